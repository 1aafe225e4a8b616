package io.github.bytebufflow.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * All paths, merged. A flow holds its {@link Position} and no reference to a node, so that a step
 * writes an int: a reference would cost the collector's barrier each time.
 *
 * <p>A step reads one element of {@link #LAST}: the key and position of the child that was added
 * last. If that is another it reads the table of the node's children. Only an insertion writes
 * them, so steps share nothing. What happens once for each new path is here too: a node is made, or
 * the flow is sent back to the ancestor that it repeats, or it is cut off at the bounds.
 *
 * <p>All insertions take one lock, that of the trie, and only for what writes: the stack of a new
 * node is taken before. An insertion is whole or did not happen. All that may fail, which is every
 * allocation and every call, comes first; what follows are stores. A failure that hits the store
 * which would publish the new child leaves it out, and its id is given to the next.
 *
 * <p>The arrays by id grow by copying, under the lock, while others read the old ones. No element
 * is ever changed to something that is wrong for the old one: the child of a key stays the child of
 * that key for good. Of a child that is watched the entry may be hidden ({@link ChildTable}), so
 * that steps miss it for a while. A thread that reads an array which is too old or too short, or
 * whose elements it does not see yet, misses a child at worst, and looks the child up again under
 * the lock. {@link #LAST} alone is made at once: it is a constant to the compiler, and to read it
 * from a field would cost each step three instructions more. It is the smallest part of what a full
 * trie needs, and {@link Tracker#configure} bounds that by the heap.
 *
 * <p>An insertion stores with release what was made before. A step loads opaquely, which costs
 * nothing: a position is all it needs. A thread that goes from a position to its node puts an
 * acquire fence between and reads the array after the fence: that array has the node, since it was
 * stored before the position was published.
 */
final class Trie {
  private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
  private static final VarHandle TABLES = MethodHandles.arrayElementVarHandle(long[][].class);

  /** Roots are few and always made: the allocating APIs of each allocator class. */
  private static final int ROOM_FOR_ROOTS = 1000;

  /** Ids that there is room for at first, but for {@link #LAST}. */
  private static final int ROOM = 1 << 10;

  /** Ids that probes get at a time, so that they do not spread the counters of a thread. */
  private static final int BLOCK = ThreadCounters.ROW;

  private static final Trie MAIN =
      new Trie(
          Settings.maxNodes,
          Settings.maxDepth,
          ROOM_FOR_ROOTS,
          Settings.stacks,
          ROOM,
          Watches.MOST_EARLY);

  /** {@link #last} of the one trie in use: a constant to the compiler. */
  private static final long[] LAST = MAIN.last;

  private final int maxNodes;
  private final int maxDepth;
  private final boolean stacks;

  /** The nodes that are new or leak, and the stacks of flows that come to them. */
  final Watches watches;

  /** What all roots are children of; it has the id 0 and is no part of any path. */
  private final Node top = new Node(0, null, 0, null, true);

  /** By id: the {@link ChildTable entry} of the child that was added last. */
  private final long[] last;

  /**
   * By id, where a node has several children: all their entries, by open addressing. A child may be
   * an ancestor (a loop). Replaced under the lock when it is too short for an id that has one.
   */
  private volatile long[][] tables;

  /**
   * Replaced under the lock when it is full; see {@link #node}. A node may have several ids: the
   * others are its probes ({@link Watch}).
   */
  private Node[] byId;

  /** Ids given out, from 1; under the lock. */
  private int ids;

  /** How many of them are of nodes within the bounds. */
  private volatile int nodes;

  /** The next id of a probe, and the end of its block; under the lock. */
  private int probe;

  private int probesEnd;

  /**
   * Makes an empty trie.
   *
   * @param maxNodes most nodes; as many ids again are for what lies beyond them, and some for
   *     probes
   * @param maxDepth longest path
   * @param maxRoots roots that there is room for besides
   * @param stacks whether nodes keep the stack of the first flow, and of one that leaked
   */
  Trie(int maxNodes, int maxDepth, int maxRoots, boolean stacks) {
    this(maxNodes, maxDepth, maxRoots, stacks, ROOM, 0);
  }

  /** As above, with room for some ids at first. */
  Trie(int maxNodes, int maxDepth, int maxRoots, boolean stacks, int room) {
    this(maxNodes, maxDepth, maxRoots, stacks, room, 0);
  }

  /** As above, with so many probes for nodes that are new. */
  Trie(int maxNodes, int maxDepth, int maxRoots, boolean stacks, int room, int early) {
    this.maxNodes = maxNodes;
    this.maxDepth = maxDepth;
    this.stacks = stacks;
    watches = new Watches(this, stacks, maxNodes, early);
    last = new long[2 * (maxNodes + maxRoots) + watches.mostProbes + watches.mostEarly + BLOCK];
    tables = new long[Math.min(room, last.length)][];
    byId = new Node[tables.length];
  }

  static Trie main() {
    return MAIN;
  }

  // ---- steps

  /** The position that a flow goes to from another by a key. */
  static int child(int position, int key) {
    long child = (long) LONGS.getOpaque(LAST, Position.number(position));
    return ChildTable.key(child) == key
        ? ChildTable.position(child)
        : MAIN.next(position, key, null);
  }

  /** As {@link #child}, slower, with the exception whose stack a new node keeps; or null. */
  int next(int position, int key, Throwable thrown) {
    int known = lookup(Position.number(position), key);
    if (known != 0) {
      return known;
    }
    Node n = node(position);
    return n.key == key
        ? position
        : n.id == Position.number(position)
            ? grow(n, key, thrown)
            : fromProbe(position, n, key, thrown);
  }

  /** A path goes on from a probe as from its node. A flow that the step does not move stays. */
  private int fromProbe(int probe, Node n, int key, Throwable thrown) {
    int next = next(n.position(), key, thrown);
    return next == n.position() ? probe : next;
  }

  /** The position of a child as far as this thread can see, or 0. */
  int lookup(int id, int key) {
    long newest = (long) LONGS.getAcquire(last, id);
    if (ChildTable.key(newest) == key) {
      return ChildTable.position(newest);
    }
    long[] table = table(id);
    if (table != null) {
      int mask = table.length - 1;
      for (int i = ChildTable.slot(key, mask); ; i = (i + 1) & mask) {
        long child = (long) LONGS.getAcquire(table, i);
        if (ChildTable.key(child) == key) {
          return ChildTable.position(child);
        }
        if (child == 0) {
          break;
        }
      }
    }
    return 0;
  }

  private long[] table(int id) {
    long[][] all = tables;
    return id < all.length ? (long[]) TABLES.getAcquire(all, id) : null;
  }

  // ---- once for each path

  /** The position of the root for a site of kind {@link Site#ALLOCATE}. */
  int root(int site) {
    int key = Position.of(site, 1);
    int known = lookup(0, key);
    if (known != 0) {
      return known;
    }
    known = arrive(0, key, null);
    if (known != 0) {
      return known;
    }
    int made = add(top, key, null);
    // A root that is new may be sampled from its first flow on, whose stack it does not have.
    int first = arrive(0, key, null);
    return first != 0 ? first : made;
  }

  /** Where a step leads that missed a hidden entry, which may be shown by now; or 0. */
  private int arrive(int id, int key, Throwable thrown) {
    long child = find(id, key);
    int position = ChildTable.position(child);
    return ChildTable.isHidden(child) ? watches.arrive(node(position), thrown) : position;
  }

  private int grow(Node from, int key, Throwable thrown) {
    if (from.cut) {
      return from.position();
    }
    int known = arrive(from.id, key, thrown);
    if (known != 0) {
      return known;
    }
    if (isStillThere(from, key)) {
      return link(from, key, from.position());
    }
    for (Node a = from.parent; a != null; a = a.parent) {
      if (a.key == key) {
        int position = link(from, key, a.position());
        a.loop = true;
        return position;
      }
    }
    if (from.depth >= maxDepth || nodes >= maxNodes) {
      return truncate(from);
    }
    // Outside the lock: walking a stack takes microseconds.
    return add(from, key, stacks ? stack(from, thrown) : null);
  }

  private static Exemplar stack(Node from, Throwable thrown) {
    return Exemplar.of(thrown, ChannelNote.Draft.now(true), from.exemplar);
  }

  /** Whether a method takes a buffer out of a container that it already had: that moves nothing. */
  private static boolean isStillThere(Node from, int key) {
    return from.ref() == Position.bucket(key)
        && Sites.isTakenBack(Position.number(key), Position.number(from.key));
  }

  private synchronized int truncate(Node from) {
    if (from.truncated == null) {
      int id = nextId();
      Node made = new Node(id, from, from.key, null, true);
      byId[id] = made;
      ids = id;
      from.truncated = made;
    }
    return from.truncated.position();
  }

  /** Adds a new child to a node unless another thread has; returns the child's position. */
  private synchronized int add(Node to, int key, Exemplar exemplar) {
    int known = ChildTable.position(find(to.id, key));
    if (known != 0) {
      return known;
    }
    if (to != top && nodes >= maxNodes) {
      return truncate(to);
    }
    int id = nextId();
    Node made = new Node(id, to == top ? null : to, key, exemplar, false);
    publish(to, key, made.position(), made);
    return watches.begin(made, to.id);
  }

  /** Leads a node back to an ancestor or itself, unless another thread has; returns where to. */
  private synchronized int link(Node from, int key, int position) {
    int known = ChildTable.position(find(from.id, key));
    return known != 0 ? known : publish(from, key, position, null);
  }

  /** The entry of a key as far as this thread can see, hidden or not; or 0. */
  private long find(int id, int key) {
    long newest = (long) LONGS.getAcquire(last, id);
    if (ChildTable.key(ChildTable.shown(newest)) == key) {
      return newest;
    }
    long[] table = table(id);
    return table == null ? 0 : ChildTable.find(table, key);
  }

  /** The next id, with room for it in all arrays. It is not given out before it is in use. */
  private int nextId() {
    int id = ids + 1;
    if (id >= last.length) {
      throw new IllegalStateException("the tree has no room for a root");
    }
    if (id >= byId.length) {
      byId = Arrays.copyOf(byId, larger(byId.length));
    }
    return id;
  }

  private int larger(int length) {
    return (int) Math.min(2L * length, last.length);
  }

  /**
   * Adds an entry that a node does not have.
   *
   * @param made the new node that it leads to, or null if that was there
   */
  private int publish(Node to, int key, int position, Node made) {
    long child = ChildTable.entry(key, position);
    long first = last[to.id];
    long[] table = table(to.id);
    long[] next = first == 0 ? null : ChildTable.withRoom(table, to.childCount, first);
    if (next != null && to.id >= tables.length) {
      tables = Arrays.copyOf(tables, Math.max(to.id + 1, larger(tables.length)));
    }
    if (made != null) {
      // No thread has this position yet. If publishing fails, the next node takes this place.
      byId[made.id] = made;
    }
    boolean published = false;
    try {
      if (next != null) {
        ChildTable.put(next, child);
        published = next == table;
        if (!published) {
          TABLES.setRelease(tables, to.id, next);
          published = true;
        }
      }
      LONGS.setRelease(last, to.id, child);
      published = true;
    } finally {
      if (published) {
        if (next != null) {
          // A first table has the child that was alone, too.
          to.childCount += table == null ? 2 : 1;
        }
        if (made != null) {
          ids = made.id;
          nodes++;
        }
      }
    }
    return position;
  }

  // ---- watched nodes

  /**
   * Makes steps from a node miss a child or an ancestor, or find it again. With the lock. A step
   * that sees only one of the two stores finds the node or misses it: both are right.
   *
   * @param from the id of the node that leads there
   */
  void hide(Node n, int from, boolean hidden) {
    long shown = ChildTable.entry(n.key, n.position());
    long now = hidden ? ChildTable.hidden(shown) : shown;
    long[] table = table(from);
    if (table != null) {
      ChildTable.replace(table, now);
    }
    if (ChildTable.shown(last[from]) == shown) {
      LONGS.setRelease(last, from, now);
    }
  }

  /**
   * The ids of the nodes that lead to a node: its parent and, where a loop leads back, the ends of
   * its loops among so many nodes below. With the lock.
   */
  int[] leadTo(Node n, int most) {
    List<Node> found = new ArrayList<>();
    found.add(n.parent == null ? top : n.parent);
    List<Node> below = new ArrayList<>(n.loop ? children(n) : List.of());
    for (int i = 0; i < below.size() && i < most; i++) {
      Node from = below.get(i);
      if (ChildTable.position(find(from.id, n.key)) == n.position()) {
        found.add(from);
      }
      below.addAll(children(from));
    }
    int[] ids = new int[found.size()];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = found.get(i).id;
    }
    return ids;
  }

  /** One more position of a node. With the lock. */
  int twin(Node n) {
    if (probe == probesEnd) {
      int first = nextId();
      int end = Math.min(first + BLOCK, last.length);
      if (end > byId.length) {
        byId = Arrays.copyOf(byId, Math.max(end, larger(byId.length)));
      }
      ids = end - 1;
      probe = first;
      probesEnd = end;
    }
    int id = probe++;
    byId[id] = n;
    return Position.of(id, n.ref());
  }

  // ---- reading

  /** The node of a position; that of a probe is the node that it is a twin of. */
  Node node(int position) {
    VarHandle.acquireFence();
    return byId[Position.number(position)];
  }

  synchronized List<Node> roots() {
    List<Node> all = new ArrayList<>();
    for (long c : entries(0)) {
      if (c != 0) {
        all.add(node(ChildTable.position(c)));
      }
    }
    return all;
  }

  /** The children of a node, without ancestors that a loop leads back to. */
  synchronized List<Node> children(Node n) {
    List<Node> children = new ArrayList<>();
    for (long c : entries(n.id)) {
      Node child = c == 0 ? null : node(ChildTable.position(c));
      if (child != null && child.parent == n) {
        children.add(child);
      }
    }
    return children;
  }

  /** Whether a position is one of the others of a node; see {@link #twin}. */
  boolean isProbe(int position) {
    return node(position).id != Position.number(position);
  }

  /** Whether no flow ever went on from a node. */
  boolean isEnd(Node n) {
    return (long) LONGS.getAcquire(last, n.id) == 0 && n.truncated == null;
  }

  private long[] entries(int id) {
    long[] table = table(id);
    return table != null ? table : new long[] {last[id]};
  }

  int nodes() {
    return nodes;
  }

  /** One more than the largest id of a node, or of a block of probes. */
  synchronized int ids() {
    return ids + 1;
  }
}
