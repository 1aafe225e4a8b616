package io.github.bytebufflow.benchmarks;

import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotJson;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whether the buffers of a measured run were tracked: a tracker that loses them would look cheap.
 */
final class Totals {
  /** The times of JMH's iterations are not exact, nor the number of operations that follows. */
  private static final double SHARE = 0.8;

  private Totals() {}

  /**
   * Checks the report of a run.
   *
   * @param report what the agent wrote at the end
   * @param scenario what ran
   * @param operations at least so many buffers were allocated
   */
  static void check(Path report, Scenario scenario, double operations) throws IOException {
    Snapshot s;
    try (InputStream in = Files.newInputStream(report)) {
      s = SnapshotJson.read(in);
    }
    long stepped = 0;
    for (SnapshotNode root : s.roots) {
      stepped += count(root, scenario.step);
    }
    boolean all =
        s.totals.allocated >= SHARE * operations
            && stepped >= SHARE * operations * scenario.times
            && s.totals.allocated == s.totals.released + s.totals.leaked + s.totals.live;
    boolean none =
        s.totals.leaked + s.totals.untracked + s.totals.truncated + s.totals.misused == 0;
    if (!all || !none) {
      throw new IOException(
          String.format(
              "%s made about %.0f buffers, of which the agent saw %d: %d released, %d leaked, %d"
                  + " live, %d untracked, %d truncated; %d steps into %s",
              scenario.benchmark,
              operations,
              s.totals.allocated,
              s.totals.released,
              s.totals.leaked,
              s.totals.live,
              s.totals.untracked,
              s.totals.truncated,
              stepped,
              scenario.step));
    }
  }

  private static long count(SnapshotNode n, String method) {
    long count = method.equals(n.method) ? n.count : 0;
    for (SnapshotNode child : n.children) {
      count += count(child, method);
    }
    return count;
  }
}
