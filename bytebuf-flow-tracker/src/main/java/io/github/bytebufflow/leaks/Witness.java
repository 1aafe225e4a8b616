package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.ArrayList;
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
    List<SnapshotNode> way = way(path.get(parting), onward(path, parting), outcomes);
    return way.get(way.size() - 1);
  }

  /** Of each way that others took where the path parts from them: where most of them went. */
  static List<List<SnapshotNode>> ways(List<SnapshotNode> path, Outcomes outcomes) {
    List<List<SnapshotNode>> ways = new ArrayList<>();
    int parting = outcomes.parting(path);
    if (parting >= 0) {
      SnapshotNode onward = onward(path, parting);
      for (SnapshotNode child : path.get(parting).children) {
        if (child != onward && outcomes.released(child) > 0) {
          ways.add(way(child, null, outcomes));
        }
      }
    }
    return ways;
  }

  private static SnapshotNode onward(List<SnapshotNode> path, int parting) {
    return parting == path.size() - 1 ? null : path.get(parting + 1);
  }

  /** From a node on, to where most of those were released that did not go one way. */
  private static List<SnapshotNode> way(SnapshotNode from, SnapshotNode but, Outcomes outcomes) {
    List<SnapshotNode> nodes = new ArrayList<>(List.of(from));
    SnapshotNode node = from;
    SnapshotNode next = biggest(node, but, outcomes);
    while (next != null && outcomes.released(next) > node.counts.released) {
      nodes.add(next);
      node = next;
      next = biggest(node, null, outcomes);
    }
    return nodes;
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
