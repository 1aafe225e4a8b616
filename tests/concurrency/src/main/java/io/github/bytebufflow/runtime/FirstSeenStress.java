package io.github.bytebufflow.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.bytebufflow.fake.io.netty.buffer.AbstractReferenceCountedByteBuf;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A buffer that no woven API made is first seen by a step. */
public final class FirstSeenStress {
  private static final int ENTER = Sites.number("First", "enter", 1, Site.ENTER, null);

  private FirstSeenStress() {}

  private static Flow flow(TrackedBuffer b) {
    return b.flow;
  }

  private static long released() {
    long[] released = new long[Trie.main().ids()];
    ThreadState.sumReleased(released);
    long sum = 0;
    for (long count : released) {
      sum += count;
    }
    return sum;
  }

  /** Two threads see it at once. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "One flow, counted once.")
  @Outcome(expect = FORBIDDEN, desc = "Two flows for one buffer, or none.")
  @State
  public static class Twice {
    private static final AtomicLong BUFFERS = new AtomicLong();
    private final AbstractReferenceCountedByteBuf buffer = new AbstractReferenceCountedByteBuf();

    /** A buffer without a flow. */
    public Twice() {
      Settings.stacks = false;
    }

    @Actor
    public void one() {
      Recorder.stepCounted(buffer, ENTER);
    }

    @Actor
    public void two() {
      Recorder.step(buffer, ENTER);
      BUFFERS.incrementAndGet();
    }

    @Arbiter
    public void after(II_Result r) {
      r.r1 = flow(buffer).isOpen() ? 1 : 0;
      r.r2 = ThreadState.sumAllocated() == BUFFERS.get() && Failures.sum() == 0 ? 1 : 0;
      LiveSet.clear(flow(buffer));
    }
  }

  /** One thread sees it first while another releases it. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "No flow, or one that has ended once.")
  @Outcome(id = "0, .*", expect = FORBIDDEN, desc = "An open flow: a leak that is none.")
  @Outcome(expect = FORBIDDEN, desc = "An end was lost or counted twice.")
  @State
  public static class Released {
    private final AbstractReferenceCountedByteBuf buffer = new AbstractReferenceCountedByteBuf();

    /** A buffer without a flow. */
    public Released() {
      Settings.stacks = false;
    }

    @Actor
    public void see() {
      Recorder.stepCounted(buffer, ENTER);
    }

    @Actor
    public void release() {
      buffer.release();
    }

    @Arbiter
    public void after(II_Result r) {
      Flow f = flow(buffer);
      r.r1 = f == null || !f.isOpen() ? 1 : 0;
      r.r2 = ThreadState.sumAllocated() == released() && Failures.sum() == 0 ? 1 : 0;
    }
  }
}
