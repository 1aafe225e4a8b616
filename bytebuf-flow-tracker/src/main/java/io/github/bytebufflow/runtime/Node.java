package io.github.bytebufflow.runtime;

/**
 * One prefix of paths: the last site of it, with the bucket of the reference count there.
 *
 * <p>Steps read {@link #last} and {@link #table} without a lock. Both are plain: what a racing
 * reader misses it finds again under the lock of {@link Trie}, and what it sees is whole, since
 * everything that a step reads of a node is final (JLS 17.5). Nothing here is written by a step
 * that finds its child.
 */
public final class Node {
  /** Number of the site, shifted by two, and the bucket 1, 2 or 3 of the reference count. */
  final int key;

  /** Index of this node's counters in the cells of every {@link Slab}. */
  final int id;

  final Node parent;
  final Node root;
  final Exemplar exemplar;
  final int depth;

  /** Stands for all that lies beyond the bounds of the trie; a flow that came here stays. */
  final boolean cut;

  /** The child inserted last. */
  Node last;

  /** Open addressing by key once there are two children; a child may be an ancestor (a loop). */
  Node[] table;

  int children;

  /** The child that stands for what lies beyond the bounds, or null. */
  volatile Node beyond;

  /** Whether a longer loop leads back here. */
  boolean loop;

  /** Written by the drain alone. */
  volatile Leaks leaks;

  Node(Node parent, int key, int id, Exemplar exemplar, boolean cut) {
    this.parent = parent;
    this.root = parent == null ? this : parent.root;
    this.key = key;
    this.id = id;
    this.exemplar = exemplar;
    this.depth = parent == null ? 1 : parent.depth + 1;
    this.cut = cut;
  }

  /** Where a flow that is here goes by this key. */
  Node child(int childKey) {
    Node c = last;
    return c != null && c.key == childKey ? c : find(childKey);
  }

  private Node find(int childKey) {
    Node c = lookup(childKey);
    return c != null ? c : Trie.grow(this, childKey, null);
  }

  /** The child with this key as far as this thread can see, or null. */
  Node lookup(int childKey) {
    Node c = last;
    if (c != null && c.key == childKey) {
      return c;
    }
    Node[] t = table;
    if (t != null) {
      int mask = t.length - 1;
      for (int i = slot(childKey, mask); (c = t[i]) != null; i = (i + 1) & mask) {
        if (c.key == childKey) {
          return c;
        }
      }
    }
    return null;
  }

  /** Adds a child; the caller holds the lock of this node and has found none with its key. */
  void insert(Node child) {
    if (children == 0) {
      children = 1;
      last = child;
      return;
    }
    Node[] t = table;
    if (t == null) {
      t = new Node[4];
      put(t, last);
    } else if (children * 2 >= t.length) {
      Node[] larger = new Node[t.length * 2];
      for (Node c : t) {
        if (c != null) {
          put(larger, c);
        }
      }
      t = larger;
    }
    put(t, child);
    children++;
    table = t;
    last = child;
  }

  private static void put(Node[] t, Node child) {
    int mask = t.length - 1;
    int i = slot(child.key, mask);
    while (t[i] != null) {
      i = (i + 1) & mask;
    }
    t[i] = child;
  }

  private static int slot(int key, int mask) {
    int h = key * 0x9E3779B9;
    return (h ^ h >>> 15) & mask;
  }

  /**
   * The site of the last step.
   *
   * @return the site
   */
  public Site site() {
    return Sites.get(key >>> 2);
  }

  /**
   * The bucket of the reference count at that step.
   *
   * @return 1, 2, or 3 for three and more
   */
  public int ref() {
    return key & 3;
  }

  /**
   * The index of this node in the arrays that {@link FlowReader} fills.
   *
   * @return a number from 0
   */
  public int id() {
    return id;
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
   * The children, without those that lead back to an ancestor.
   *
   * @return nodes whose parent is this
   */
  public java.util.List<Node> children() {
    java.util.ArrayList<Node> result = new java.util.ArrayList<>();
    synchronized (this) {
      Node[] t = table;
      if (t == null) {
        if (last != null && last.parent == this) {
          result.add(last);
        }
      } else {
        for (Node c : t) {
          if (c != null && c.parent == this) {
            result.add(c);
          }
        }
      }
    }
    return result;
  }

  /**
   * Stands for what lies beyond the bounds of the trie below this node.
   *
   * @return the node, or null if nothing was cut off here
   */
  public Node beyond() {
    return beyond;
  }
}
