package io.github.bytebufflow.runtime;

import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What one thread writes: its counters, and the slots of the live set that it fills.
 *
 * <p>The state of an ended thread is given to the next new one, through a queue, which publishes
 * its plain fields. Virtual threads are many and short, so they share a few states.
 *
 * <p>The superclasses are parts of one object, so that the hot path finds a counter or a slot
 * without one load more.
 */
final class ThreadState extends ThreadSlots {
  private static final List<ThreadState> ALL = new ArrayList<>();
  private static final ConcurrentLinkedQueue<ThreadState> FREE = new ConcurrentLinkedQueue<>();

  /**
   * From so many states on, a new thread looks for those of ended threads: threads come and go
   * faster than the drain looks.
   */
  private static int reclaimThreshold = 64;

  private static final ThreadLocal<ThreadState> CURRENT = new ThreadLocal<>();
  private static final ThreadState[] SHARED = new ThreadState[16];

  ThreadState(boolean shared) {
    super(shared);
  }

  /** A state whose counters are part of the sums. */
  private static ThreadState make(boolean shared) {
    ThreadState state = new ThreadState(shared);
    synchronized (ALL) {
      ALL.add(state);
    }
    return state;
  }

  // ---- which thread writes it

  /** The state of the calling thread. */
  static ThreadState current() {
    ThreadState state = CURRENT.get();
    return state != null ? state : enter();
  }

  private static ThreadState enter() {
    Thread thread = Thread.currentThread();
    ThreadState state;
    if (Threads.isVirtual(thread)) {
      state = shared((int) thread.getId() & SHARED.length - 1);
    } else {
      state = own(thread);
    }
    CURRENT.set(state);
    return state;
  }

  private static ThreadState own(Thread thread) {
    synchronized (ALL) {
      for (ThreadState state : ALL) {
        if (state.owner == thread) {
          // Some pools erase the thread-locals of their threads after each task.
          return state;
        }
      }
      if (FREE.isEmpty() && ALL.size() >= reclaimThreshold) {
        reclaim();
        reclaimThreshold = Math.max(reclaimThreshold, 2 * (ALL.size() - FREE.size()));
      }
      ThreadState state = FREE.peek();
      if (state == null) {
        state = make(false);
      } else {
        FREE.remove();
      }
      state.owner = thread;
      return state;
    }
  }

  private static ThreadState shared(int stripe) {
    synchronized (SHARED) {
      ThreadState state = SHARED[stripe];
      if (state == null) {
        state = make(true);
        SHARED[stripe] = state;
      }
      return state;
    }
  }

  /** Makes the states of ended threads free. What such a thread wrote is seen after isAlive(). */
  static void reclaim() {
    synchronized (ALL) {
      for (ThreadState state : ALL) {
        Thread owner = state.owner;
        if (owner != null && !owner.isAlive()) {
          FREE.add(state);
          state.owner = null;
        }
      }
    }
  }

  // ---- counting a flow

  /** A buffer was allocated by the calling thread. */
  static void countAllocated(Flow f) {
    ThreadCounters counters = LiveSet.thread(f.slot);
    if (counters.owner == Thread.currentThread()) {
      ALLOCATED.setOpaque(counters, (long) ALLOCATED.getOpaque(counters) + 1);
    } else {
      current().count(ALLOCATED);
    }
  }

  /** A retained view was made by the calling thread. */
  static void countView(Flow f) {
    ThreadCounters counters = LiveSet.thread(f.slot);
    if (counters.owner == Thread.currentThread()) {
      VIEWS.setOpaque(counters, (long) VIEWS.getOpaque(counters) + 1);
    } else {
      current().count(VIEWS);
    }
  }

  /**
   * A flow was ended by the calling thread: counts it at its node. The store has release semantics:
   * a reader that sees the count sees that the flow was closed before.
   */
  static void countReleased(Flow f) {
    ThreadCounters counters = LiveSet.thread(f.slot);
    int id = Position.number(f.node);
    if (counters.owner == Thread.currentThread()) {
      if (BYTES) {
        counters.countBytes(id, f.bytes);
      }
      long[] row = counters.row(id);
      LONGS.setRelease(row, id & ROW - 1, (long) LONGS.getOpaque(row, id & ROW - 1) + 1);
    } else {
      ThreadState mine = current();
      if (BYTES) {
        mine.countBytes(id, f.bytes);
      }
      mine.countReleased(id);
    }
  }

  /** Keeps the slot of an ended flow for {@link #recycled}; false if that cannot be. */
  static boolean recycle(Flow f) {
    ThreadSlots thread = LiveSet.thread(f.slot);
    return thread.owner == Thread.currentThread() && thread.reuse(f.slot & LiveSet.INDEX);
  }

  // ---- sums of all threads

  /** Buffers allocated by all threads. */
  static long sumAllocated() {
    return sum(ALLOCATED);
  }

  /** Retained views made by all threads. */
  static long sumViews() {
    return sum(VIEWS);
  }

  /** Buffers that the option sample left out, of all threads. */
  static long sumLeftOut() {
    return sum(LEFT_OUT);
  }

  private static long sum(VarHandle cell) {
    long sum = 0;
    synchronized (ALL) {
      for (ThreadState state : ALL) {
        sum += state.get(cell);
      }
    }
    return sum;
  }

  /** Adds the released flows of all threads to an array by id of the node. */
  static void sumReleased(long[] byId) {
    synchronized (ALL) {
      for (ThreadState state : ALL) {
        state.addReleased(byId);
      }
    }
  }

  /** Adds the bytes of the released flows of all threads to an array by id of the node. */
  static void sumReleasedBytes(long[] byId) {
    synchronized (ALL) {
      for (ThreadState state : ALL) {
        state.addReleasedBytes(byId);
      }
    }
  }
}
