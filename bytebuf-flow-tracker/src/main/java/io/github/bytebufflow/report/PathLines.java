package io.github.bytebufflow.report;

import io.github.bytebufflow.leaks.LeakPath;
import io.github.bytebufflow.leaks.Names;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.text.Amounts;
import java.util.ArrayList;
import java.util.List;

/** Draws one leaking path from the root to its end, with the place where the paths split. */
final class PathLines {
  /** Paths with more lines than this are folded. */
  private static final int UNFOLDED = 14;

  private static final int KEPT_FIRST = 3;
  private static final int KEPT_LAST = 4;
  private static final int LEAST_FOLD = 3;
  private static final int TEXT = 66;

  /** Steps that are drawn as one line. */
  private static final class Group {
    int to;
    String text;

    /** Whether the line stands for steps that are not named one by one. */
    final boolean folded;

    Group(int to, String text, boolean folded) {
      this.to = to;
      this.text = text;
      this.folded = folded;
    }
  }

  private final List<SnapshotNode> path;
  private final Parting parting;
  private final Folding folding;
  private final Paint paint;
  private final Page page;
  private final long leaked;

  PathLines(LeakPath leak, Parting parting, Folding folding, Paint paint, Page page) {
    path = leak.nodes();
    leaked = leak.end().counts.leaked;
    this.parting = parting;
    this.folding = folding;
    this.paint = paint;
    this.page = page;
  }

  void draw() {
    // The first line stands for the root, and for the step that made a view.
    int first = RootText.isViewMade(path) ? 1 : 0;
    SnapshotNode root = path.get(first);
    boolean only = path.size() == first + 1;
    String name = first == 1 ? RootText.viewMade(path) : root.place.title();
    String memory = first == 1 ? "" : RootText.words(root.place);
    String text = "  " + Page.clean(name) + (memory.isEmpty() ? "" : "   " + memory);
    long flows = root.count;
    if (only && parting.index < 0) {
      page.line(paint.leak(Page.row(text, leaked, end())));
    } else {
      page.line(Page.row(text, flows, flows == 1 ? "flow" : "flows"));
    }
    part(first, only ? "     " : "  │  ", name.length() - 3);
    List<Group> groups = groups(first + 1);
    int next = first + 1;
    for (int i = 0; i < groups.size(); i++) {
      Group group = groups.get(i);
      int folded = folds(groups, i);
      if (folded > 0) {
        Group last = groups.get(i + folded - 1);
        fold("… " + (last.to - next + 1) + " more steps", last);
        i += folded - 1;
        next = last.to + 1;
        continue;
      }
      if (group.folded) {
        fold(group.text, group);
      } else {
        step(group, group.to == path.size() - 1);
      }
      next = group.to + 1;
    }
    if (parting.index < 0) {
      page.line(paint.parting("     " + noneReleased()));
    }
  }

  private void fold(String text, Group last) {
    page.line(paint.dim(Page.row("  │  " + text, path.get(last.to).count, "")));
  }

  private void step(Group group, boolean end) {
    SnapshotNode node = path.get(group.to);
    String text = end && group.text.startsWith("→ ") ? group.text.substring(2) : group.text;
    String left = (end ? "  ╰→ " : "  ├─ ") + Page.shorten(text, TEXT);
    if (end && parting.index != group.to) {
      page.line(paint.leak(Page.row(left, leaked, end())));
    } else {
      String line = Page.row(left, node.count, "");
      page.line(end ? paint.leak(line) : line);
    }
    int site =
        node.place.kind == Kind.HANDOFF && !end
            ? node.place.site.length() + 2
            : node.place.site.length();
    part(group.to, end ? "     " : "  │  ", Math.min(site, TEXT));
  }

  private void part(int index, String margin, int underline) {
    if (parting.index != index) {
      return;
    }
    page.line(margin + paint.parting("~".repeat(Math.max(3, underline)) + " here the paths split"));
    List<Parting.Share> shares = parting.shares;
    for (int i = 0; i < shares.size(); i++) {
      Parting.Share share = shares.get(i);
      boolean ours = i == shares.size() - 1;
      String percent = Amounts.percent(share.count, parting.whole);
      String left =
          margin + " ".repeat(Math.max(0, 6 - percent.length())) + percent + " " + share.text;
      boolean atEnd = ours && index == path.size() - 1;
      String line = Page.row(left, share.count, atEnd ? end() : "");
      page.line(
          line.substring(0, margin.length())
              + (ours
                  ? paint.leak(line.substring(margin.length()))
                  : paint.parting(line.substring(margin.length()))));
    }
  }

  private String end() {
    SnapshotNode last = path.get(path.size() - 1);
    return last.place.kind == Kind.RELEASE && last.place.ref == 1
        ? "leaked: this release had no effect"
        : "leaked at count " + StepText.after(path);
  }

  private String noneReleased() {
    long came = path.get(path.size() > 1 ? 1 : 0).count;
    String noun = RootText.noun(path.get(0));
    if (came > leaked) {
      return "none of the " + Amounts.count(came, noun) + " on this path was released";
    }
    return leaked == 1
        ? "the only " + noun + " on this path leaked"
        : "all " + Amounts.count(leaked, noun) + " on this path leaked";
  }

  /**
   * Joins steps that belong together into one line: an entry and its return, a hand-off and the
   * entry it leads to, and several hand-offs in a row. The node where paths split ends a line, and
   * so does the end of the path. Steps that are folded are one line.
   */
  private List<Group> groups(int from) {
    List<Group> groups = new ArrayList<>();
    for (int i = from; i < path.size(); i++) {
      if (folding.to(i) >= 0) {
        groups.add(new Group(folding.to(i), folding.text(i, TEXT), true));
        i = folding.to(i);
        continue;
      }
      Group group = entry(i);
      while (path.get(group.to).place.kind == Kind.HANDOFF && !closes(group.to)) {
        int next = group.to + 1;
        boolean plain =
            path.get(next).place.kind == Kind.HANDOFF
                && !folding.has(next)
                && path.get(next).count == path.get(i).count
                && entry(next).to == next
                && next < path.size() - 1;
        String joined = plain ? group.text + " " + StepText.of(path.get(next)) : "";
        if (!plain || joined.length() > TEXT) {
          break;
        }
        group.to = next;
        group.text = joined;
      }
      groups.add(group);
      i = group.to;
    }
    return groups;
  }

  private boolean closes(int index) {
    return index == parting.index || index == path.size() - 1;
  }

  /** The hand-off at an index with the entry and the return that follow. */
  private Group entry(int index) {
    int at = index;
    String text = StepText.of(path.get(at));
    if (!closes(at) && leadsTo(path.get(at), path.get(at + 1))) {
      at++;
      text = "→ " + StepText.of(path.get(at));
    }
    if (!closes(at)
        && path.get(at).place.kind == Kind.ENTER
        && path.get(at + 1).place.kind == Kind.RETURN
        && path.get(at).place.isInMethodOf(path.get(at + 1).place)) {
      at++;
      text += ", returned";
    }
    return new Group(at, text, false);
  }

  private static boolean leadsTo(SnapshotNode handoff, SnapshotNode enter) {
    if (handoff.place.kind != Kind.HANDOFF
        || enter.place.kind != Kind.ENTER
        || enter.place.className == null) {
      return false;
    }
    return enter.place.className.equals(handoff.place.className)
        || handoff.place.site.endsWith(Names.simple(enter.place.className));
  }

  /** How many groups from here on are folded into one line, 0 if this one is drawn. */
  private int folds(List<Group> groups, int from) {
    if (groups.size() <= UNFOLDED) {
      return 0;
    }
    int to = from;
    while (to < groups.size() && dull(groups, to)) {
      to++;
    }
    boolean begins = from == 0 || !dull(groups, from - 1);
    return begins && to - from >= LEAST_FOLD ? to - from : 0;
  }

  private boolean dull(List<Group> groups, int index) {
    if (index < KEPT_FIRST || index >= groups.size() - KEPT_LAST) {
      return false;
    }
    if (groups.get(index).folded) {
      return true;
    }
    int at = groups.get(index).to;
    int before = groups.get(index - 1).to;
    Kind kind = path.get(at).place.kind;
    boolean splits = parting.index == at || parting.index == before || parting.index == at + 1;
    boolean raises = at + 1 < path.size() && path.get(at + 1).place.ref > path.get(at).place.ref;
    return !splits && !raises && kind != Kind.THROW && kind != Kind.RETAIN && kind != Kind.RELEASE;
  }
}
