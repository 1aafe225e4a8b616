package io.github.bytebufflow.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * The slots of the live set: filled by one thread, emptied by any that releases and by the drain.
 *
 * <p>All states of a test share one state, as the flows of a thread do; they are made and judged
 * between the rounds, one at a time, when no actor runs.
 */
public final class SlotStress {
  private SlotStress() {}

  static Flow flow() {
    return new Flow(null, null);
  }

  static boolean inPlace(Flow f) {
    return LiveSet.block(f.slot).get(LiveSet.index(f.slot)) == f;
  }

  /** One thread of the application fills slots, and empties its own. */
  abstract static class Owned {
    private static final ThreadState STATE = new ThreadState(false);
    final Flow first = flow();
    final Flow second = flow();
    final Flow third = flow();

    static void put(Flow f) {
      f.slot = STATE.put(f);
    }

    static Flow recycled() {
      return STATE.recycled();
    }

    /** From here on the calling actor is the thread of the state. */
    static void own() {
      STATE.owner = Thread.currentThread();
    }

    final void before(Flow f) {
      synchronized (STATE) {
        put(f);
      }
    }

    /** Empties the slots again, for the next states. */
    final void tidy(Flow... flows) {
      synchronized (STATE) {
        STATE.owner = null;
        for (Flow f : flows) {
          LiveSet.clearCollected(f);
        }
      }
    }
  }

  /** A buffer is released by another thread while its first one allocates. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "The new flow is live, the old one gone.")
  @Outcome(id = "0, 1", expect = FORBIDDEN, desc = "A live flow lost its slot.")
  @Outcome(expect = FORBIDDEN, desc = "A released flow kept its slot.")
  @State
  public static class ReleaseElsewhere extends Owned {
    /** One flow is live. */
    public ReleaseElsewhere() {
      before(first);
    }

    @Actor
    public void allocate() {
      own();
      put(second);
    }

    @Actor
    public void release() {
      LiveSet.clear(first);
    }

    @Arbiter
    public void after(II_Result r) {
      r.r1 = inPlace(second) ? 1 : 0;
      r.r2 = inPlace(first) ? 0 : 1;
      tidy(first, second);
    }
  }

  /** A thread releases and allocates while another releases a buffer of its. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Both new flows live, each in its slot.")
  @Outcome(expect = FORBIDDEN, desc = "A live flow lost its slot, or two have one.")
  @State
  public static class OwnSlotsAgain extends Owned {
    private final Flow fourth = flow();

    /** Two flows are live. */
    public OwnSlotsAgain() {
      before(first);
      before(second);
    }

    @Actor
    public void owner() {
      own();
      LiveSet.clear(first);
      put(third);
      put(fourth);
    }

    @Actor
    public void release() {
      LiveSet.clear(second);
    }

    @Arbiter
    public void after(II_Result r) {
      r.r1 = inPlace(third) && !inPlace(first) ? 1 : 0;
      r.r2 = inPlace(fourth) && !inPlace(second) && third.slot != fourth.slot ? 1 : 0;
      tidy(first, second, third, fourth);
    }
  }

  /** A release raced a collection: the drain comes when the slot may have another flow. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "The drain cleared its own flow, or nothing.")
  @Outcome(id = "0, 1", expect = FORBIDDEN, desc = "The drain cleared another flow's slot.")
  @Outcome(expect = FORBIDDEN, desc = "An ended flow kept its slot.")
  @State
  public static class LateDrain extends Owned {
    /** One flow is live. */
    public LateDrain() {
      before(first);
    }

    @Actor
    public void releaseAndAllocate() {
      own();
      LiveSet.clear(first);
      put(second);
    }

    @Actor
    public void drain() {
      LiveSet.clearCollected(first);
    }

    @Arbiter
    public void after(II_Result r) {
      r.r1 = inPlace(second) ? 1 : 0;
      r.r2 = inPlace(first) ? 0 : 1;
      tidy(first, second);
    }
  }

  /** The drain clears a leaked flow while the thread looks for an empty slot. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "The new flow is live, the leaked one gone.")
  @Outcome(expect = FORBIDDEN, desc = "A live flow lost its slot, or a leaked one kept it.")
  @State
  public static class DrainOfLeak extends Owned {
    /** One flow is live. */
    public DrainOfLeak() {
      before(first);
    }

    @Actor
    public void allocate() {
      own();
      put(second);
      put(third);
    }

    @Actor
    public void drain() {
      LiveSet.clearCollected(first);
    }

    @Arbiter
    public void after(II_Result r) {
      r.r1 = inPlace(second) && inPlace(third) && second.slot != third.slot ? 1 : 0;
      r.r2 = inPlace(first) ? 0 : 1;
      tidy(first, second, third);
    }
  }

  /** Two virtual threads fill slots of the state that they share. */
  @JCStressTest
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "Each flow has its slot.")
  @Outcome(id = "0", expect = FORBIDDEN, desc = "A live flow lost its slot, or two have one.")
  @State
  public static class SharedPut {
    private static final ThreadState STATE = new ThreadState(true);
    private final Flow first = flow();
    private final Flow second = flow();

    @Actor
    public void one() {
      first.slot = STATE.put(first);
    }

    @Actor
    public void two() {
      second.slot = STATE.put(second);
    }

    @Arbiter
    public void after(I_Result r) {
      r.r1 = inPlace(first) && inPlace(second) && first.slot != second.slot ? 1 : 0;
      LiveSet.clear(first);
      LiveSet.clear(second);
    }
  }

  /** One virtual thread fills a slot while another empties one. */
  @JCStressTest
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "The new flow is live, the old one gone.")
  @Outcome(id = "0", expect = FORBIDDEN, desc = "A live flow lost its slot.")
  @State
  public static class SharedPutAndRelease {
    private static final ThreadState STATE = new ThreadState(true);
    private final Flow first = flow();
    private final Flow second = flow();

    /** One flow is live. */
    public SharedPutAndRelease() {
      first.slot = STATE.put(first);
    }

    @Actor
    public void allocate() {
      second.slot = STATE.put(second);
    }

    @Actor
    public void release() {
      LiveSet.clear(first);
    }

    @Arbiter
    public void after(I_Result r) {
      r.r1 = inPlace(second) && !inPlace(first) ? 1 : 0;
      LiveSet.clear(second);
    }
  }
}
