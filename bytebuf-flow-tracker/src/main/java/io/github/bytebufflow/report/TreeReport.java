package io.github.bytebufflow.report;

import io.github.bytebufflow.snapshot.NodeWalk;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Totals;
import io.github.bytebufflow.snapshot.TrackerInfo;
import io.github.bytebufflow.text.Amounts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * All paths as a tree. A branch starts with {@code ├─} or {@code └─}. The steps of a path that does
 * not branch stand below each other without indentation, so that long paths fit the screen.
 * Thread-safe.
 */
final class TreeReport {
  private static final int LEAST_TEXT = 48;
  private static final int MOST_TEXT = 110;
  private static final int COUNT = 13;
  private static final int SITE = 80;

  /** One line of the tree, before the column of the counts is known. */
  private static final class Row {
    final String margin;
    final String text;
    final SnapshotNode node;
    final boolean root;

    Row(String margin, String text, SnapshotNode node, boolean root) {
      this.margin = margin;
      this.text = text;
      this.node = node;
      this.root = root;
    }

    int length() {
      return margin.length() + text.length();
    }
  }

  private TreeReport() {}

  /**
   * Renders the tree with a header of totals.
   *
   * @param snapshot what happened, or a difference
   * @param settings what the reader wants; note and next step are left out
   * @return lines, each with its end
   */
  static String of(Snapshot snapshot, ReportSettings settings) {
    Page page = new Page();
    Paint paint = new Paint(settings.colour);
    header(snapshot, paint, page);
    Rows walk = new Rows(settings.fullNames);
    walk.through(snapshot.roots);
    List<Row> rows = walk.all;
    int widest = LEAST_TEXT;
    for (Row row : rows) {
      widest = Math.max(widest, Math.min(MOST_TEXT, row.length()));
    }
    for (Row row : rows) {
      if (row.root) {
        page.line();
      }
      draw(row, widest + COUNT, paint, page);
    }
    if (rows.isEmpty()) {
      page.line().line("no flows");
    }
    return page.toString();
  }

  private static void header(Snapshot snapshot, Paint paint, Page page) {
    TrackerInfo tracker = snapshot.tracker;
    Totals totals = snapshot.totals;
    StringBuilder who = new StringBuilder("bytebuf-flow ").append(tracker.version);
    who.append("   at ").append(Instant.ofEpochMilli(tracker.takenMillis));
    who.append(", after ").append(Amounts.time(tracker.uptimeMillis));
    who.append("   ").append(tracker.jvm);
    page.line(paint.dim(Page.clean(who.toString())));
    for (String netty : tracker.netty) {
      page.line(paint.dim(Page.clean(netty)));
    }
    for (String off : tracker.off) {
      page.line(Page.clean("off: " + off));
    }
    for (String sentence : Share.sentences(snapshot)) {
      page.line(Page.clean(sentence));
    }
    page.line(
        paint.heading(
            "allocated "
                + Amounts.count(totals.allocated)
                + "   released "
                + Amounts.count(totals.released)
                + "   leaked "
                + amount(totals.leaked, totals.leakedBytes)
                + "   live "
                + amount(totals.live, totals.liveBytes)));
    StringBuilder rest = new StringBuilder();
    add(rest, "retained views allocated", totals.viewsAllocated);
    add(rest, "released", totals.viewsReleased);
    add(rest, "leaked", totals.viewsLeaked);
    add(rest, "live", totals.viewsLive);
    if (rest.length() > 0) {
      page.line(rest.toString());
      rest.setLength(0);
    }
    add(rest, "resources opened", totals.resourcesAllocated);
    add(rest, "closed", totals.resourcesReleased);
    add(rest, "leaked", totals.resourcesLeaked);
    add(rest, "open", totals.resourcesLive);
    if (rest.length() > 0) {
      page.line(rest.toString());
      rest.setLength(0);
    }
    add(rest, "of classes that free themselves allocated", totals.foreignAllocated);
    add(rest, "released", totals.foreignReleased);
    add(rest, "collected", totals.foreignCollected);
    add(rest, "live", totals.foreignLive);
    if (rest.length() > 0) {
      page.line(rest.toString());
      rest.setLength(0);
    }
    add(rest, "nodes", totals.nodes);
    add(rest, "leaked of direct memory", totals.leakedDirect);
    add(rest, "leaked inside others", totals.indirect);
    add(rest, "suspects", totals.suspect);
    add(rest, "misused", totals.misused);
    add(rest, "truncated", totals.truncated);
    add(rest, "untracked", totals.untracked);
    add(rest, "retained by pools", totals.retained);
    if (rest.length() > 0) {
      page.line(rest.toString());
    }
  }

  private static String amount(long count, long bytes) {
    String number = Amounts.count(count);
    return bytes == 0 ? number : number + " (" + Amounts.bytes(bytes) + ")";
  }

  private static void add(StringBuilder text, String name, long number) {
    if (number != 0) {
      text.append(text.length() == 0 ? "" : "   ");
      text.append(name).append(' ').append(Amounts.count(number));
    }
  }

  /** Makes the lines of the tree. */
  private static final class Rows extends NodeWalk<RuntimeException> {
    final List<Row> all = new ArrayList<>();
    private final boolean full;

    /** What stands before the children of each node of the path. */
    private final List<String> margins = new ArrayList<>();

    Rows(boolean full) {
      this.full = full;
    }

    @Override
    protected void enter(SnapshotNode node) {
      SnapshotNode parent = parent();
      if (parent == null) {
        String memory = RootText.words(node.place);
        String site = Page.clean(node.place.title());
        all.add(new Row("", memory.isEmpty() ? site : site + "   " + memory, node, true));
        margins.add("");
        return;
      }
      // The children of a root are always drawn as branches.
      boolean branches = depth() == 2 || parent.children.size() > 1;
      boolean last = parent.children.get(parent.children.size() - 1) == node;
      String margin = margins.get(margins.size() - 1);
      String text = full ? StepText.full(node) : Page.shorten(StepText.of(node), SITE);
      all.add(new Row(branches ? margin + (last ? "└─ " : "├─ ") : margin, text, node, false));
      margins.add(branches ? margin + (last ? "   " : "│  ") : margin);
    }

    @Override
    protected void leave(SnapshotNode node) {
      margins.remove(margins.size() - 1);
    }
  }

  private static void draw(Row row, int end, Paint paint, Page page) {
    SnapshotNode node = row.node;
    String line = Page.row(row.margin + row.text, node.count, outcomes(node), end);
    String behind = line.substring(row.margin.length());
    page.line(row.margin + (node.counts.leaked > 0 ? paint.leak(behind) : behind));
  }

  /** What became of the flows that ended at a node or are there. */
  private static String outcomes(SnapshotNode node) {
    StringBuilder text = new StringBuilder();
    outcome(text, node.counts.released, "released", 0);
    outcome(text, node.counts.leaked, "leaked", node.counts.leakedBytes);
    if (node.counts.indirect > 0) {
      text.append(node.counts.indirect == node.counts.leaked ? " inside others" : " (");
      if (node.counts.indirect != node.counts.leaked) {
        text.append(Amounts.count(node.counts.indirect)).append(" inside others)");
      }
    }
    outcome(text, node.counts.live, "live", node.counts.liveBytes);
    if (node.counts.suspect > 0 || node.counts.oldestMillis > 0) {
      text.append(" (");
      if (node.counts.suspect > 0) {
        text.append(Amounts.count(node.counts.suspect, "suspect"));
      }
      if (node.counts.oldestMillis > 0) {
        text.append(node.counts.suspect > 0 ? ", oldest " : "oldest ");
        text.append(Amounts.time(node.counts.oldestMillis));
      }
      text.append(')');
    }
    return text.toString();
  }

  private static void outcome(StringBuilder text, long count, String word, long bytes) {
    if (count == 0 && bytes == 0) {
      return;
    }
    text.append(text.length() == 0 ? "  " : ", ");
    text.append(Amounts.count(count)).append(' ').append(word);
    if (bytes != 0) {
      text.append(' ').append(Amounts.bytes(bytes));
    }
  }
}
