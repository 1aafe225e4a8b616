package io.github.bytebufflow.report;

import io.github.bytebufflow.balance.LivePath;
import io.github.bytebufflow.leaks.LeakPath;
import io.github.bytebufflow.snapshot.NodeWalk;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.text.Amounts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Live buffers that are older than {@code suspect-age}; they may still be released. */
final class Suspects {
  private static final int LINES = 20;

  private Suspects() {}

  static void draw(Snapshot snapshot, Paint paint, Page page, boolean sayNone) {
    Found found = new Found();
    found.through(snapshot.roots);
    List<List<SnapshotNode>> suspects = found.paths;
    suspects.sort(found);
    String age = snapshot.tracker.options.getOrDefault("suspect-age", "60s");
    long all = 0;
    for (List<SnapshotNode> path : suspects) {
      all += end(path).counts.suspect;
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
      path(path, page);
      views(snapshot, path, page);
    }
    if (suspects.size() > LINES) {
      page.line("  … on " + Amounts.count(suspects.size() - LINES, "more path"));
    }
    page.line();
  }

  /** The live buffers at the end of one path. */
  static void path(List<SnapshotNode> path, Page page) {
    SnapshotNode end = end(path);
    String word = RootText.word(LeakPath.memory(path.get(0)));
    StringBuilder text = new StringBuilder("  ");
    text.append(Amounts.count(end.counts.suspect, RootText.noun(path.get(0))));
    if (end.counts.liveBytes > 0) {
      // A node has the bytes of all its live buffers, whatever their age.
      text.append(
          end.counts.live == end.counts.suspect
              ? ", "
              : " of " + Amounts.count(end.counts.live) + ", ");
      text.append(Amounts.bytes(end.counts.liveBytes)).append(word.isEmpty() ? "" : " " + word);
    }
    if (end.counts.oldestMillis > 0) {
      text.append(", the oldest ").append(Amounts.time(end.counts.oldestMillis));
    }
    page.line(text.toString());
    page.fact("  path", PathText.brief(path));
    page.fact(
        "  held by",
        Frames.place(end) + (end.place.thread == null ? "" : ", thread " + end.place.thread));
  }

  /** Buffers are released no sooner than the retained slices and duplicates of them. */
  private static void views(Snapshot snapshot, List<SnapshotNode> path, Page page) {
    List<LivePath> live = snapshot.balance == null ? List.of() : snapshot.balance.paths;
    for (LivePath one : live) {
      if (!one.viewsAt.isEmpty() && isAt(one.path, path)) {
        page.fact("  kept by", Amounts.count(one.views, "retained view") + " at " + one.viewsAt);
        return;
      }
    }
  }

  private static boolean isAt(List<String> sites, List<SnapshotNode> path) {
    if (sites.size() != path.size()) {
      return false;
    }
    for (int i = 0; i < sites.size(); i++) {
      if (!path.get(i).place.isAt(sites.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static final class Found extends NodeWalk<RuntimeException>
      implements Comparator<List<SnapshotNode>> {
    private final List<List<SnapshotNode>> paths = new ArrayList<>();

    @Override
    protected void enter(SnapshotNode node) {
      if (node.counts.suspect > 0) {
        paths.add(List.copyOf(path()));
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
    return LeakPath.memory(path.get(0)).isFreed()
        ? end(path).counts.suspect
        : end(path).counts.liveBytes + (1L << 40);
  }
}
