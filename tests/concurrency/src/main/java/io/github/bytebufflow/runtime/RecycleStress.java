package io.github.bytebufflow.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Flows that one buffer after the other has. */
public final class RecycleStress {
  private RecycleStress() {}

  /**
   * A thread takes the flow of a released buffer for the next one, while the collector may take its
   * token and the drain its slot.
   */
  @JCStressTest
  @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "The flow is recycled and keeps its slot.")
  @Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "It is collected, and a new one has a slot.")
  @Outcome(expect = FORBIDDEN, desc = "A live flow lost its slot, or a collected one kept it.")
  @State
  public static class RecycleOrCollect extends SlotStress.Owned {
    private final Flow released = new Flow(new Object(), null);
    private boolean strong;
    private boolean reused;

    /** The flow has just been ended by the thread of the state. */
    public RecycleOrCollect() {
      before(released);
      released.set(Flow.RECYCLABLE);
    }

    /** What the collector sees at once: a token that is held, or none. */
    private synchronized boolean hold(Flow f) {
      strong = f != null && f.get() != null;
      return strong;
    }

    private synchronized boolean collect() {
      if (!strong) {
        released.clear();
      }
      return !strong;
    }

    @Actor
    public void allocate() {
      own();
      ThreadState.recycle(released);
      if (hold(recycled())) {
        released.open();
        reused = true;
      } else {
        put(second);
      }
    }

    @Actor
    public void collectAndDrain() {
      if (collect()) {
        LiveSet.clearCollected(released);
      }
    }

    @Arbiter
    public void after(II_Result r) {
      r.r1 = reused && inPlace() ? 1 : 0;
      r.r2 = !reused && !inPlace() && SlotStress.inPlace(second) ? 1 : 0;
      tidy(released, second);
    }

    private boolean inPlace() {
      return SlotStress.inPlace(released);
    }
  }

  /** A thread allocates while another releases a buffer of its, whose flow it could recycle. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "The new flow is live, the old one gone.")
  @Outcome(expect = FORBIDDEN, desc = "A flow was recycled that another thread ended.")
  @State
  public static class ReleaseElsewhere extends SlotStress.Owned {
    /** One flow is live. */
    public ReleaseElsewhere() {
      before(first);
      first.set(Flow.RECYCLABLE);
      first.open();
    }

    @Actor
    public void allocate() {
      own();
      if (recycled() == null) {
        put(second);
      }
    }

    @Actor
    public void release() {
      first.close();
      if (!ThreadState.recycle(first)) {
        LiveSet.clear(first);
      }
    }

    @Arbiter
    public void after(II_Result r) {
      r.r1 = SlotStress.inPlace(second) ? 1 : 0;
      r.r2 = SlotStress.inPlace(first) ? 0 : 1;
      tidy(first, second);
    }
  }
}
