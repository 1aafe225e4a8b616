package io.github.bytebufflow.runtime;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * One pass over the live set and the counters, while the application goes on. Exact when it is
 * quiet; else each number is of a moment during the pass.
 */
public final class FlowReader {
  private static final int INITIAL = 256;

  /** Buffers allocated. */
  public final long allocated;

  /** Retained views allocated. */
  public final long viewsAllocated;

  /** Resources opened. */
  public final long opened;

  /** Nodes of the trie. */
  public final long nodes;

  /** Flows or steps lost by failures. */
  public final long untracked;

  /** Uses of buffers whose count was 0. */
  public final long misused;

  /** Closed flows that keep a slot for the next life of their pooled object. */
  public long retained;

  /** Open flows of buffers that were wrapped as unreleasable. */
  public long permanent;

  private final int now = Clock.now;
  private long[] released;
  private long[] live;
  private long[] liveBytes;
  private long[] suspect;
  private int[] oldest;

  private FlowReader() {
    allocated = Slab.sumAllocated() - Failures.lostReleases;
    viewsAllocated = Slab.sumViews() - Failures.lostViewReleases;
    opened = Resources.opened();
    int ids = Math.max(INITIAL, Trie.main().ids());
    released = new long[ids];
    live = new long[ids];
    liveBytes = new long[ids];
    suspect = new long[ids];
    oldest = new int[ids];
    LiveSet.each(new Adder());
    Slab.sumReleased(released);
    nodes = Trie.main().nodes();
    untracked = Failures.sum();
    misused = Misuses.total();
  }

  /**
   * Reads all counters. Any thread may, at any time.
   *
   * @return what was read
   */
  public static FlowReader read() {
    return new FlowReader();
  }

  /**
   * Whether a release of any buffer of a Netty was ever seen.
   *
   * @param copy the Netty
   * @return true if one of its flows ended by a release
   */
  public static boolean hasReleased(NettyCopy copy) {
    long[] byId = new long[Trie.main().ids()];
    Slab.sumReleased(byId);
    for (int id = 1; id < byId.length; id++) {
      if (byId[id] > 0) {
        Node n = Trie.main().node(id << 2);
        while (n.parent != null) {
          n = n.parent;
        }
        if (n.site().netty() == copy) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * The allocating APIs.
   *
   * @return the roots of the trie
   */
  public static List<Node> roots() {
    return Trie.main().roots();
  }

  /**
   * Where paths go on from a node.
   *
   * @param n the node
   * @return nodes whose parent it is; loops back to an ancestor are left out
   */
  public static List<Node> children(Node n) {
    return Trie.main().children(n);
  }

  private final class Adder implements Consumer<Flow> {
    @Override
    public void accept(Flow f) {
      add(f);
    }
  }

  private void add(Flow f) {
    if (!f.isOpen() || f.is(Flow.LEAKED)) {
      if (!f.is(Flow.RECYCLABLE)) {
        retained++;
      }
      return;
    }
    int id = f.node >>> 2;
    if (id >= live.length) {
      int ids = Math.max(id + 1, live.length * 2);
      released = Arrays.copyOf(released, ids);
      live = Arrays.copyOf(live, ids);
      liveBytes = Arrays.copyOf(liveBytes, ids);
      suspect = Arrays.copyOf(suspect, ids);
      oldest = Arrays.copyOf(oldest, ids);
    }
    live[id]++;
    liveBytes[id] += f.bytes;
    int age = f.age(now);
    if (f.is(Flow.PERMANENT)) {
      permanent++;
    } else if (age >= Tracker.suspectSeconds) {
      suspect[id]++;
    }
    oldest[id] = Math.max(oldest[id], age);
  }

  /**
   * Flows that ended at a node by a release.
   *
   * @param n the node
   * @return the number
   */
  public long released(Node n) {
    return n.id < released.length ? released[n.id] : 0;
  }

  /**
   * Flows at a node now.
   *
   * @param n the node
   * @return the number
   */
  public long live(Node n) {
    return n.id < live.length ? live[n.id] : 0;
  }

  /**
   * Capacity of the buffers at a node now.
   *
   * @param n the node
   * @return bytes
   */
  public long liveBytes(Node n) {
    return n.id < liveBytes.length ? liveBytes[n.id] : 0;
  }

  /**
   * Flows at a node now that are old and may end.
   *
   * @param n the node
   * @return the number
   */
  public long suspect(Node n) {
    return n.id < suspect.length ? suspect[n.id] : 0;
  }

  /**
   * Age of the oldest flow at a node.
   *
   * @param n the node
   * @return milliseconds, in whole seconds
   */
  public long oldestMillis(Node n) {
    return n.id < oldest.length ? Math.max(0, oldest[n.id]) * 1000L : 0;
  }
}
