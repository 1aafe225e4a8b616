package io.github.bytebufflow.snapshot;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

/**
 * Goes through a tree, depth first and without recursion: a path may have as many nodes as the
 * option {@code max-depth} allows, and the thread that walks may have a small stack.
 *
 * <p>Subclasses are named classes and no lambdas: the first lambda of a program costs start-up.
 *
 * @param <T> a node
 * @param <E> what a visit may throw
 */
abstract class Walk<T, E extends Exception> {
  private final List<T> path = new ArrayList<>();

  /** Makes a walk that has not begun. */
  protected Walk() {}

  /**
   * The nodes below a node.
   *
   * @param node asked once, after it was entered
   * @return the children in the order of the walk
   */
  protected abstract Iterator<? extends T> children(T node);

  /**
   * Visits a node before its children; the path ends with it.
   *
   * @param node the node
   * @throws E if the walk is to end
   */
  protected void enter(T node) throws E {}

  /**
   * Visits a node after its children; the path ends with it.
   *
   * @param node the node
   * @throws E if the walk is to end
   */
  protected void leave(T node) throws E {}

  /**
   * The nodes from the root to the one that is visited.
   *
   * @return a view, which changes as the walk goes on
   */
  protected final List<T> path() {
    return Collections.unmodifiableList(path);
  }

  /**
   * How many nodes the path has.
   *
   * @return 1 at a root
   */
  protected final int depth() {
    return path.size();
  }

  /**
   * The node above the one that is visited.
   *
   * @return the parent, or null at a root
   */
  protected final T parent() {
    return path.size() < 2 ? null : path.get(path.size() - 2);
  }

  /**
   * Goes through several trees, one after the other.
   *
   * @param roots their roots
   * @throws E what a visit threw
   */
  public final void through(Iterable<? extends T> roots) throws E {
    List<Iterator<? extends T>> open = new ArrayList<>();
    open.add(roots.iterator());
    while (true) {
      Iterator<? extends T> siblings = open.get(open.size() - 1);
      if (siblings.hasNext()) {
        T node = siblings.next();
        path.add(node);
        enter(node);
        open.add(children(node));
      } else {
        open.remove(open.size() - 1);
        if (path.isEmpty()) {
          return;
        }
        leave(path.get(path.size() - 1));
        path.remove(path.size() - 1);
      }
    }
  }
}
