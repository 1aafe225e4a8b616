package io.github.bytebufflow.benchmarks.run;

import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.json.SnapshotJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Whether the buffers of a measured run were tracked: a tracker that loses them would look cheap.
 */
final class TotalsCheck {
  /** The times of iterations are not exact, nor the number of units that follows. */
  private static final double LEAST = 0.8;

  /** What ran before the iterations is faster or slower than they are. */
  private static final double MOST = 2;

  private TotalsCheck() {}

  /**
   * Checks the report of a run.
   *
   * @param report what the agent wrote at the end
   * @param row what ran
   * @param mode with the agent
   * @param measured about so many units ran in the measured iterations
   * @param all about so many with those before them
   * @throws IOException if the report can't be read, or says otherwise; its message says what
   */
  static void check(Path report, Row row, Mode mode, double measured, double all)
      throws IOException {
    Snapshot s;
    try (InputStream in = Files.newInputStream(report)) {
      s = SnapshotJson.read(in);
    }
    double share = mode == Mode.OPTIONS ? row.share : 1;
    double buffers = measured * row.buffers * share;
    String wrong = null;
    if (s.totals.allocated < LEAST * buffers) {
      wrong = "expected about " + Math.round(buffers) + " buffers or more";
    } else if (share < 1 && s.totals.allocated > MOST * all * row.buffers * share) {
      wrong = "expected a share of " + share + ", so about " + Math.round(buffers);
    } else if (s.totals.allocated != s.totals.released + s.totals.leaked + s.totals.live) {
      wrong = "expected allocated to be released, leaked or live";
    } else if (s.totals.viewsAllocated < LEAST * measured * row.views) {
      wrong = "expected " + row.views + " views a buffer, saw " + s.totals.viewsAllocated;
    } else if (s.totals.leaked + s.totals.untracked + s.totals.misused > 0) {
      wrong = "expected none leaked, untracked or misused";
    } else if (s.totals.truncated > 0 != row.truncates) {
      wrong = row.truncates ? "expected the tree to be full" : "expected none truncated";
    } else {
      for (ExpectedStep step : row.steps(mode)) {
        long count = 0;
        for (SnapshotNode root : s.roots) {
          count += step.count(root);
        }
        if (count < LEAST * measured * share * step.times) {
          wrong = "saw only " + count + " steps into " + step;
        }
      }
    }
    if (wrong != null) {
      throw new IOException(
          String.format(
              Locale.ROOT,
              "%s: of the agent's totals %d allocated, %d released, %d leaked, %d live, %d"
                  + " untracked, %d truncated, %d misused",
              wrong,
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
