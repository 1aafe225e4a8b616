package io.github.bytebufflow.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/**
 * All paths, merged. A <em>position</em> is the id of a node, shifted by two, and the bucket 1, 2
 * or 3 of the reference count there; a <em>key</em> is the number of a site with such a bucket. A
 * flow holds a position, so that a step writes an int: a reference would cost the collector's
 * barrier each time.
 *
 * <p>A step reads one element of {@link #LAST}: the key and position of the child that was added
 * last. If that is another it reads the table of the node's children. Only an insertion writes
 * them, so steps share nothing. What happens once for each new path is here too: a node is made
 * under the lock of its parent, or the flow is sent back to the ancestor that it repeats, or it is
 * cut off at the bounds.
 *
 * <p>An insertion stores with release what was made before. A step loads opaquely, which costs
 * nothing: a position is all it needs. Who goes from a position to its node puts an acquire fence
 * between. A step that misses an insertion finds it under the lock.
 */
final class Trie {
  private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
  private static final VarHandle TABLES = MethodHandles.arrayElementVarHandle(long[][].class);

  /** Roots are few and always made: the allocating APIs of each allocator class. */
  private static final int ROOM_FOR_ROOTS = 1000;

  private static final Trie MAIN =
      new Trie(Tracker.maxNodes, Tracker.maxDepth, ROOM_FOR_ROOTS, Tracker.stacks);

  /** {@link #last} of the one trie in use: a constant to the compiler. */
  private static final long[] LAST = MAIN.last;

  private final ConcurrentHashMap<Integer, Integer> roots = new ConcurrentHashMap<>();
  private final int maxNodes;
  private final int maxDepth;
  private final boolean stacks;

  /** By id: the {@link #entry} of the child that was added last. */
  private final long[] last;

  /**
   * By id, where a node has several children: all their entries, by open addressing. A child may be
   * an ancestor (a loop).
   */
  private final long[][] tables;

  private final Node[] byId;

  /** Ids given out, from 1. */
  private int ids;

  /** How many of them are nodes within the bounds. */
  private volatile int nodes;

  /**
   * Makes an empty trie.
   *
   * @param maxNodes most nodes; as many ids again are for what lies beyond them
   * @param maxDepth longest path
   * @param maxRoots roots that there is room for besides
   * @param stacks whether nodes keep the stack of the first flow
   */
  Trie(int maxNodes, int maxDepth, int maxRoots, boolean stacks) {
    this.maxNodes = maxNodes;
    this.maxDepth = maxDepth;
    this.stacks = stacks;
    last = new long[2 * (maxNodes + maxRoots) + 1];
    tables = new long[last.length][];
    byId = new Node[last.length];
  }

  static Trie main() {
    return MAIN;
  }

  // ---- steps

  /** The position that a flow goes to from another by a key. */
  static int child(int position, int key) {
    long child = (long) LONGS.getOpaque(LAST, position >>> 2);
    return key(child) == key ? position(child) : MAIN.next(position, key, null);
  }

  /** A child: its key, in the lower half, where a step compares it, and its position; or 0. */
  private static long entry(int key, int position) {
    return (long) position << 32 | key & 0xffff_ffffL;
  }

  private static int key(long entry) {
    return (int) entry;
  }

  private static int position(long entry) {
    return (int) (entry >>> 32);
  }

  /** As {@link #child}, slower, with the exception whose stack a new node keeps; or null. */
  int next(int position, int key, Throwable thrown) {
    int known = lookup(position >>> 2, key);
    if (known != 0) {
      return known;
    }
    Node n = node(position);
    return n.key == key ? position : grow(n, key, thrown);
  }

  /** The position of a child as far as this thread can see, or 0. */
  int lookup(int id, int key) {
    long newest = (long) LONGS.getAcquire(last, id);
    if (key(newest) == key) {
      return position(newest);
    }
    long[] table = table(id);
    if (table != null) {
      int mask = table.length - 1;
      for (int i = slot(key, mask); ; i = (i + 1) & mask) {
        long child = (long) LONGS.getAcquire(table, i);
        if (key(child) == key) {
          return position(child);
        }
        if (child == 0) {
          break;
        }
      }
    }
    return 0;
  }

  private long[] table(int id) {
    return (long[]) TABLES.getAcquire(tables, id);
  }

  private static int slot(int key, int mask) {
    int h = key * 0x9E3779B9;
    return (h ^ h >>> 15) & mask;
  }

  // ---- once for each path

  /** The position of the root for a site of kind {@link Site#ALLOCATE}. */
  int root(int site) {
    Integer known = roots.get(site);
    if (known != null) {
      return known;
    }
    synchronized (roots) {
      known = roots.get(site);
      if (known == null) {
        known = add(null, site << 2 | 1, null, false).position();
        roots.put(site, known);
      }
      return known;
    }
  }

  private int grow(Node from, int key, Throwable thrown) {
    if (from.cut) {
      return from.position();
    }
    if (isStillThere(from, key)) {
      return insert(from, key, from.position());
    }
    for (Node a = from.parent; a != null; a = a.parent) {
      if (a.key == key) {
        a.loop = true;
        return insert(from, key, a.position());
      }
    }
    if (from.depth >= maxDepth || nodes >= maxNodes) {
      return beyond(from);
    }
    // Outside the lock: walking a stack takes microseconds.
    Exemplar exemplar = stacks ? Exemplar.of(thrown) : null;
    synchronized (from) {
      int known = lookup(from.id, key);
      if (known != 0) {
        return known;
      }
      Node made = add(from, key, exemplar, false);
      return made == null ? beyond(from) : insert(from, key, made.position());
    }
  }

  /** A method takes a buffer out of a container that it has already: that moves nothing. */
  private static boolean isStillThere(Node from, int key) {
    return from.ref() == (key & 3) && Sites.isTakenBack(key >>> 2, from.key >>> 2);
  }

  private int beyond(Node from) {
    synchronized (from) {
      if (from.beyond == null) {
        from.beyond = add(from, from.key, null, true);
      }
      return from.beyond.position();
    }
  }

  /** Makes a node; null if another thread made the last one that fits. */
  private synchronized Node add(Node parent, int key, Exemplar exemplar, boolean cut) {
    if (!cut && parent != null && nodes >= maxNodes) {
      return null;
    }
    int id = ids + 1;
    Node made = new Node(id, parent, key, exemplar, cut);
    byId[id] = made;
    ids = id;
    if (!cut) {
      nodes++;
    }
    return made;
  }

  /** Adds a child to a node unless another thread has; returns the child's position. */
  private int insert(Node to, int key, int position) {
    synchronized (to) {
      int known = lookup(to.id, key);
      if (known != 0) {
        return known;
      }
      long child = entry(key, position);
      long first = last[to.id];
      if (first != 0) {
        long[] table = table(to.id);
        if (table == null) {
          table = new long[4];
          put(table, first);
          to.childCount = 1;
        } else if ((to.childCount + 1) * 2 > table.length) {
          long[] larger = new long[table.length * 2];
          for (long c : table) {
            if (c != 0) {
              put(larger, c);
            }
          }
          table = larger;
        }
        put(table, child);
        to.childCount++;
        TABLES.setRelease(tables, to.id, table);
      }
      LONGS.setRelease(last, to.id, child);
      return position;
    }
  }

  private static void put(long[] table, long child) {
    int mask = table.length - 1;
    int i = slot(key(child), mask);
    while (table[i] != 0) {
      i = (i + 1) & mask;
    }
    LONGS.setRelease(table, i, child);
  }

  // ---- reading

  Node node(int position) {
    VarHandle.acquireFence();
    return byId[position >>> 2];
  }

  List<Node> roots() {
    List<Node> all = new ArrayList<>();
    for (Integer position : roots.values()) {
      all.add(node(position));
    }
    return all;
  }

  /** The children of a node, without ancestors that a loop leads back to. */
  List<Node> children(Node n) {
    List<Node> children = new ArrayList<>();
    synchronized (n) {
      long[] table = table(n.id);
      for (long c : table != null ? table : new long[] {last[n.id]}) {
        Node child = c == 0 ? null : node(position(c));
        if (child != null && child.parent == n) {
          children.add(child);
        }
      }
    }
    return children;
  }

  int nodes() {
    return nodes;
  }

  /** One more than the largest id of a node. */
  synchronized int ids() {
    return ids + 1;
  }
}
