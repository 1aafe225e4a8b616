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
    Map<Key, Alike> byKey = new HashMap<>();
    for (int i = 0; i < snapshots.size(); i++) {
      for (SnapshotNode node : snapshots.get(i)) {
        Alike alike = byKey.computeIfAbsent(new Key(node.place), key -> new Alike());
        if (alike.snapshot != i) {
          alike.snapshot = i;
          alike.next = 0;
        }
        if (alike.next == alike.matches.size()) {
          SnapshotNode[] match = new SnapshotNode[snapshots.size()];
          alike.matches.add(match);
          all.add(match);
        }
        alike.matches.get(alike.next++)[i] = node;
      }
    }
    return all;
  }

  /** The matches of nodes with one place. */
  private static final class Alike {
    private final List<SnapshotNode[]> matches = new ArrayList<>(1);

    /** The snapshot whose nodes are being matched. */
    private int snapshot = -1;

    /** The first match that has no node of that snapshot yet. */
    private int next;
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
