package io.github.bytebufflow.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.JJJJ_Result;
import org.openjdk.jcstress.infra.results.JJ_Result;

/** The counters of a state, and the rows that they grow into. */
public final class CounterStress {
  private static final int NEAR = 1;
  private static final int FAR = 300;
  private static final int ALSO_FAR = 301;

  private CounterStress() {}

  private static long released(ThreadState state, int id) {
    long[] byId = new long[ALSO_FAR + 1];
    state.addReleased(byId);
    return byId[id];
  }

  /** A snapshot reads while the thread counts. */
  @JCStressTest
  @Outcome(
      id = {"0, 0", "0, 1", "0, 2", "1, 1", "1, 2", "2, 2"},
      expect = ACCEPTABLE,
      desc = "The count never goes down.")
  @Outcome(expect = FORBIDDEN, desc = "The count went down, or was never right.")
  @State
  public static class OneWriter {
    private final ThreadState state = new ThreadState(false);

    @Actor
    public void count() {
      state.count(ThreadState.ALLOCATED);
      state.count(ThreadState.ALLOCATED);
    }

    @Actor
    public void read(JJ_Result r) {
      r.r1 = state.get(ThreadState.ALLOCATED);
      r.r2 = state.get(ThreadState.ALLOCATED);
    }
  }

  /** A snapshot reads while the rows grow. */
  @JCStressTest
  @Outcome(
      id = {"0, 0, 1, 1", "0, 1, 1, 1", "1, 1, 1, 1"},
      expect = ACCEPTABLE,
      desc = "The count never goes down, and all is there in the end.")
  @Outcome(expect = FORBIDDEN, desc = "A count went down or was lost.")
  @State
  public static class RowsGrow {
    private final ThreadState state = new ThreadState(false);
    private final int near = NEAR;
    private final int far = FAR;

    @Actor
    public void count() {
      state.countReleased(near);
      state.countReleased(far);
    }

    @Actor
    public void read(JJJJ_Result r) {
      r.r1 = released(state, NEAR);
      r.r2 = released(state, NEAR);
    }

    @Arbiter
    public void after(JJJJ_Result r) {
      r.r3 = released(state, NEAR);
      r.r4 = released(state, FAR);
    }
  }

  /** Two virtual threads count in one new row. */
  @JCStressTest
  @Outcome(id = "2, 1", expect = ACCEPTABLE, desc = "Every count is there.")
  @Outcome(expect = FORBIDDEN, desc = "A count was lost.")
  @State
  public static class SharedRow {
    private final ThreadState state = new ThreadState(true);
    private final int far = FAR;
    private final int alsoFar = ALSO_FAR;

    @Actor
    public void one() {
      state.countReleased(far);
    }

    @Actor
    public void two() {
      state.countReleased(alsoFar);
      state.countReleased(far);
    }

    @Arbiter
    public void after(JJ_Result r) {
      r.r1 = released(state, FAR);
      r.r2 = released(state, ALSO_FAR);
    }
  }

  /** Two virtual threads count, one in a row that the other's growth moves. */
  @JCStressTest
  @Outcome(id = "2, 1", expect = ACCEPTABLE, desc = "Every count is there.")
  @Outcome(expect = FORBIDDEN, desc = "A count was lost.")
  @State
  public static class SharedRowsGrow {
    private final ThreadState state = new ThreadState(true);
    private final int near = NEAR;
    private final int far = FAR;

    @Actor
    public void one() {
      state.countReleased(near);
      state.countReleased(near);
    }

    @Actor
    public void two() {
      state.countReleased(far);
    }

    @Arbiter
    public void after(JJ_Result r) {
      r.r1 = released(state, NEAR);
      r.r2 = released(state, FAR);
    }
  }

  /** Two virtual threads count allocations. */
  @JCStressTest
  @Outcome(id = "2, 2", expect = ACCEPTABLE, desc = "Every count is there.")
  @Outcome(expect = FORBIDDEN, desc = "A count was lost.")
  @State
  public static class SharedCells {
    private final ThreadState state = new ThreadState(true);

    @Actor
    public void one() {
      state.count(ThreadState.ALLOCATED);
      state.count(ThreadState.VIEWS);
    }

    @Actor
    public void two() {
      state.count(ThreadState.VIEWS);
      state.count(ThreadState.ALLOCATED);
    }

    @Arbiter
    public void after(II_Result r) {
      r.r1 = (int) state.get(ThreadState.ALLOCATED);
      r.r2 = (int) state.get(ThreadState.VIEWS);
    }
  }

  /** A snapshot reads while flows end whose bytes are counted, into a row that is new. */
  @JCStressTest
  @Outcome(
      id = {"0, [012], 1, 1", "1, [12], 1, 1", "2, 2, 1, 1"},
      expect = ACCEPTABLE,
      desc = "No bytes are missing of the ends that were read.")
  @Outcome(id = ".*, 1, 1", expect = FORBIDDEN, desc = "An end was read, and not its bytes.")
  @Outcome(expect = FORBIDDEN, desc = "A count was lost.")
  @State
  public static class Bytes {
    private static final int EACH = 7;

    static {
      // Each test has a JVM of its own.
      Settings.releasedBytes = true;
    }

    private final ThreadState state = new ThreadState(false);

    @Actor
    public void count() {
      end();
      end();
    }

    private void end() {
      state.countBytes(FAR, EACH);
      state.countReleased(FAR);
    }

    @Actor
    public void read(JJJJ_Result r) {
      r.r1 = released(state, FAR);
      VarHandle.acquireFence();
      r.r2 = bytes() / EACH;
    }

    private long bytes() {
      long[] byId = new long[ALSO_FAR + 1];
      state.addReleasedBytes(byId);
      return byId[FAR];
    }

    @Arbiter
    public void after(JJJJ_Result r) {
      r.r3 = released(state, FAR) == 2 ? 1 : 0;
      r.r4 = bytes() == 2 * EACH ? 1 : 0;
    }
  }

  /** Two virtual threads count bytes at once. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Both are there.")
  @Outcome(expect = FORBIDDEN, desc = "Bytes were lost.")
  @State
  public static class SharedBytes {
    static {
      Settings.releasedBytes = true;
    }

    private final ThreadState state = new ThreadState(true);

    @Actor
    public void one() {
      state.countBytes(FAR, 1000);
    }

    @Actor
    public void two() {
      state.countBytes(FAR, 337);
      state.countBytes(ALSO_FAR, 5);
    }

    @Arbiter
    public void after(JJ_Result r) {
      long[] byId = new long[ALSO_FAR + 1];
      state.addReleasedBytes(byId);
      r.r1 = byId[FAR] == 1337 ? 1 : 0;
      r.r2 = byId[ALSO_FAR] == 5 ? 1 : 0;
    }
  }
}
