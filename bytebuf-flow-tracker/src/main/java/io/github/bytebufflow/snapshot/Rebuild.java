package io.github.bytebufflow.snapshot;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Makes the nodes of a snapshot out of another tree, from the leaves up.
 *
 * @param <T> a node of the other tree
 */
abstract class Rebuild<T> {
  /** The nodes below a node of the other tree. */
  protected abstract Iterable<T> below(T source);

  /**
   * Makes one node.
   *
   * @param source the node of the other tree
   * @param children what was made of the nodes below it
   * @return the node, or null to leave it out
   */
  protected abstract SnapshotNode node(T source, List<SnapshotNode> children);

  /** Makes the roots, in the order of their sources. */
  final List<SnapshotNode> of(Iterable<T> sources) {
    List<SnapshotNode> roots = new ArrayList<>();
    List<Open<T>> open = new ArrayList<>();
    for (T source : sources) {
      open.add(new Open<>(source, roots));
    }
    new Walk<Open<T>, RuntimeException>() {
      @Override
      protected Iterator<Open<T>> children(Open<T> of) {
        List<Open<T>> children = new ArrayList<>();
        for (T source : below(of.source)) {
          children.add(new Open<>(source, of.children));
        }
        return children.iterator();
      }

      @Override
      protected void leave(Open<T> of) {
        SnapshotNode made = node(of.source, of.children);
        if (made != null) {
          of.siblings.add(made);
        }
      }
    }.through(open);
    return roots;
  }

  /** A node of the other tree, and what has been made below it so far. */
  private static final class Open<T> {
    final T source;
    final List<SnapshotNode> siblings;
    final List<SnapshotNode> children = new ArrayList<>();

    Open(T source, List<SnapshotNode> siblings) {
      this.source = source;
      this.siblings = siblings;
    }
  }
}
