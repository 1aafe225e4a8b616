package io.github.bytebufflow.report;

import io.github.bytebufflow.leaks.DirectPaths;
import io.github.bytebufflow.snapshot.Counts;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.text.Amounts;
import java.util.List;

/** Who has the direct memory: the paths of live buffers with the most bytes. Stateless. */
public final class DirectMemory {
  private static final int PATHS = 5;

  private DirectMemory() {}

  /**
   * Renders a heading with the sum, and the paths with the most bytes.
   *
   * @param snapshot where to look
   * @param settings what the reader wants
   * @return lines, each with its end
   */
  public static String of(Snapshot snapshot, ReportSettings settings) {
    Page page = new Page();
    Paint paint = new Paint(settings.colour);
    List<List<SnapshotNode>> paths = DirectPaths.of(snapshot);
    page.line(paint.heading("bytebuf-flow: MEMORY   " + sum(paths)));
    for (List<SnapshotNode> path : paths.subList(0, Math.min(PATHS, paths.size()))) {
      SnapshotNode end = path.get(path.size() - 1);
      page.line("  " + amount(end.counts));
      page.fact("  path", PathText.brief(path));
      page.fact(
          "  held by",
          Frames.place(end) + (end.place.thread == null ? "" : ", thread " + end.place.thread));
    }
    if (paths.size() > PATHS) {
      page.line("  … on " + Amounts.count(paths.size() - PATHS, "more path"));
    }
    return page.toString();
  }

  /**
   * The path with the most bytes, in one line.
   *
   * @param snapshot where to look
   * @return such as {@code 60 MiB in 960 buffers: Unpooled.directBuffer → Cache.put:31}; empty
   *     where no buffer has direct memory
   */
  public static String most(Snapshot snapshot) {
    List<List<SnapshotNode>> paths = DirectPaths.of(snapshot);
    if (paths.isEmpty()) {
      return "";
    }
    List<SnapshotNode> path = paths.get(0);
    return amount(path.get(path.size() - 1).counts) + ": " + PathText.brief(path);
  }

  /** {@code 61.5 MiB direct in 984 live buffers, on 3 paths}. */
  static String sum(List<List<SnapshotNode>> paths) {
    long buffers = 0;
    long bytes = 0;
    for (List<SnapshotNode> path : paths) {
      Counts counts = path.get(path.size() - 1).counts;
      buffers += counts.live;
      bytes += counts.liveBytes;
    }
    return paths.isEmpty()
        ? "no followed buffer has direct memory"
        : Amounts.bytes(bytes)
            + " direct in "
            + Amounts.count(buffers, "live buffer")
            + ", on "
            + Amounts.count(paths.size(), "path");
  }

  /** {@code 60 MiB in 960 buffers, the oldest 2.1 s}. */
  static String amount(Counts counts) {
    String text = Amounts.bytes(counts.liveBytes) + " in " + Amounts.count(counts.live, "buffer");
    return counts.oldestMillis == 0
        ? text
        : text + ", the oldest " + Amounts.time(counts.oldestMillis);
  }
}
