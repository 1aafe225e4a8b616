package io.github.bytebufflow.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;

/**
 * All paths, merged. A <em>position</em> is the id of a node, shifted by two, and the bucket 1, 2
 * or 3 of the reference count there; a <em>key</em> is the number of a site with such a bucket. A
 * flow holds a position, so that a step writes an int: a reference would cost the collector's
 * barrier each time.
 *
 * <p>A step reads one element of {@link #LAST}: the key and position of the child that was added
 * last. If that is another it reads the node's table. Only an insertion writes them, so steps share
 * nothing. What happens once for each new path is here too: a node is made under the lock of its
 * parent, or the flow is sent back to the ancestor that it repeats, or it is cut off at the bounds.
 *
 * <p>An insertion stores with release what was made before; a step loads with acquire. A step that
 * misses an insertion finds it under the lock.
 */
final class Trie {
  private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
  private static final ConcurrentHashMap<Integer, Integer> ROOTS = new ConcurrentHashMap<>();

  /** Most nodes; as many ids again are for what lies beyond the bounds, and one is not used. */
  private static final int MAX_NODES = Tracker.maxNodes;

  private static final int MAX_DEPTH = Tracker.maxDepth;

  /** Roots are few and always made: the allocating APIs of each allocator class. */
  private static final int ROOM_FOR_ROOTS = 1000;

  /** By id: the key, in the upper half, and the position of the child that was added last. */
  private static final long[] LAST = new long[2 * (MAX_NODES + ROOM_FOR_ROOTS) + 1];

  private static final Node[] NODES = new Node[LAST.length];

  /** Ids given out, from 1; and how many of them are nodes within the bounds. */
  private static int ids;

  private static volatile int nodes;

  private Trie() {}

  // ---- steps

  /** The position that a flow goes to from another by a key. */
  static int child(int position, int key) {
    long last = (long) LONGS.getAcquire(LAST, position >>> 2);
    return (int) (last >>> 32) == key ? (int) last : find(position, key);
  }

  private static int find(int position, int key) {
    Node n = NODES[position >>> 2];
    if (n.key == key) {
      return position;
    }
    int known = lookup(n, key);
    return known != 0 ? known : grow(n, key, null);
  }

  /** As {@link #child}, for a step whose stack is that of an exception. */
  static int child(int position, int key, Throwable thrown) {
    Node n = NODES[position >>> 2];
    int known = n.key == key ? position : lookup(n, key);
    return known != 0 ? known : grow(n, key, thrown);
  }

  /** The position of a node's child as far as this thread can see, or 0. */
  static int lookup(Node n, int key) {
    long last = (long) LONGS.getAcquire(LAST, n.id);
    if ((int) (last >>> 32) == key) {
      return (int) last;
    }
    long[] table = n.children();
    if (table != null) {
      int mask = table.length - 1;
      for (int i = slot(key, mask); ; i = (i + 1) & mask) {
        long child = (long) LONGS.getAcquire(table, i);
        if ((int) (child >>> 32) == key) {
          return (int) child;
        }
        if (child == 0) {
          break;
        }
      }
    }
    return 0;
  }

  private static int slot(int key, int mask) {
    int h = key * 0x9E3779B9;
    return (h ^ h >>> 15) & mask;
  }

  // ---- once for each path

  /** The position of the root for a site of kind {@link Site#ALLOCATE}. */
  static int root(int site) {
    Integer known = ROOTS.get(site);
    if (known != null) {
      return known;
    }
    synchronized (ROOTS) {
      known = ROOTS.get(site);
      if (known == null) {
        known = add(null, site << 2 | 1, null, false).position();
        ROOTS.put(site, known);
      }
      return known;
    }
  }

  private static int grow(Node from, int key, Throwable thrown) {
    if (from.cut) {
      return from.position();
    }
    for (Node a = from.parent; a != null; a = a.parent) {
      if (a.key == key) {
        a.loop = true;
        return insert(from, key, a.position());
      }
    }
    if (from.depth >= MAX_DEPTH || nodes >= MAX_NODES) {
      return beyond(from);
    }
    // Outside the lock: walking a stack takes microseconds.
    Exemplar exemplar = Tracker.stacks ? Exemplar.of(thrown) : null;
    synchronized (from) {
      int known = lookup(from, key);
      if (known != 0) {
        return known;
      }
      Node made = add(from, key, exemplar, false);
      return made == null ? beyond(from) : insert(from, key, made.position());
    }
  }

  private static int beyond(Node from) {
    synchronized (from) {
      if (from.beyond == null) {
        from.beyond = add(from, from.key, null, true);
      }
      return from.beyond.position();
    }
  }

  /** Makes a node; null if another thread made the last one that fits. */
  private static synchronized Node add(Node parent, int key, Exemplar exemplar, boolean cut) {
    if (!cut && parent != null && nodes >= MAX_NODES) {
      return null;
    }
    int id = ids + 1;
    Node made = new Node(id, parent, key, exemplar, cut);
    NODES[id] = made;
    ids = id;
    if (!cut) {
      nodes++;
    }
    return made;
  }

  /** Adds a child to a node unless another thread has; returns the child's position. */
  private static int insert(Node to, int key, int position) {
    synchronized (to) {
      int known = lookup(to, key);
      if (known != 0) {
        return known;
      }
      long child = (long) key << 32 | position;
      long last = LAST[to.id];
      if (last != 0) {
        long[] table = to.children();
        if (table == null) {
          table = new long[4];
          put(table, last);
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
        to.publish(table);
      }
      LONGS.setRelease(LAST, to.id, child);
      return position;
    }
  }

  private static void put(long[] table, long child) {
    int mask = table.length - 1;
    int i = slot((int) (child >>> 32), mask);
    while (table[i] != 0) {
      i = (i + 1) & mask;
    }
    LONGS.setRelease(table, i, child);
  }

  // ---- reading

  static Node node(int position) {
    return NODES[position >>> 2];
  }

  static Iterable<Node> roots() {
    Node[] roots = new Node[ROOTS.size()];
    int n = 0;
    for (Integer position : ROOTS.values()) {
      if (n < roots.length) {
        roots[n++] = node(position);
      }
    }
    return Arrays.asList(n == roots.length ? roots : Arrays.copyOf(roots, n));
  }

  /** The children of a node, without ancestors that a loop leads back to. */
  static Node[] children(Node n) {
    synchronized (n) {
      long[] table = n.children();
      long[] all = table != null ? table : new long[] {LAST[n.id]};
      Node[] children = new Node[all.length];
      int count = 0;
      for (long c : all) {
        Node child = c == 0 ? null : node((int) c);
        if (child != null && child.parent == n) {
          children[count++] = child;
        }
      }
      return Arrays.copyOf(children, count);
    }
  }

  static int nodes() {
    return nodes;
  }

  /** One more than the largest id of a node. */
  static synchronized int ids() {
    return ids + 1;
  }
}
