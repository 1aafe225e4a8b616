package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Place;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.List;

/**
 * Who still had a buffer when the buffer was lost. In most cases that is the last step of the path.
 * If the last step lowered the count and the count stayed above 0, the holder is an earlier step:
 * the last one whose method was not running at that release, or the one that raised the count.
 */
final class LastHolder {
  private LastHolder() {}

  /** The node of the path whose method had the buffer. */
  static SnapshotNode of(List<SnapshotNode> path) {
    SnapshotNode end = path.get(path.size() - 1);
    if (!lowers(end) || end.place.ref < 2) {
      return end;
    }
    for (int i = path.size() - 2; i > 0; i--) {
      SnapshotNode node = path.get(i);
      if (node.place.kind == Kind.RETAIN || holds(node) && !isAbove(end, node)) {
        return node;
      }
      if (node.place.ref > path.get(i - 1).place.ref && !lowers(path.get(i - 1))) {
        return holds(node) ? node : end;
      }
    }
    return end;
  }

  private static boolean lowers(SnapshotNode node) {
    return node.place.kind == Kind.RELEASE || node.place.kind == Kind.WRITE;
  }

  /** Whether a step leaves its method with a count: a hand-off, a release or a touch does not. */
  static boolean holds(SnapshotNode node) {
    if (node.place.kind == Kind.HANDOFF) {
      // A lambda that captured the buffer.
      return node.place.method != null && node.place.line > 0;
    }
    return !lowers(node) && node.place.kind != Kind.TAIL && node.place.kind != Kind.TOUCH;
  }

  /**
   * Whether the method of a node was running when the count was lowered; of a return the method
   * that got the buffer by that.
   */
  private static boolean isAbove(SnapshotNode release, SnapshotNode node) {
    Place place = node.place;
    StackTraceElement caller = place.kind == Kind.RETURN ? LeakEvidence.caller(node) : null;
    if (caller != null
        && (release.place.isIn(caller.getClassName(), caller.getMethodName())
            || Stacks.indexOf(release.place.stack, caller.getClassName(), caller.getMethodName())
                >= 0)) {
      return true;
    }
    return place.isIn(release.place.className, release.place.method)
        || place.frameIn(release.place.stack) >= 0;
  }
}
