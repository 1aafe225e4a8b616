package io.github.bytebufflow.runtime;

import java.lang.ref.Reference;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The flows of buffers whose class frees or gives up its memory itself: they have sums of their
 * own. Such a flow is counted as allocated by its thread, as all are, and once more here, so that
 * the ordinary allocation has nothing to ask.
 */
final class ForeignFlows {
  private static final AtomicLong OPENED = new AtomicLong();

  private ForeignFlows() {}

  /** See {@link Tracker#prepare}. */
  static void prepare() {
    opened();
  }

  /**
   * A flow begins. The flow is counted with all buffers, then here, and is opened then. A reader
   * that sees the flow open, or its end, sees both counts; a reader that sees the count here sees
   * the other one too. See {@link FlowReader}.
   */
  static void open(Flow f) {
    f.set(Flow.FOREIGN);
    ThreadState.countAllocated(f);
    OPENED.getAndIncrement();
    try {
      f.open();
    } catch (Throwable t) {
      synchronized (Failures.LOCK) {
        Failures.lostReleases++;
        Failures.lostForeign++;
      }
      throw t;
    }
  }

  /** How many flows were begun here. */
  static long opened() {
    return OPENED.get();
  }

  /** Whether a buffer is of a class that must not be called. */
  static boolean isLeftAlone(Object b) {
    return Type.of(b).kind == Type.EMPTY;
  }

  /** A method that an option names as the one by which such a buffer is given up was called. */
  static void giveUp(Object b, int site) {
    Type type = Type.of(b);
    ForeignBuffers all = Settings.foreignBuffers;
    boolean buffer = b instanceof TrackedBuffer || type.mapped != null;
    if (!buffer || type.kind != Type.OWNER || all == null || !all.isGivenUp(b.getClass())) {
      return;
    }
    Flow f = Buffers.flow(b);
    if (f == null) {
      // A later step must not take it for one that is in use.
      Buffers.follow(b, Flow.NONE);
      return;
    }
    // Two threads may give it up at once.
    synchronized (f) {
      if (f.isOpen()) {
        try {
          int at = f.node;
          f.node = Trie.child(at, Position.inherited(site, at));
        } catch (Throwable t) {
          Failures.count(t);
        }
        Lives.ended(f);
      }
    }
    // The method may not use its object any more: collected meanwhile, it would have leaked too.
    Reference.reachabilityFence(b);
  }

  /** A buffer was given up, and the end could not be counted: the buffer must not seem to leak. */
  static void lose(Object b) {
    Lives.loseOpen(Buffers.flow(b));
  }
}
