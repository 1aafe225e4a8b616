package io.github.bytebufflow.runtime;

import java.lang.invoke.VarHandle;

/**
 * The flow of a buffer that no woven API made: it begins at the first step.
 *
 * <p>Nothing orders the first step with what other threads do to the buffer. Two threads may see
 * the buffer first at once; one of them starts its flow. A release may come too early to find the
 * flow, or just find it: the count tells, and either the step or the release ends the flow.
 */
final class FirstSight {
  private FirstSight() {}

  /** See {@link Tracker#prepare}. */
  static void prepare() {
    Type.of(Lives.FIRST_SEEN_LOCK);
  }

  /** The flow of a buffer that has none yet; never null. */
  static Flow flow(Object b) {
    if (!Settings.following) {
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
    synchronized (Lives.FIRST_SEEN_LOCK) {
      if (Buffers.flow(b) == null) {
        Origin origin = Origin.of(null, b, Origin.FIRST_SEEN_API);
        if (origin.ignored || Beginnings.isSampledOut()) {
          Buffers.follow(b, Flow.NONE);
        } else {
          open(b, origin);
        }
      }
    }
  }

  private static void open(Object b, Origin origin) {
    Flow f = Beginnings.begin(Buffers.newFlow(b), b, origin, -1);
    if (f == Flow.NONE) {
      Buffers.follow(b, f);
      return;
    }
    try {
      f.set(Flow.FIRST_SEEN);
      if (Owners.ON) {
        Owners.disown(f);
      }
      VarHandle.releaseFence();
      Buffers.follow(b, f);
    } catch (Throwable t) {
      // The flow is counted, and the release of the buffer will not find it.
      Lives.lose(f);
      throw t;
    }
    // The release lowers the count, then looks for the flow.
    VarHandle.fullFence();
    if (Buffers.refCnt(b) == 0) {
      try {
        Lives.endFirstSeen(f);
      } catch (Throwable t) {
        Lives.loseOpen(f);
        throw t;
      }
    }
  }
}
