package io.github.bytebufflow.runtime;

import java.util.concurrent.atomic.LongAdder;

/**
 * How a life of a flow begins, is counted, and ends, whatever the flow belongs to. A beginning is
 * counted before the flow is open, and a flow is closed before its end is counted: {@link
 * FlowReader} says why.
 *
 * <p>Handlers of exceptions call nothing here where a comment says so: the thread may be at the end
 * of its stack, where a call would fail again.
 */
final class Lives {
  /** Held by a thread that ends a flow which a step opened, since two may end it at once. */
  static final Object FIRST_SEEN_LOCK = new Object();

  /** Resources opened; one whose end could not be counted is taken off. */
  static final LongAdder RESOURCES = new LongAdder();

  private Lives() {}

  // ---- a life begins

  /** Puts a new flow into the live set; false when the live set is full. */
  static boolean start(ThreadState state, Flow f, int flags) {
    int slot = state.put(f);
    if (slot < 0) {
      Failures.lost++;
      return false;
    }
    f.slot = slot | flags;
    return true;
  }

  /** Makes a closed flow ready for its next life. */
  static void ready(Flow f, int root, int bytes) {
    f.node = root;
    f.bytes = bytes;
    f.tick = Clock.now;
    if (f.is(Flow.PERMANENT | Flow.FIRST_SEEN)) {
      f.unset(Flow.PERMANENT | Flow.FIRST_SEEN);
    }
  }

  /**
   * Counts a buffer, then opens its flow: a reader that sees the flow open sees the count. A buffer
   * that could not be counted has no open flow, or it would be released without having been
   * allocated. The handler calls nothing, since there may be no stack left for a call.
   */
  static void open(Flow f) {
    ThreadState.countAllocated(f);
    if (Owners.ON) {
      Owners.opened(f);
    }
    try {
      f.open();
    } catch (Throwable t) {
      synchronized (Failures.LOCK) {
        Failures.lostReleases++;
      }
      throw t;
    }
  }

  /** Counts a retained view, then opens its flow, as above. */
  static void openView(ViewFlow f) {
    ThreadState.countView(f);
    if (Owners.ON) {
      Owners.openedView(f);
    }
    try {
      f.open();
    } catch (Throwable t) {
      synchronized (Failures.LOCK) {
        Failures.lostViewReleases++;
      }
      throw t;
    }
  }

  // ---- a life ends

  /** Ends the open flow of a buffer that was released. */
  static void ended(Flow f) {
    if (f.is(Flow.FIRST_SEEN | Flow.LEAKED)) {
      endRare(f);
    } else {
      end(f);
    }
  }

  /**
   * The collector clears weak references before it hands an object to its finalizer, which may
   * release what the object keeps. A buffer that was counted as leaked until then has leaked: its
   * release is not counted, and its slot is that of another flow.
   */
  private static void endRare(Flow f) {
    if (f.is(Flow.LEAKED)) {
      f.close();
    } else {
      endFirstSeen(f);
    }
  }

  /** Ends a flow that a step opened, once. */
  static void endFirstSeen(Flow f) {
    synchronized (FIRST_SEEN_LOCK) {
      if (f.isOpen()) {
        end(f);
      }
    }
  }

  private static void end(Flow f) {
    closeCounted(f);
    if (Owners.ON) {
      Owners.released(f);
    }
    if (!f.is(Flow.KEEP | Flow.RECYCLABLE)) {
      LiveSet.clear(f);
    }
  }

  /** Where the end cannot be counted the flow stays open, and the caller loses it. */
  static void closeCounted(Flow f) {
    int life = f.life;
    f.close();
    try {
      ThreadState.countReleased(f);
    } catch (Throwable t) {
      // Only a store: any call, and in compiled code a lock too, may overflow the stack again.
      f.life = life;
      throw t;
    }
  }

  /** Gives an ended flow to the next buffer that this thread allocates. */
  static void recycle(TrackedBuffer b, Flow f) {
    Flow ended = Trie.main().node(f.node).ended();
    if (!ThreadState.recycle(f)) {
      LiveSet.clear(f);
    }
    b.flow = ended;
  }

  /**
   * Lets go of an open flow whose beginning was counted, and whose end cannot be told: the flow is
   * taken out of the sums. What may fail comes before the flow is closed.
   */
  static void lose(Flow f) {
    boolean resource = Site.RESOURCE.equals(Trie.main().node(f.node).root().site().detail);
    boolean view = f instanceof ViewFlow;
    if (Owners.ON) {
      Owners.disown(f);
    }
    if (resource) {
      RESOURCES.decrement();
      f.life = f.life + 1 & Integer.MAX_VALUE;
      return;
    }
    synchronized (Failures.LOCK) {
      if (f.life >= 0) {
        // Another thread was quicker.
        return;
      }
      f.life = f.life + 1 & Integer.MAX_VALUE;
      if (view) {
        Failures.lostViewReleases++;
      } else {
        Failures.lostReleases++;
        Failures.lostForeign += (f.slot & Flow.FOREIGN) == 0 ? 0 : 1;
      }
    }
  }

  /** As above, unless another thread has ended the flow; may be null. */
  static void loseOpen(Flow f) {
    synchronized (FIRST_SEEN_LOCK) {
      if (f != null && f.isOpen()) {
        lose(f);
      }
    }
  }
}
