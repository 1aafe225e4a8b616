package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.List;

/**
 * Who releases the other buffers that came the same way. The leak is most likely on a way around
 * that release.
 */
final class Witness {
  private Witness() {}

  /** The node where most of the others ended that went this way longest; null if none did. */
  static SnapshotNode release(List<SnapshotNode> path, Outcomes outcomes) {
    int parting = outcomes.parting(path);
    if (parting < 0) {
      return null;
    }
    SnapshotNode node = path.get(parting);
    SnapshotNode onward = parting == path.size() - 1 ? null : path.get(parting + 1);
    SnapshotNode way = biggest(node, onward, outcomes);
    while (way != null && outcomes.released(way) > node.counts.released) {
      node = way;
      way = biggest(node, null, outcomes);
    }
    return node;
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
