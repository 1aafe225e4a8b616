package io.github.bytebufflow.report;

import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Map;

/** What became of all flows at a node and below it, summed once. */
final class Outcomes {
  private static final class Sum {
    long released;
    long leaked;
    long live;
  }

  private static final class Open {
    final SnapshotNode node;
    final Iterator<SnapshotNode> children;

    Open(SnapshotNode node) {
      this.node = node;
      children = node.children.iterator();
    }
  }

  private static final Sum NOTHING = new Sum();

  private final Map<SnapshotNode, Sum> sums = new IdentityHashMap<>();

  /** Sums up a root; a path may be too long for recursion. */
  void add(SnapshotNode root) {
    if (sums.containsKey(root)) {
      return;
    }
    Deque<Open> open = new ArrayDeque<>();
    open.push(new Open(root));
    while (!open.isEmpty()) {
      Open top = open.peek();
      if (top.children.hasNext()) {
        open.push(new Open(top.children.next()));
        continue;
      }
      open.pop();
      Sum sum = new Sum();
      sum.released = top.node.released;
      sum.leaked = top.node.leaked;
      sum.live = top.node.live;
      for (SnapshotNode child : top.node.children) {
        Sum below = sums.get(child);
        sum.released += below.released;
        sum.leaked += below.leaked;
        sum.live += below.live;
      }
      sums.put(top.node, sum);
    }
  }

  long released(SnapshotNode node) {
    return sums.getOrDefault(node, NOTHING).released;
  }

  long leaked(SnapshotNode node) {
    return sums.getOrDefault(node, NOTHING).leaked;
  }

  long live(SnapshotNode node) {
    return sums.getOrDefault(node, NOTHING).live;
  }
}
