package io.github.bytebufflow.runtime;

import java.lang.invoke.VarHandle;

/**
 * One prefix of paths: the last site of it, with the bucket of the reference count there. Steps go
 * by its number and do not read it.
 */
public final class Node {
  final int id;

  /** The site of the last step and the bucket there, as a {@link Position}. */
  final int key;

  final Node parent;
  final Exemplar exemplar;
  final int depth;

  /** Whether this node stands for all that lies beyond the bounds of the trie below its parent. */
  final boolean cut;

  /** How many children are in the table, under the lock of this node. */
  int childCount;

  /** The child whose flag {@link #cut} is set, or null. A flow that came there stays. */
  volatile Node truncated;

  /** Whether a longer loop leads back here. */
  volatile boolean loop;

  /** What buffers have whose flow ended here and was recycled; made at first use. */
  private Flow ended;

  /** Written by the drain alone. */
  volatile Leaks leaks;

  /** The probes of a node that is new or has leaked, under the lock of the trie; or null. */
  Watch watch;

  Node(int id, Node parent, int key, Exemplar exemplar, boolean cut) {
    this.id = id;
    this.parent = parent;
    this.key = key;
    this.exemplar = exemplar;
    this.depth = parent == null ? 1 : parent.depth + 1;
    this.cut = cut;
  }

  /** The allocating API where this prefix begins. */
  Node root() {
    Node n = this;
    while (n.parent != null) {
      n = n.parent;
    }
    return n;
  }

  /** What a flow that is here holds. */
  int position() {
    return Position.of(id, ref());
  }

  /** Two threads may make it at once: either does, since all its fields are written before. */
  Flow ended() {
    Flow f = ended;
    if (f == null) {
      f = Flow.ended(position());
      VarHandle.releaseFence();
      ended = f;
    }
    return f;
  }

  /**
   * The site of the last step.
   *
   * @return the site
   */
  public Site site() {
    return Sites.get(Position.number(key));
  }

  /**
   * The bucket of the reference count at that step.
   *
   * @return 1, 2, or 3 for three and more
   */
  public int ref() {
    return Position.bucket(key);
  }

  /**
   * Where this prefix came from.
   *
   * @return the parent, or null for a root
   */
  public Node parent() {
    return parent;
  }

  /**
   * Whether a longer loop leads back here.
   *
   * @return true if a path comes here again
   */
  public boolean isLoop() {
    return loop;
  }

  /**
   * What was seen when the first flow came here.
   *
   * @return the exemplar, or null
   */
  public Exemplar exemplar() {
    return exemplar;
  }

  /**
   * What leaked here.
   *
   * @return the counts, or null if nothing did
   */
  public Leaks leaks() {
    return leaks;
  }

  /**
   * The node that stands for all paths on from here which were cut off at the bounds of the trie.
   *
   * @return the node, or null if nothing was cut off here
   */
  public Node truncated() {
    return truncated;
  }
}
