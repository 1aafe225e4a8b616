package io.github.bytebufflow.report;

import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Live buffers that are older than {@code suspect-age}; they may still be released. */
final class Suspects {
  private static final int LINES = 20;

  private Suspects() {}

  static void draw(Snapshot snapshot, Paint paint, Page page, boolean sayNone) {
    Found found = new Found();
    LeakPaths.walk(snapshot.roots, found);
    List<List<SnapshotNode>> suspects = found.paths;
    suspects.sort(found);
    String age = snapshot.tracker.options.getOrDefault("suspect-age", "60s");
    long all = 0;
    for (List<SnapshotNode> path : suspects) {
      all += end(path).suspect;
    }
    if (suspects.isEmpty()) {
      if (sayNone) {
        page.line(
            (Share.isAll(snapshot)
                    ? "bytebuf-flow: no suspects: no live buffer"
                    : "bytebuf-flow: no suspects seen: no live buffer that is followed")
                + " is older than "
                + age);
        for (String sentence : Share.sentences(snapshot)) {
          page.line("bytebuf-flow: " + Page.clean(sentence));
        }
      }
      return;
    }
    page.line(
        paint.heading(
                "bytebuf-flow: SUSPECTS   "
                    + Amounts.count(all, "buffer")
                    + " live for more than "
                    + age)
            + ", which may still be released");
    for (List<SnapshotNode> path : suspects.subList(0, Math.min(LINES, suspects.size()))) {
      SnapshotNode end = end(path);
      String word = Memory.of(path.get(0)).word;
      StringBuilder text = new StringBuilder("  ");
      text.append(Amounts.count(end.suspect, Memory.noun(path.get(0))));
      if (end.liveBytes > 0) {
        // The bytes of a node's live buffers are not kept apart by age.
        text.append(end.live == end.suspect ? ", " : " of " + Amounts.count(end.live) + ", ");
        text.append(Amounts.bytes(end.liveBytes)).append(word.isEmpty() ? "" : " " + word);
      }
      if (end.oldestMillis > 0) {
        text.append(", the oldest ").append(Amounts.time(end.oldestMillis));
      }
      page.line(text.toString());
      page.fact("  path", PathText.brief(path));
      page.fact(
          "  held by", Frames.place(end) + (end.thread == null ? "" : ", thread " + end.thread));
    }
    if (suspects.size() > LINES) {
      page.line("  … on " + Amounts.count(suspects.size() - LINES, "more path"));
    }
    page.line();
  }

  private static final class Found implements LeakPaths.Visitor, Comparator<List<SnapshotNode>> {
    private final List<List<SnapshotNode>> paths = new ArrayList<>();

    @Override
    public void visit(List<SnapshotNode> path, SnapshotNode node) {
      if (node.suspect > 0) {
        paths.add(List.copyOf(path));
      }
    }

    @Override
    public int compare(List<SnapshotNode> x, List<SnapshotNode> y) {
      return Long.compare(weight(y), weight(x));
    }
  }

  private static SnapshotNode end(List<SnapshotNode> path) {
    return path.get(path.size() - 1);
  }

  private static long weight(List<SnapshotNode> path) {
    return Memory.of(path.get(0)).isFreed() ? end(path).suspect : end(path).liveBytes + (1L << 40);
  }
}
