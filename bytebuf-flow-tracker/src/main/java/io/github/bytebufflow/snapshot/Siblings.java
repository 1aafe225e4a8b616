package io.github.bytebufflow.snapshot;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the same nodes among the children of one path in several snapshots. */
final class Siblings {
  private Siblings() {}

  /**
   * Matches nodes by their places; two alike in one snapshot are matched in order.
   *
   * @param snapshots the children in each snapshot
   * @return one array for each node, with the node of each snapshot or null where that has none;
   *     those of the first snapshot first
   */
  static List<SnapshotNode[]> match(List<List<SnapshotNode>> snapshots) {
    List<SnapshotNode[]> all = new ArrayList<>();
    Map<Key, List<SnapshotNode[]>> byKey = new HashMap<>();
    for (int i = 0; i < snapshots.size(); i++) {
      for (SnapshotNode node : snapshots.get(i)) {
        List<SnapshotNode[]> alike =
            byKey.computeIfAbsent(new Key(node.place), key -> new ArrayList<>(1));
        SnapshotNode[] same = without(alike, i);
        if (same == null) {
          same = new SnapshotNode[snapshots.size()];
          alike.add(same);
          all.add(same);
        }
        same[i] = node;
      }
    }
    return all;
  }

  /** The first match that has no node of a snapshot yet, or null. */
  private static SnapshotNode[] without(List<SnapshotNode[]> alike, int snapshot) {
    for (SnapshotNode[] same : alike) {
      if (same[snapshot] == null) {
        return same;
      }
    }
    return null;
  }

  private static final class Key {
    private final Place place;

    Key(Place place) {
      this.place = place;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key && place.isSame(((Key) other).place);
    }

    @Override
    public int hashCode() {
      return place.hash();
    }
  }
}
