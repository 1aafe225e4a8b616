package io.github.bytebufflow.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * The order of {@link FlowReader}: ends, what is open, beginnings. A life is counted, opened,
 * closed and counted again, so the reader never has more ends and open flows than beginnings.
 */
public final class ReadOrderStress {
  private static final int ID = 5;

  private ReadOrderStress() {}

  abstract static class Read {
    final ThreadState state = new ThreadState(false);
    final Flow flow = Flow.ended(Position.of(ID, 1));

    final void live() {
      state.count(ThreadState.ALLOCATED);
      flow.open();
      flow.close();
      state.countReleased(ID);
    }

    /** As the reader does it. */
    final void read(III_Result r) {
      long[] released = new long[ID + 1];
      state.addReleased(released);
      VarHandle.acquireFence();
      r.r2 = flow.isOpen() ? 1 : 0;
      VarHandle.acquireFence();
      r.r1 = (int) state.get(ThreadState.ALLOCATED);
      r.r3 = (int) released[ID];
    }
  }

  /** One life. */
  @JCStressTest
  @Outcome(id = "0, 0, 0", expect = ACCEPTABLE, desc = "Before it began.")
  @Outcome(id = "1, 0, 0", expect = ACCEPTABLE, desc = "Counted, not open yet or any more.")
  @Outcome(id = "1, 1, 0", expect = ACCEPTABLE, desc = "Open.")
  @Outcome(id = "1, 0, 1", expect = ACCEPTABLE, desc = "Ended.")
  @Outcome(expect = FORBIDDEN, desc = "Open or ended without having begun, or both at once.")
  @State
  public static class OneLife extends Read {
    @Actor
    public void lives() {
      live();
    }

    @Actor
    public void reads(III_Result r) {
      read(r);
    }
  }

  /** The flow is open again when the end of its first life is read. */
  @JCStressTest
  @Outcome(id = "0, 0, 0", expect = ACCEPTABLE, desc = "Before it began.")
  @Outcome(id = "1, [01], 0", expect = ACCEPTABLE, desc = "In the first life, or between.")
  @Outcome(id = "1, 0, 1", expect = ACCEPTABLE, desc = "Between the lives.")
  @Outcome(id = "2, [01], [01]", expect = ACCEPTABLE, desc = "In the second life.")
  @Outcome(id = "2, 0, 2", expect = ACCEPTABLE, desc = "Both ended.")
  @Outcome(expect = FORBIDDEN, desc = "More ends and open flows than beginnings.")
  @State
  public static class TwoLives extends Read {
    @Actor
    public void lives() {
      live();
      live();
    }

    @Actor
    public void reads(III_Result r) {
      read(r);
    }
  }
}
