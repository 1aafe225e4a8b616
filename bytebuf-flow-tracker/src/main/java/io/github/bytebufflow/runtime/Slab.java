package io.github.bytebufflow.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What one thread writes: its counters, and the slots of the live set that it fills.
 *
 * <p>A slab has one writer, so counting is a load and an opaque store; a snapshot adds up all
 * slabs. The slab of an ended thread is given to the next new one, through a queue, which publishes
 * its plain fields. Virtual threads are many and short, so they share a few slabs whose cells are
 * counted with atomic adds and whose slots are filled with compare-and-set.
 */
final class Slab {
  private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);

  /** The cell of the buffers allocated. */
  static final VarHandle ALLOCATED;

  /** The cell of the retained views made. */
  static final VarHandle VIEWS;

  /** The cell of the buffers that the option sample left out. */
  private static final VarHandle LEFT_OUT;

  private static final int ROW_BITS = 6;
  private static final int ROW = 1 << ROW_BITS;
  private static final int FREED = 64;
  private static final int PROBES = 8;

  /** Of 16 new flows of buffers that are not pooled, 15 are ordinary ones. */
  private static final int ORDINARY = 15;

  /** So many new pooled objects tell what comes next. */
  private static final int PERIOD = 64;

  private static final List<Slab> ALL = new ArrayList<>();
  private static final ConcurrentLinkedQueue<Slab> FREE = new ConcurrentLinkedQueue<>();

  /** So many slabs make a new thread look for those of ended ones. */
  private static int adoptAt = 64;

  private static final ThreadLocal<Slab> CURRENT = new ThreadLocal<>();
  private static final Slab[] SHARED = new Slab[16];

  static {
    try {
      ALLOCATED = MethodHandles.lookup().findVarHandle(Slab.class, "allocated", long.class);
      VIEWS = MethodHandles.lookup().findVarHandle(Slab.class, "views", long.class);
      LEFT_OUT = MethodHandles.lookup().findVarHandle(Slab.class, "leftOut", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** The one thread that writes here; null for a slab that is shared, or free. */
  Thread owner;

  private final boolean shared;

  /** Buffers and retained views whose life began on this thread; read through their handles. */
  private long allocated;

  private long views;

  private long leftOut;

  /** Flows that this thread ended, by id of the node, in rows; never taken away, only added. */
  private long[][] released = new long[4][];

  /** Slots that this thread emptied lately. */
  private final int[] freed = new int[FREED];

  private int freedCount;

  /** The first {@link #chunkCount} of them. Replaced, not changed, where it is too short. */
  private Chunk[] chunks = new Chunk[4];

  private int chunkCount;
  private int fresh = Chunk.SIZE;
  private int cursor;
  private int sampled;
  private int made;
  private int pooledMade;
  private long allocatedBefore;
  private boolean dropsPooled;

  Slab(boolean shared) {
    this.shared = shared;
  }

  /** A slab whose counters are part of the sums. */
  private static Slab make(boolean shared) {
    Slab slab = new Slab(shared);
    synchronized (ALL) {
      ALL.add(slab);
    }
    return slab;
  }

  /** The slab of the calling thread. */
  static Slab current() {
    Slab slab = CURRENT.get();
    return slab != null ? slab : enter();
  }

  private static Slab enter() {
    Thread thread = Thread.currentThread();
    Slab slab;
    if (Threads.isVirtual(thread)) {
      slab = shared((int) thread.getId() & SHARED.length - 1);
    } else {
      slab = own(thread);
    }
    CURRENT.set(slab);
    return slab;
  }

  private static Slab own(Thread thread) {
    synchronized (ALL) {
      for (Slab slab : ALL) {
        if (slab.owner == thread) {
          // Some pools erase the thread-locals of their threads after each task.
          return slab;
        }
      }
      if (FREE.isEmpty() && ALL.size() >= adoptAt) {
        // Threads come and go faster than the drain looks.
        adopt();
        adoptAt = Math.max(adoptAt, 2 * (ALL.size() - FREE.size()));
      }
      Slab slab = FREE.peek();
      if (slab == null) {
        slab = make(false);
      } else {
        FREE.remove();
      }
      slab.owner = thread;
      return slab;
    }
  }

  private static Slab shared(int stripe) {
    synchronized (SHARED) {
      Slab slab = SHARED[stripe];
      if (slab == null) {
        slab = make(true);
        SHARED[stripe] = slab;
      }
      return slab;
    }
  }

  /** Gives the slabs of ended threads to new ones. What they wrote is seen after isAlive(). */
  static void adopt() {
    synchronized (ALL) {
      for (Slab slab : ALL) {
        Thread owner = slab.owner;
        if (owner != null && !owner.isAlive()) {
          FREE.add(slab);
          slab.owner = null;
        }
      }
    }
  }

  // ---- counters

  /** A buffer was allocated by the calling thread. */
  static void countAllocated(Flow f) {
    Slab slab = LiveSet.slab(f.slot);
    if (slab.owner == Thread.currentThread()) {
      ALLOCATED.setOpaque(slab, (long) ALLOCATED.getOpaque(slab) + 1);
    } else {
      current().count(ALLOCATED);
    }
  }

  /** A retained view was made by the calling thread. */
  static void countView(Flow f) {
    Slab slab = LiveSet.slab(f.slot);
    if (slab.owner == Thread.currentThread()) {
      VIEWS.setOpaque(slab, (long) VIEWS.getOpaque(slab) + 1);
    } else {
      current().count(VIEWS);
    }
  }

  /**
   * A flow was ended by the calling thread: counts it at its node. The store has release semantics:
   * a reader that sees the count sees that the flow was closed before.
   */
  static void countReleased(Flow f) {
    Slab slab = LiveSet.slab(f.slot);
    int id = Position.number(f.node);
    if (slab.owner == Thread.currentThread()) {
      long[] row = slab.row(id);
      LONGS.setRelease(row, id & ROW - 1, (long) LONGS.getOpaque(row, id & ROW - 1) + 1);
    } else {
      current().countReleased(id);
    }
  }

  void countReleased(int id) {
    long[] row = row(id);
    int i = id & ROW - 1;
    if (shared) {
      LONGS.getAndAdd(row, i, 1L);
    } else {
      LONGS.setRelease(row, i, (long) LONGS.getOpaque(row, i) + 1);
    }
  }

  void count(VarHandle cell) {
    if (shared) {
      cell.getAndAdd(this, 1L);
    } else {
      cell.setOpaque(this, (long) cell.getOpaque(this) + 1);
    }
  }

  private long[] row(int id) {
    long[][] rows = released;
    int r = id >>> ROW_BITS;
    long[] row;
    return r < rows.length && (row = rows[r]) != null ? row : addRow(r);
  }

  private synchronized long[] addRow(int row) {
    long[][] rows = released;
    if (row >= rows.length) {
      rows = Arrays.copyOf(rows, Math.max(row + 1, rows.length * 2));
    }
    if (rows[row] == null) {
      rows[row] = new long[ROW];
    }
    released = rows;
    return rows[row];
  }

  /** Buffers allocated by all threads. */
  static long sumAllocated() {
    return sum(ALLOCATED);
  }

  /** Retained views made by all threads. */
  static long sumViews() {
    return sum(VIEWS);
  }

  long get(VarHandle cell) {
    return (long) cell.getOpaque(this);
  }

  /** Buffers that the option sample left out, of all threads. */
  static long sumLeftOut() {
    return sum(LEFT_OUT);
  }

  private static long sum(VarHandle cell) {
    long sum = 0;
    synchronized (ALL) {
      for (Slab slab : ALL) {
        sum += slab.get(cell);
      }
    }
    return sum;
  }

  /** Adds the released flows of all slabs to an array by id of the node. */
  static void sumReleased(long[] byId) {
    synchronized (ALL) {
      for (Slab slab : ALL) {
        slab.addReleased(byId);
      }
    }
  }

  void addReleased(long[] byId) {
    long[][] rows;
    synchronized (this) {
      rows = released;
    }
    for (int r = 0; r < rows.length; r++) {
      long[] counts = rows[r];
      for (int i = 0; counts != null && i < ROW; i++) {
        int id = r << ROW_BITS | i;
        if (id < byId.length) {
          byId[id] += (long) LONGS.getOpaque(counts, i);
        }
      }
    }
  }

  /** True once in {@code n} calls on this slab. */
  boolean sample(int n) {
    int next = sampled + 1;
    if (next >= n) {
      sampled = 0;
      return true;
    }
    sampled = next;
    count(LEFT_OUT);
    return false;
  }

  // ---- slots

  /** Puts a flow into an empty slot, and returns the slot, or -1 when the live set is full. */
  int put(Flow flow) {
    if (shared) {
      return putShared(flow);
    }
    if (freedCount > 0) {
      int slot = freed[--freedCount];
      Chunk chunk = LiveSet.chunk(slot);
      // A slot may have been found by probing after it came onto this stack.
      if (chunk.get(LiveSet.index(slot)) == null) {
        chunk.set(LiveSet.index(slot), flow);
        return slot;
      }
    }
    return probe(flow);
  }

  private int probe(Flow flow) {
    int filled = filled();
    for (int p = 0; p < PROBES && filled > 0; p++) {
      int at = cursor >= filled ? 0 : cursor;
      cursor = at + 1;
      Chunk chunk = chunks[at >>> Chunk.BITS];
      int i = at & Chunk.SIZE - 1;
      if (chunk.get(i) == null) {
        chunk.set(i, flow);
        return chunk.base + i;
      }
    }
    if (fresh == Chunk.SIZE) {
      if (!addChunk()) {
        return -1;
      }
      fresh = 0;
    }
    Chunk chunk = chunks[chunkCount - 1];
    int i = fresh++;
    chunk.set(i, flow);
    return chunk.base + i;
  }

  private int filled() {
    return chunkCount == 0 ? 0 : (chunkCount - 1 << Chunk.BITS) + fresh;
  }

  /**
   * Adds a chunk; false if the live set is full. There is room for it before it is part of the live
   * set, which never gives one back.
   */
  private boolean addChunk() {
    if (chunkCount == chunks.length) {
      chunks = Arrays.copyOf(chunks, 2 * chunkCount);
    }
    return LiveSet.grow(this);
  }

  /** The last step of {@link LiveSet#grow}: calls nothing, so it does not fail. */
  void keep(Chunk chunk) {
    chunks[chunkCount++] = chunk;
  }

  /** The flow of a buffer that this thread released lately, in its slot; or null. */
  Flow recycled() {
    if (freedCount == 0) {
      return null;
    }
    int slot = freed[--freedCount];
    Flow f = LiveSet.chunk(slot).get(LiveSet.index(slot));
    if (f == null) {
      // Collected, or not recyclable: an empty slot for a new flow.
      freedCount++;
      return null;
    }
    // Another flow may have been put there when it was found empty.
    return !f.isOpen() && f.is(Flow.RECYCLABLE) ? f : null;
  }

  /**
   * Whether the next flow shall be one that can be recycled. It needs 16 bytes more, so only some
   * are, which buffers with a short life soon share.
   */
  boolean makesRecyclable() {
    return !shared && (made++ & ORDINARY) == 0;
  }

  /**
   * Whether this thread mostly gets new objects where it allocates pooled ones, as those that are
   * not Netty's own do on Netty 4.2. To be asked once for each new object.
   */
  boolean dropsPooled() {
    if ((++pooledMade & PERIOD - 1) == 0) {
      dropsPooled = !shared && allocated - allocatedBefore < 2 * PERIOD;
      allocatedBefore = allocated;
    }
    return dropsPooled;
  }

  /** Keeps the slot of an ended flow for {@link #recycled}; false if that cannot be. */
  static boolean recycle(Flow f) {
    Slab slab = LiveSet.slab(f.slot);
    return slab.owner == Thread.currentThread() && slab.reuse(f.slot & LiveSet.INDEX);
  }

  /** Remembers a slot, without the flags of its flow, that was just emptied. */
  boolean reuse(int slot) {
    if (freedCount == FREED) {
      return false;
    }
    freed[freedCount++] = slot;
    return true;
  }

  private int putShared(Flow flow) {
    while (true) {
      Chunk[] all;
      int at;
      synchronized (this) {
        all = Arrays.copyOf(chunks, chunkCount);
        at = cursor;
        cursor = at + PROBES;
      }
      for (int p = 0; p < PROBES && all.length > 0; p++) {
        int position = Math.floorMod(at + p, all.length << Chunk.BITS);
        Chunk chunk = all[position >>> Chunk.BITS];
        int i = position & Chunk.SIZE - 1;
        if (chunk.get(i) == null && chunk.cas(i, null, flow)) {
          return chunk.base + i;
        }
      }
      synchronized (this) {
        if (chunkCount == all.length) {
          if (!addChunk()) {
            return -1;
          }
          cursor = chunkCount - 1 << Chunk.BITS;
        }
      }
    }
  }
}
