package io.github.bytebufflow.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A buffer, wherever its flow is kept: in the field of {@link TrackedBuffer}, or in the {@link
 * FlowMap} where its class was loaded before the agent could give it that field. For code off the
 * hot path; {@link Recorder} reads the field itself.
 */
final class Buffers {
  /** Two threads may retain one view at once. */
  private static final VarHandle FLOW;

  static {
    try {
      FLOW = MethodHandles.lookup().findVarHandle(TrackedBuffer.class, "flow", Flow.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private Buffers() {}

  /** Whether an object is a buffer of a Netty that is woven. */
  static boolean isFollowed(Object b) {
    return b instanceof TrackedBuffer || Settings.mapping && b != null && Type.of(b).mapped != null;
  }

  /** The flow of a buffer, or null if none has begun. */
  static Flow flow(Object b) {
    return b instanceof TrackedBuffer ? ((TrackedBuffer) b).flow : FlowMap.MAIN.find(b);
  }

  /** Gives a buffer a flow, its own or its owner's: from now on no other buffer may get it. */
  static void follow(Object b, Flow f) {
    if (f != null && f.is(Flow.RECYCLABLE)) {
      f.unset(Flow.RECYCLABLE);
    }
    if (b instanceof TrackedBuffer) {
      ((TrackedBuffer) b).flow = f;
    } else {
      FlowMap.MAIN.put(b, f);
    }
  }

  /**
   * As above, for a flow that is new; false where the buffer has got another flow than the one that
   * was read before.
   */
  static boolean replace(Object b, Flow before, Flow f) {
    return b instanceof TrackedBuffer
        ? FLOW.compareAndSet((TrackedBuffer) b, before, f)
        : FlowMap.MAIN.replace(b, before, f);
  }

  /** What the flow of a buffer refers to in its place, or null. */
  static Object token(Object b) {
    return b instanceof TrackedBuffer ? ((TrackedBuffer) b).token : null;
  }

  /** A closed flow for a buffer, which does not have it yet. */
  static Flow newFlow(Object b) {
    return b instanceof TrackedBuffer ? new Flow(b, Flow.QUEUE) : new MappedFlow(b, Flow.QUEUE);
  }

  static int refCnt(Object b) {
    return b instanceof TrackedBuffer
        ? ((TrackedBuffer) b).refCnt()
        : Type.of(b).mapped.bufferRefCnt(b);
  }

  static int capacity(Object b) {
    return b instanceof TrackedBuffer
        ? ((TrackedBuffer) b).capacity()
        : Type.of(b).mapped.capacity(b);
  }

  static boolean isDirect(Object b) {
    return b instanceof TrackedBuffer
        ? ((TrackedBuffer) b).isDirect()
        : Type.of(b).mapped.isDirect(b);
  }
}
