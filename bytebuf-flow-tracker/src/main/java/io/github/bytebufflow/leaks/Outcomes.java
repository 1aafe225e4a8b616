package io.github.bytebufflow.leaks;

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
}
