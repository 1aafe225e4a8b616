package io.github.bytebufflow.export;

import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.List;

/**
 * Bounds what a format that repeats the whole path for each of its ends may take. A path that is
 * longer than {@value #MOST} steps loses its middle.
 */
final class LongPaths {
  /** So many steps are written. */
  static final int MOST = 1024;

  private static final int KEPT = MOST / 2;

  private LongPaths() {}

  /** How many steps of a path are left out. */
  static int leftOut(List<SnapshotNode> path) {
    return Math.max(0, path.size() - MOST);
  }

  /** Index of the first step that is left out, where any is. */
  static int gap() {
    return KEPT;
  }

  /** The frame that stands for the middle. */
  static String frame(int leftOut) {
    return "(" + leftOut + " steps left out)";
  }
}
