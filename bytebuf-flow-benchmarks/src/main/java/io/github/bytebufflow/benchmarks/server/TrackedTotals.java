package io.github.bytebufflow.benchmarks.server;

import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.json.SnapshotJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether a server's buffers were tracked: an agent that loses them would look cheap. */
final class TrackedTotals {
  private TrackedTotals() {}

  /**
   * Checks the report that the agent wrote at the end.
   *
   * @param requests the server answered so many, each with a buffer for its input at least
   */
  static void check(Path report, long requests) throws IOException {
    Snapshot s;
    try (InputStream in = Files.newInputStream(report)) {
      s = SnapshotJson.read(in);
    }
    boolean all =
        s.totals.allocated >= requests
            && s.totals.allocated == s.totals.released + s.totals.live
            && s.totals.viewsAllocated == s.totals.viewsReleased + s.totals.viewsLive;
    boolean none =
        s.totals.leaked + s.totals.untracked + s.totals.truncated + s.totals.misused == 0;
    if (!all || !none) {
      throw new IOException(
          String.format(
              "of %d requests the agent saw %d buffers: %d released, %d leaked, %d live, %d"
                  + " untracked, %d truncated, %d misused",
              requests,
              s.totals.allocated,
              s.totals.released,
              s.totals.leaked,
              s.totals.live,
              s.totals.untracked,
              s.totals.truncated,
              s.totals.misused));
    }
  }
}
