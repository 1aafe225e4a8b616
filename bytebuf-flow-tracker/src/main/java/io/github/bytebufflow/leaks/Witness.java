package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.List;

/**
 * Who releases the other buffers that came the same way. The leak is most likely on a way around
 * that release.
 */
final class Witness {
  /** Index in the path of the last node from which others went on to a release; -1 if none did. */
  final int at;

  /** The node where most of these others ended; null if none did. */
  final SnapshotNode release;

  /** How many others were released there. */
  final long count;

  Witness(List<SnapshotNode> path, Outcomes outcomes) {
    int last = path.size() - 1;
    // Releases of what others allocated by the same API say nothing.
    int first = last > 0 && path.get(1).place.kind == Kind.CALL ? 1 : 0;
    int found = -1;
    for (int i = last; i >= first && found < 0; i--) {
      long onward = i == last ? 0 : outcomes.released(path.get(i + 1));
      if (outcomes.released(path.get(i)) > onward) {
        found = i;
      }
    }
    at = found;
    if (found < 0) {
      release = null;
      count = 0;
      return;
    }
    SnapshotNode next = found == last ? null : path.get(found + 1);
    SnapshotNode node = path.get(found);
    SnapshotNode way = biggest(node, next, outcomes);
    while (way != null && outcomes.released(way) > node.counts.released) {
      node = way;
      way = biggest(node, null, outcomes);
    }
    release = node;
    count = node.counts.released;
  }

  private static SnapshotNode biggest(SnapshotNode node, SnapshotNode but, Outcomes outcomes) {
    SnapshotNode best = null;
    for (SnapshotNode child : node.children) {
      if (child != but
          && outcomes.released(child) > 0
          && (best == null || outcomes.released(child) > outcomes.released(best))) {
        best = child;
      }
    }
    return best;
  }
}
