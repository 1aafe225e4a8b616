package io.github.bytebufflow.runtime;

import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * One pass over the live set and the counters, while the application goes on. Exact when it is
 * quiet; else each number is of a moment during the pass, and no flow is counted twice: there are
 * never more released, leaked and live ones than were allocated.
 *
 * <p>For this the ends are read first, then what is live, then the beginnings, and each flow is
 * written the other way round. A beginning is counted, then the flow is opened ({@link Flow#open}
 * has a release fence between). An end closes the flow, or marks it as leaked, and is then counted
 * (with release, or by a volatile write). Here acquire fences stand between the three readings. So:
 *
 * <ul>
 *   <li>A life whose end was read is not seen open any more: its closing, or its mark, happens
 *       before the count that was read. What is seen open in that flow is a later life.
 *   <li>A life that is seen open was counted as allocated before it was opened, and that count is
 *       read after it was seen open.
 *   <li>A life whose end was read was counted as allocated too: the application hands a buffer from
 *       who allocates to who releases it with a happens-before edge, and the count stands before
 *       that edge.
 * </ul>
 *
 * <p>Each flow has one slot for good, so that the pass meets it at most once.
 */
public final class FlowReader {
  private static final int INITIAL = 256;

  /** Buffers allocated. */
  public final long allocated;

  /**
   * Buffers that the option sample left out. One that several APIs returned in turn may count for
   * each of them.
   */
  public final long sampledOut;

  /** Retained views allocated. */
  public final long viewsAllocated;

  /** Resources opened. */
  public final long opened;

  /** Buffers allocated, of classes that free their memory themselves. */
  public final long foreignAllocated;

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
  private final Map<Node, Leaks> leaks = new HashMap<>();

  /** Memory that a live buffer was wrapped around. */
  private final Set<WrappedMemory> memories = new HashSet<>();

  private long[] released;
  private long[] releasedBytes;
  private long[] live;
  private long[] liveBytes;
  private long[] suspect;
  private int[] oldest;

  private FlowReader() {
    int known = Trie.main().ids();
    int ids = Math.max(INITIAL, known);
    released = new long[ids];
    releasedBytes = new long[ids];
    live = new long[ids];
    liveBytes = new long[ids];
    suspect = new long[ids];
    oldest = new int[ids];
    // Lost ends are ends too: taken off what was allocated, they must not be newer than the rest.
    long lost = Failures.lostReleases;
    long lostForeign = Failures.lostForeign;
    long lostViews = Failures.lostViewReleases;
    for (int id = 1; id < known; id++) {
      Node n = Trie.main().node(Position.of(id, 0));
      Leaks found = n == null || n.id != id ? null : n.leaks;
      if (found != null) {
        leaks.put(n, found.copy());
      }
    }
    ThreadState.sumReleased(released);
    VarHandle.acquireFence();
    ThreadState.sumReleasedBytes(releasedBytes);
    VarHandle.acquireFence();
    LiveSet.each(new Adder());
    VarHandle.acquireFence();
    addProbes();
    // Each of them is counted with all buffers before it is counted here.
    foreignAllocated = ForeignFlows.opened() - lostForeign;
    VarHandle.acquireFence();
    allocated = ThreadState.sumAllocated() - foreignAllocated - lost;
    viewsAllocated = ThreadState.sumViews() - lostViews;
    opened = Lives.RESOURCES.sum();
    sampledOut = ThreadState.sumLeftOut();
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
    ThreadState.sumReleased(byId);
    for (int id = 1; id < byId.length; id++) {
      if (byId[id] > 0) {
        Node n = Trie.main().node(Position.of(id, 0));
        if (n.root().site().netty() == copy) {
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

  /**
   * Whether no path goes on from a node: all flows that came there ended there, or are there.
   *
   * @param n the node
   * @return false if a flow went on, also one that went back to an ancestor
   */
  public static boolean isEnd(Node n) {
    return Trie.main().isEnd(n);
  }

  /** What is at a probe is at its node. No flow is at both, so each stays counted once. */
  private void addProbes() {
    int ids = Math.min(live.length, Trie.main().ids());
    for (int id = 1; id < ids; id++) {
      Node n = Trie.main().node(Position.of(id, 0));
      if (n != null && n.id != id) {
        // The node may be newer than the arrays, and the probe one of an older block of ids.
        makeRoom(n.id);
        released[n.id] += released[id];
        releasedBytes[n.id] += releasedBytes[id];
        live[n.id] += live[id];
        liveBytes[n.id] += liveBytes[id];
        suspect[n.id] += suspect[id];
        oldest[n.id] = Math.max(oldest[n.id], oldest[id]);
      }
    }
  }

  private void makeRoom(int id) {
    if (id >= live.length) {
      int ids = Math.max(id + 1, live.length * 2);
      released = Arrays.copyOf(released, ids);
      releasedBytes = Arrays.copyOf(releasedBytes, ids);
      live = Arrays.copyOf(live, ids);
      liveBytes = Arrays.copyOf(liveBytes, ids);
      suspect = Arrays.copyOf(suspect, ids);
      oldest = Arrays.copyOf(oldest, ids);
    }
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
    // It was set up before it was opened.
    VarHandle.acquireFence();
    int id = Position.number(f.node);
    makeRoom(id);
    if (f instanceof ClaimFlow && !((ClaimFlow) f).isOwnerAlive()) {
      // Its counts were given back through another object; nobody has counted that yet.
      released[id]++;
      return;
    }
    live[id]++;
    WrappedMemory memory = Wrapped.memory(f);
    if (memory == null) {
      liveBytes[id] += f.bytes;
    } else if (memories.add(memory)) {
      liveBytes[id] += memory.bytes;
    }
    int age = f.age(now);
    if (f.is(Flow.FOREIGN)) {
      // It may stay, or be gone for long: nothing is to be suspected.
    } else if (f.is(Flow.PERMANENT)) {
      permanent++;
    } else if (age >= Settings.suspectSeconds) {
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
   * Capacity of the buffers that ended at a node by a release, each at its end. While the
   * application runs, these are up to one release a thread ahead of {@link #released}.
   *
   * @param n the node
   * @return bytes; 0 unless they are counted
   */
  public long releasedBytes(Node n) {
    return n.id < releasedBytes.length ? releasedBytes[n.id] : 0;
  }

  /**
   * Flows that ended at a node by the collection of their buffer.
   *
   * @param n the node
   * @return the counts of one moment, or null if there are none
   */
  public Leaks leaks(Node n) {
    return leaks.get(n);
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
   * Capacity of the buffers at a node now; memory that they were wrapped around is counted with the
   * first of them that the pass met, wherever that is.
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
