package io.github.bytebufflow.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/**
 * The lives of one buffer object, one after the other: how far the path of the current life has
 * got, and what is known of the buffer. A flow takes 48 bytes with compressed references, and stays
 * with the object, so that a recycled buffer starts its next life without an allocation.
 *
 * <p>Fields are plain. {@link #life} is written by the thread that allocates or releases the
 * buffer, and Netty hands a buffer from one to the other with a happens-before edge (the recycler's
 * queues, the application's own hand-off). {@link #node} may be written by two threads that use a
 * buffer at once; either step is then as true as the other. The draining thread reads both after
 * the collector has cleared the referent, which is after the last use of the buffer.
 */
class Flow extends WeakReference<Object> {
  /** Of the index of a slot, below the flags in {@link #slot}. */
  static final int INDEX_BITS = 25;

  /** Flag of {@link #slot}: a pooled object keeps its slot between its lives. */
  static final int KEEP = 1 << INDEX_BITS;

  /** Flag of {@link #slot}: wrapped as unreleasable, so it may stay, and is never a suspect. */
  static final int PERMANENT = 1 << INDEX_BITS + 1;

  /** Flag of {@link #slot}: counted as leaked; the slot may be that of another flow by now. */
  static final int LEAKED = 1 << INDEX_BITS + 2;

  /** Flag of {@link #slot}: counted as an indirect leak. */
  static final int INDIRECT = 1 << INDEX_BITS + 3;

  /** Flag of {@link #slot}: opened by a step, which a release on another thread may race. */
  static final int FIRST_SEEN = 1 << INDEX_BITS + 4;

  /**
   * Flag of {@link #slot}: refers to a {@link TrackedBuffer#token}, so that another buffer may have
   * it next.
   */
  static final int RECYCLABLE = 1 << INDEX_BITS + 5;

  /** Flag of {@link #slot}: of a class that frees its memory itself; summed apart, never a leak. */
  static final int FOREIGN = 1 << INDEX_BITS + 6;

  /** Most composites that are counted in {@link #tick}. */
  private static final int MOST_COMPOSITES = 15;

  private static final int COMPOSITE = 1 << Clock.BITS;

  /** Flags may be set by two threads that use a buffer at once. */
  private static final VarHandle SLOT;

  /** Two threads may give slices of one buffer to two composites at once. */
  private static final VarHandle TICK;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      SLOT = lookup.findVarHandle(Flow.class, "slot", int.class);
      TICK = lookup.findVarHandle(Flow.class, "tick", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Where the collector puts the flows of the buffers that it found unreachable. */
  static final ReferenceQueue<Object> QUEUE = new ReferenceQueue<>();

  /** For buffers that are left out: never open. */
  static final Flow NONE = new Flow(null, null);

  /**
   * The end of the path so far, a {@link Position} in the {@link Trie}. Set by allocation, moved by
   * steps.
   */
  int node;

  /**
   * Index into the live set, and flags.
   *
   * <pre>
   *   31      30         29         28       27     26        25   24                     0
   *  +-------+----------+----------+--------+------+---------+----+------------------------+
   *  |FOREIGN|RECYCLABLE|FIRST_SEEN|INDIRECT|LEAKED|PERMANENT|KEEP| index into the live set |
   *  +-------+----------+----------+--------+------+---------+----+------------------------+
   * </pre>
   */
  int slot;

  /**
   * The number of this life, and in the sign whether the flow is open, so that a step compares
   * once. Only allocation and release write it, and the drain at the end.
   *
   * <pre>
   *     31    30                        0
   *  +------+---------------------------+
   *  | open | number of the life        |
   *  +------+---------------------------+
   * </pre>
   */
  int life;

  /**
   * {@link Clock#now} when this life began, in seconds, and how many composites hold the buffer, 0
   * to 15; the top bit is not used.
   *
   * <pre>
   *   31 30        27 26                           0
   *  +--+------------+------------------------------+
   *  | 0| composites | seconds when the life began  |
   *  +--+------------+------------------------------+
   * </pre>
   */
  int tick;

  /** Capacity in bytes; 0 for composites and views. */
  int bytes;

  /**
   * Makes a closed flow.
   *
   * @param buffer the buffer, or its token
   */
  Flow(Object buffer, ReferenceQueue<Object> queue) {
    super(buffer, queue);
  }

  /** A closed flow for all buffers that ended at a node and gave theirs to another. */
  static Flow ended(int position) {
    Flow f = new Flow(null, null);
    f.node = position;
    return f;
  }

  /** This flow, or that of the first buffer where a message has several. */
  Flow first() {
    return this;
  }

  final boolean isOpen() {
    return life < 0;
  }

  /** Whether this life goes on, and nothing is known that has ended it. */
  boolean isLive() {
    return isOpen() && !is(LEAKED);
  }

  /**
   * Begins the life that was counted just before. A thread that sees the flow open, and puts a
   * fence for loads after that, sees the count and the position of the flow; see {@link
   * FlowReader}.
   */
  final void open() {
    VarHandle.releaseFence();
    life |= Integer.MIN_VALUE;
  }

  /**
   * Ends this life, before the end is counted. The next life has another number; numbers come again
   * after 2,147,483,648 lives.
   */
  final void close() {
    life = life + 1 & Integer.MAX_VALUE;
  }

  final boolean is(int flag) {
    return (slot & flag) != 0;
  }

  final void set(int flag) {
    SLOT.getAndBitwiseOr(this, flag);
  }

  final void unset(int flags) {
    SLOT.getAndBitwiseAnd(this, ~flags);
  }

  /** Seconds since this life began. */
  final int age(int now) {
    // What stands above the seconds is shifted out; negative if it began after now was read.
    return now - tick << 32 - Clock.BITS >> 32 - Clock.BITS;
  }

  /**
   * A composite holds the buffer too, or a view that shares its count. The first composite takes no
   * atomic instruction: if two are first at once, one may go uncounted, and a leak is then told as
   * direct while the other still holds the buffer.
   */
  final void join() {
    int t = tick;
    if (t >>> Clock.BITS == 0) {
      tick = t + COMPOSITE;
      return;
    }
    while (t >>> Clock.BITS < MOST_COMPOSITES && !TICK.compareAndSet(this, t, t + COMPOSITE)) {
      t = tick;
    }
  }

  /** A composite lets go of the buffer. */
  final void leave() {
    int t = tick;
    while (t >>> Clock.BITS > 0 && !TICK.compareAndSet(this, t, t - COMPOSITE)) {
      t = tick;
    }
  }

  /** Whether a composite holds the buffer. */
  final boolean isComponent() {
    return tick >>> Clock.BITS > 0;
  }
}
