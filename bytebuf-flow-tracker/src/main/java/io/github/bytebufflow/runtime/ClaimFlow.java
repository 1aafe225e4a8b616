package io.github.bytebufflow.runtime;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The flow of the counts that were taken on a view which shares the count of its owner: {@code
 * buf.slice().retain()}, and {@code retainedSlice()} of a composite, an unpooled or an adaptive
 * buffer. Netty adds such a count to the owner's; who took it through which object, only this flow
 * knows.
 *
 * <p>The flow ends as released when the view has given all of its counts back, or when the owner's
 * count has reached 0: then somebody gave them back through another object, which is legal. The
 * flow has leaked when the owner has leaked while counts of the view were open. That the view
 * itself was collected says nothing yet; {@link Drain} keeps the flow until the owner has ended.
 *
 * <p>{@link #counts} decides who ends the flow: the thread that takes it to 0, by compare-and-set.
 */
final class ClaimFlow extends ViewFlow {
  private static final VarHandle COUNTS;

  static {
    try {
      COUNTS = MethodHandles.lookup().findVarHandle(ClaimFlow.class, "counts", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Counts taken on the view and not given back; 0 once the flow has ended. */
  private volatile int counts;

  /** The view was collected before its owner has ended. Written and read by the drain. */
  boolean parked;

  /** The claim of the view of which this one was made, if it was open; else null. */
  private final Flow shared;

  ClaimFlow(Object view, Flow owner, int counts, Flow known) {
    super(view, Flow.QUEUE);
    this.owner = owner;
    ownerLife = owner.life;
    this.counts = counts;
    shared = known instanceof ClaimFlow && known.isOpen() ? known : null;
  }

  /** What the view has once its own counts are back. */
  Flow next() {
    return shared != null && shared.isOpen() ? shared : owner;
  }

  /** Counts that are open: the count of the view by itself. */
  int counts() {
    return counts;
  }

  /** Whether the life of the owner goes on, in which the counts were taken. */
  boolean isOwnerAlive() {
    return owner.life == ownerLife;
  }

  /** With the owner the counts have ended too, before anybody has counted that. */
  @Override
  boolean isLive() {
    return super.isLive() && isOwnerAlive();
  }

  /** Takes more counts; false where the flow has ended. */
  boolean add(int n) {
    int before = counts;
    while (before > 0) {
      if (COUNTS.compareAndSet(this, before, before + n)) {
        return true;
      }
      before = counts;
    }
    return false;
  }

  /** Gives counts back; true for the one caller that has to end the flow. */
  boolean lower(int n) {
    int before = counts;
    while (before > 0) {
      if (COUNTS.compareAndSet(this, before, Math.max(0, before - n))) {
        return before <= n;
      }
      before = counts;
    }
    return false;
  }

  /** Gives all counts back; true for the one caller that has to end the flow. */
  boolean lowerAll() {
    return (int) COUNTS.getAndSet(this, 0) > 0;
  }
}
