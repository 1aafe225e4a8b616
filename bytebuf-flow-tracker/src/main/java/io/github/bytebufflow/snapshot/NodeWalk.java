package io.github.bytebufflow.snapshot;

import java.util.Iterator;

/**
 * Goes through the nodes of a snapshot.
 *
 * @param <E> what a visit may throw
 */
public abstract class NodeWalk<E extends Exception> extends Walk<SnapshotNode, E> {
  /** Makes a walk that has not begun. */
  protected NodeWalk() {}

  @Override
  protected final Iterator<SnapshotNode> children(SnapshotNode node) {
    return node.children.iterator();
  }
}
