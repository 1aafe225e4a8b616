package io.github.bytebufflow.report;

import io.github.bytebufflow.leaks.Leak;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.text.Amounts;

/**
 * A path whose buffers were not released, drawn as a leak is; what is only live is not called a
 * leak.
 */
public final class UnreleasedReport {
  private UnreleasedReport() {}

  /**
   * The block of a path.
   *
   * @param snapshot where live buffers are counted as leaked
   * @param path one of its leaks
   * @param live how many of the buffers are live
   * @return lines, each with its end
   */
  public static String of(Snapshot snapshot, Leak path, long live) {
    String block = LeakReport.block(snapshot, path, ReportSettings.DEFAULT);
    if (live == 0) {
      return block;
    }
    if (live < path.leaked()) {
      return block + "  of these       " + Amounts.count(live) + " live, the others leaked\n";
    }
    return block
        .replaceFirst("LEAK ([0-9a-f]{8}) \\((new|so far)\\)", "LIVE $1")
        .replaceFirst(" +found \\d[^\n]*", "")
        .replace(" leaked at count ", " live at count ")
        .replace(" leaked: this release had", " live: this release had")
        .replaceFirst("(the only \\w+ on this path) leaked", "$1 is live")
        .replace(" on this path leaked", " on this path are live")
        .replace("and are never released", "and are not released");
  }

  /**
   * A path with live buffers that are old.
   *
   * @param snapshot where it was found
   * @param path the path
   * @return lines, each with its end
   */
  public static String suspect(Snapshot snapshot, Leak path) {
    Page page = new Page();
    Suspects.path(path.nodes(), page);
    return "bytebuf-flow: SUSPECT " + path.fingerprint() + '\n' + page;
  }
}
