package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.NodeWalk;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** What became of all flows at a node and below it, summed once. */
public final class Outcomes {
  private static final class Sum {
    long released;
    long leaked;
    long live;
  }

  private static final Sum NOTHING = new Sum();

  private final Map<SnapshotNode, Sum> sums = new IdentityHashMap<>();

  /** Makes one that knows no root yet. */
  public Outcomes() {}

  /**
   * Sums up a root; does nothing if that was done before.
   *
   * @param root a root of the snapshot
   */
  public void add(SnapshotNode root) {
    if (sums.containsKey(root)) {
      return;
    }
    new Summing().through(List.of(root));
  }

  private final class Summing extends NodeWalk<RuntimeException> {
    @Override
    protected void leave(SnapshotNode node) {
      Sum sum = new Sum();
      sum.released = node.counts.released;
      sum.leaked = node.counts.leaked;
      sum.live = node.counts.live;
      for (SnapshotNode child : node.children) {
        Sum below = sums.get(child);
        sum.released += below.released;
        sum.leaked += below.leaked;
        sum.live += below.live;
      }
      sums.put(node, sum);
    }
  }

  /**
   * Flows that ended by a release at a node or below it.
   *
   * @param node a node below one of the roots
   * @return their number
   */
  public long released(SnapshotNode node) {
    return sums.getOrDefault(node, NOTHING).released;
  }

  /**
   * Flows that leaked at a node or below it.
   *
   * @param node a node below one of the roots
   * @return their number
   */
  public long leaked(SnapshotNode node) {
    return sums.getOrDefault(node, NOTHING).leaked;
  }

  /**
   * Live flows at a node or below it.
   *
   * @param node a node below one of the roots
   * @return their number
   */
  public long live(SnapshotNode node) {
    return sums.getOrDefault(node, NOTHING).live;
  }

  /**
   * The last node that a path shares with flows that were released.
   *
   * <p>The root is no such node if the next step is a call of the application. Other code calls the
   * same allocator, and its releases say nothing about this path.
   *
   * @param path nodes below one of the roots, which is the first
   * @return index in the path; -1 if none of its flows was released
   */
  public int parting(List<SnapshotNode> path) {
    int last = path.size() - 1;
    int first = last > 0 && path.get(1).place.kind == Kind.CALL ? 1 : 0;
    for (int i = last; i >= first; i--) {
      long onward = i == last ? 0 : released(path.get(i + 1));
      if (released(path.get(i)) > onward) {
        return i;
      }
    }
    return -1;
  }
}
