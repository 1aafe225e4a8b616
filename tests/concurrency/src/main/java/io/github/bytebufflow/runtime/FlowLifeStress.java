package io.github.bytebufflow.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.github.bytebufflow.fake.io.netty.buffer.PooledByteBuf;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * What comes late, on another thread, while a buffer is released and starts its next life: it may
 * move the flow, but neither reopen nor close it, and each life ends once.
 *
 * <p>States are judged between the rounds, when no actor runs: all counts are exact then.
 */
public final class FlowLifeStress {
  private static final int API =
      Sites.number("PooledByteBufAllocator", "heapBuffer", 0, Site.ALLOCATE, null);
  private static final int ENTER = Sites.number("Late", "enter", 1, Site.ENTER, null);
  private static final int RETURN = Sites.number("Late", "enter", 0, Site.RETURN, null);
  private static final int THROW = Sites.number("Late", "enter", 0, Site.THROW, null);
  private static final int OPEN_AGAIN = Integer.MIN_VALUE | 1;

  private FlowLifeStress() {}

  abstract static class Reused {
    private static final Throwable THROWN = new IllegalStateException();
    private static final AtomicLong ENDS = new AtomicLong();
    final PooledByteBuf buffer = new PooledByteBuf();
    final Flow flow;
    final int root;

    Reused() {
      Settings.stacks = false;
      // As of an object that is reused: a thread that makes so many new ones seems never to do so.
      Origin origin = Origin.of(null, buffer, API);
      flow = Beginnings.begin(new Flow(buffer, Flow.QUEUE), buffer, origin, 16);
      ((TrackedBuffer) buffer).flow = flow;
      root = flow.node;
    }

    static Throwable thrown() {
      return THROWN;
    }

    final void releaseAndReuse() {
      buffer.release();
      ENDS.incrementAndGet();
      buffer.reuse();
      Recorder.allocated(null, buffer, API, 16);
    }

    /** Open in its second life, at a place that it can have come to, and the first ended once. */
    final void judge(III_Result r) {
      Node n = Trie.main().node(flow.node);
      r.r1 = flow.life == OPEN_AGAIN ? 1 : 0;
      r.r2 = flow.node == root || n != null && n.parent == Trie.main().node(root) ? 1 : 0;
      long[] released = new long[Trie.main().ids()];
      ThreadState.sumReleased(released);
      long sum = 0;
      for (long count : released) {
        sum += count;
      }
      r.r3 = sum == ENDS.get() && Failures.sum() == 0 ? 1 : 0;
      LiveSet.clear(flow);
    }
  }

  /** A step. */
  @JCStressTest
  @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "Open again; the first life ended once.")
  @Outcome(id = "0, 1, 1", expect = FORBIDDEN, desc = "The late step reopened or closed a flow.")
  @Outcome(expect = FORBIDDEN, desc = "The flow is nowhere, or an end was lost or counted twice.")
  @State
  public static class LateStep extends Reused {
    @Actor
    public void step() {
      Recorder.stepCounted(buffer, ENTER);
    }

    @Actor
    public void next() {
      releaseAndReuse();
    }

    @Arbiter
    public void after(III_Result r) {
      judge(r);
    }
  }

  /** A method that was entered in the first life returns its buffer. */
  @JCStressTest
  @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "Open again; the first life ended once.")
  @Outcome(expect = FORBIDDEN, desc = "The late return reopened or closed a flow.")
  @State
  public static class LateReturn extends Reused {
    @Actor
    public void step() {
      Recorder.step(Recorder.resultIfStillOwned(buffer, flow, 1), RETURN);
    }

    @Actor
    public void next() {
      releaseAndReuse();
    }

    @Arbiter
    public void after(III_Result r) {
      judge(r);
    }
  }

  /** A method that was entered in the first life is left by an exception. */
  @JCStressTest
  @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "Open again; the first life ended once.")
  @Outcome(expect = FORBIDDEN, desc = "The late exception reopened or closed a flow.")
  @State
  public static class LateThrow extends Reused {
    @Actor
    public void step() {
      Recorder.thrown(thrown(), flow, 1, THROW);
    }

    @Actor
    public void next() {
      releaseAndReuse();
    }

    @Arbiter
    public void after(III_Result r) {
      judge(r);
    }
  }

  /** A guard that saw the second life begin lets nothing of the first one through. */
  @JCStressTest
  @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "A return of an ended life is no step.")
  @Outcome(expect = FORBIDDEN, desc = "It moved the flow of the next life.")
  @State
  public static class ReturnAfterEnd extends Reused {
    private volatile boolean reused;

    @Actor
    public void step() {
      while (!reused) {
        Thread.onSpinWait();
      }
      Recorder.step(Recorder.resultIfStillOwned(buffer, flow, 1), RETURN);
      Recorder.thrown(thrown(), flow, 1, THROW);
    }

    @Actor
    public void next() {
      releaseAndReuse();
      reused = true;
    }

    @Arbiter
    public void after(III_Result r) {
      boolean moved = flow.node != root;
      judge(r);
      r.r2 = moved ? 0 : r.r2;
    }
  }
}
