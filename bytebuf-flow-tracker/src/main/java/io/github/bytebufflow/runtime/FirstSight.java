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
  private static final Object LOCK = new Object();

  private FirstSight() {}

  /** See {@link Recorder#prepare}. */
  static void prepare() {
    Type.of(LOCK);
  }

  /** The flow of a buffer that has none yet; never null. */
  static Flow flow(TrackedBuffer b) {
    Type type = Type.of(b);
    if (type.kind == Type.VIEW) {
      TrackedBuffer owner = Contents.owner(b, type);
      Flow f = owner == null ? Flow.NONE : owner.flow != null ? owner.flow : flow(owner);
      Recorder.share(f, b);
      return f;
    }
    if (type.kind == Type.OWNER && b.refCnt() > 0) {
      see(b);
    } else if (b.flow == null) {
      b.flow = Flow.NONE;
    }
    return b.flow;
  }

  private static void see(TrackedBuffer b) {
    synchronized (LOCK) {
      if (b.flow == null) {
        Origin origin = Origin.of(null, b, SITE);
        if (origin.ignored || Recorder.isSampledOut()) {
          b.flow = Flow.NONE;
        } else {
          open(b, origin);
        }
      }
    }
  }

  private static void open(TrackedBuffer b, Origin origin) {
    Flow f = Recorder.begin(b, origin, -1);
    if (f == Flow.NONE) {
      b.flow = f;
      return;
    }
    f.set(Flow.FIRST_SEEN);
    VarHandle.releaseFence();
    b.flow = f;
    // The release lowers the count, then looks for the flow.
    VarHandle.fullFence();
    if (b.refCnt() == 0) {
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
