package io.github.bytebufflow.runtime;

import java.lang.invoke.VarHandle;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Somebody who gets buffers for a time, such as a test, and what became of these buffers. Lives as
 * long as somebody keeps it: who opened it, its buffers, and the channels and tasks made under it.
 * Thread-safe.
 */
public final class Owner {
  /** Most nodes at which leaks are kept apart. */
  private static final int MOST_NODES = 10_000;

  /** The one of before, which gets the buffers once this one is closed; null if there was none. */
  private final Owner outer;

  private volatile boolean closed;

  private final AtomicLong allocated = new AtomicLong();
  private final AtomicLong released = new AtomicLong();
  private final AtomicLong releasedBytes = new AtomicLong();
  private final AtomicLong leaked = new AtomicLong();
  private final AtomicLong leakedBytes = new AtomicLong();

  /** With its own lock. The drain writes it. */
  private final Map<Node, OwnerEnd> leaks = new HashMap<>();

  private Owner(Owner outer) {
    this.outer = outer;
  }

  /** An owner of no thread yet. */
  static Owner within(Owner outer) {
    return new Owner(outer);
  }

  /**
   * A new owner, who gets the buffers of the calling thread from now on.
   *
   * @return the owner; null unless owners are counted
   */
  public static Owner open() {
    if (!Owners.ON) {
      return null;
    }
    OwnerStack stack = OwnerStack.own();
    Owner opened = within(stack.current());
    stack.set(opened);
    return opened;
  }

  /** The owner gets no more buffers; who was the owner before gets those to come. */
  public void close() {
    closed = true;
    OwnerStack.own().current();
  }

  /**
   * Makes this the owner of the calling thread.
   *
   * @return the one of before, for {@link #leave}; may be null
   */
  public Object enter() {
    OwnerStack stack = OwnerStack.own();
    Owner before = stack.current();
    stack.set(this);
    return before;
  }

  /**
   * Gives the calling thread the owner that it had.
   *
   * @param before what {@link #enter} returned
   */
  public static void leave(Object before) {
    OwnerStack.own().set((Owner) before);
  }

  /** Who gets the buffers: this owner, or one of before that is open still; null if none is. */
  Owner inForce() {
    Owner owner = this;
    while (owner != null && owner.closed) {
      owner = owner.outer;
    }
    return owner;
  }

  // ---- counting, for Owners

  void allocated(int change) {
    allocated.getAndAdd(change);
  }

  void released(int bytes) {
    releasedBytes.getAndAdd(bytes);
    released.getAndIncrement();
  }

  /** Views are no buffers of their own: they are kept where they end, and are in no sum. */
  void leaked(Node at, int bytes, boolean view) {
    synchronized (leaks) {
      OwnerEnd end = leaks.get(at);
      if (end == null && leaks.size() < MOST_NODES) {
        end = new OwnerEnd();
        leaks.put(at, end);
      }
      if (end != null) {
        end.leaked++;
        end.leakedBytes += bytes;
      }
    }
    if (!view) {
      leakedBytes.getAndAdd(bytes);
      leaked.getAndIncrement();
    }
  }

  // ---- reading

  /**
   * What became of the buffers. The ends are read first, then what is live, then the beginnings, as
   * {@link FlowReader} does: there are never more ends than beginnings. Takes one pass over the
   * live set.
   *
   * @return the counts of this moment
   */
  public OwnerCounts read() {
    OwnerCounts counts = new OwnerCounts();
    counts.released = released.get();
    counts.releasedBytes = releasedBytes.get();
    counts.leaked = leaked.get();
    counts.leakedBytes = leakedBytes.get();
    copyLeaks(counts);
    VarHandle.acquireFence();
    counts.addLive(this);
    VarHandle.acquireFence();
    counts.allocated = allocated.get();
    return counts;
  }

  /** Allocated, released and leaked ones; bytes of the released and the leaked ones. */
  long[] sums() {
    return new long[] {
      allocated.get(), released.get(), leaked.get(), releasedBytes.get(), leakedBytes.get()
    };
  }

  void copyLeaks(OwnerCounts counts) {
    synchronized (leaks) {
      for (Map.Entry<Node, OwnerEnd> leak : leaks.entrySet()) {
        OwnerEnd end = counts.end(leak.getKey());
        end.leaked = leak.getValue().leaked;
        end.leakedBytes = leak.getValue().leakedBytes;
      }
    }
  }
}
