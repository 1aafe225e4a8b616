package io.github.bytebufflow.runtime;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * All paths, merged. Lookups are in {@link Node}; here is what happens once per new path: a node is
 * made under the lock of its parent, or the flow is sent back to the ancestor that it repeats, or
 * it is cut off at the bounds.
 */
final class Trie {
  private static final ConcurrentHashMap<Integer, Node> ROOTS = new ConcurrentHashMap<>();
  private static final AtomicInteger IDS = new AtomicInteger();
  private static final AtomicInteger NODES = new AtomicInteger();

  static volatile int maxNodes = 100_000;
  static volatile int maxDepth = 128;
  static volatile boolean stacks = true;

  private Trie() {}

  /** The root of a site of kind {@link Site#ALLOCATE}. */
  static Node root(int site) {
    Node known = ROOTS.get(site);
    if (known != null) {
      return known;
    }
    synchronized (ROOTS) {
      known = ROOTS.get(site);
      if (known == null) {
        NODES.incrementAndGet();
        known = new Node(null, site << 2 | 1, IDS.getAndIncrement(), null, false);
        ROOTS.put(site, known);
      }
      return known;
    }
  }

  static Iterable<Node> roots() {
    return ROOTS.values();
  }

  static int nodes() {
    return NODES.get();
  }

  /** One more than the largest id of a node. */
  static int ids() {
    return IDS.get();
  }

  /** Where a flow goes from a node by a key that no lookup found. */
  static Node grow(Node from, int key, Throwable thrown) {
    if (from.cut) {
      return from;
    }
    for (Node a = from.parent; a != null; a = a.parent) {
      if (a.key == key) {
        return link(from, key, a);
      }
    }
    if (from.depth >= maxDepth || NODES.get() >= maxNodes) {
      return beyond(from);
    }
    // Outside the lock: walking a stack takes microseconds.
    Exemplar exemplar = stacks ? Exemplar.of(thrown) : null;
    synchronized (from) {
      Node known = from.lookup(key);
      if (known != null) {
        return known;
      }
      NODES.incrementAndGet();
      Node made = new Node(from, key, IDS.getAndIncrement(), exemplar, false);
      from.insert(made);
      return made;
    }
  }

  private static Node link(Node from, int key, Node ancestor) {
    synchronized (from) {
      Node known = from.lookup(key);
      if (known != null) {
        return known;
      }
      ancestor.loop = true;
      from.insert(ancestor);
      return ancestor;
    }
  }

  private static Node beyond(Node from) {
    Node b = from.beyond;
    if (b == null) {
      synchronized (from) {
        b = from.beyond;
        if (b == null) {
          b = new Node(from, from.key, IDS.getAndIncrement(), null, true);
          from.beyond = b;
        }
      }
    }
    return b;
  }
}
