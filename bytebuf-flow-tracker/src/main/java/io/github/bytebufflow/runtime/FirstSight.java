package io.github.bytebufflow.runtime;

import java.lang.invoke.VarHandle;

/**
 * The flow of a buffer that no woven API made: it begins at the first step.
 *
 * <p>Nothing orders that with what other threads do to the buffer. Two may see it first at once;
 * one of them starts its flow. A release may come too early to find the flow, or just find it; the
 * count tells, and one of the two ends the flow.
 */
final class FirstSight {
  static final int SITE = Sites.number(null, "(first seen)", 0, Site.ALLOCATE, null);

  /** Held by whoever ends a flow that a step opened. */
  static final Object LOCK = new Object();

  private FirstSight() {}

  /** See {@link Recorder#prepare}. */
  static void prepare() {
    Type.of(LOCK);
  }

  /** The flow of a buffer that has none yet; never null. */
  static Flow flow(Object b) {
    if (!Tracker.following) {
      return Flow.NONE;
    }
    Type type = Type.of(b);
    if (type.kind == Type.VIEW) {
      Object owner = Contents.owner(b, type);
      Flow f = owner == null ? Flow.NONE : Buffers.flow(owner);
      if (f == null) {
        f = flow(owner);
      }
      Buffers.follow(b, f);
      return f;
    }
    if (type.kind == Type.OWNER && type.isConstructed(b) && Buffers.refCnt(b) > 0) {
      see(b);
    } else if (Buffers.flow(b) == null) {
      Buffers.follow(b, Flow.NONE);
      if (type.unknown) {
        Failures.lost++;
      }
    }
    return Buffers.flow(b);
  }

  private static void see(Object b) {
    synchronized (LOCK) {
      if (Buffers.flow(b) == null) {
        Origin origin = Origin.of(null, b, SITE);
        if (origin.ignored || Recorder.isSampledOut()) {
          Buffers.follow(b, Flow.NONE);
        } else {
          open(b, origin);
        }
      }
    }
  }

  private static void open(Object b, Origin origin) {
    Flow f = Recorder.begin(Buffers.newFlow(b), b, origin, -1);
    if (f == Flow.NONE) {
      Buffers.follow(b, f);
      return;
    }
    try {
      f.set(Flow.FIRST_SEEN);
      VarHandle.releaseFence();
      Buffers.follow(b, f);
    } catch (Throwable t) {
      // Counted, and not to be found by its release.
      Failures.lose(f);
      throw t;
    }
    // The release lowers the count, then looks for the flow.
    VarHandle.fullFence();
    if (Buffers.refCnt(b) == 0) {
      end(f);
    }
  }

  /** Ends a flow that a step opened, once. */
  static void end(Flow f) {
    synchronized (LOCK) {
      if (f.isOpen()) {
        Recorder.end(f);
      }
    }
  }
}
