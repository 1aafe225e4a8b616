package io.github.bytebufflow.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJJJ_Result;
import org.openjdk.jcstress.infra.results.JJ_Result;
import org.openjdk.jcstress.infra.results.J_Result;

/** The counters of a slab, and the rows that they grow into. */
public final class CounterStress {
  private static final int NEAR = 1;
  private static final int FAR = 300;
  private static final int ALSO_FAR = 301;

  private CounterStress() {}

  private static long released(Slab slab, int id) {
    long[] byId = new long[ALSO_FAR + 1];
    slab.addReleased(byId);
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
    private final Slab slab = new Slab(false);

    @Actor
    public void count() {
      slab.countAllocated();
      slab.countAllocated();
    }

    @Actor
    public void read(JJ_Result r) {
      r.r1 = slab.allocated();
      r.r2 = slab.allocated();
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
    private final Slab slab = new Slab(false);

    @Actor
    public void count() {
      slab.countReleased(NEAR);
      slab.countReleased(FAR);
    }

    @Actor
    public void read(JJJJ_Result r) {
      r.r1 = released(slab, NEAR);
      r.r2 = released(slab, NEAR);
    }

    @Arbiter
    public void after(JJJJ_Result r) {
      r.r3 = released(slab, NEAR);
      r.r4 = released(slab, FAR);
    }
  }

  /** Two virtual threads count in one new row. */
  @JCStressTest
  @Outcome(id = "2, 1", expect = ACCEPTABLE, desc = "Every count is there.")
  @Outcome(expect = FORBIDDEN, desc = "A count was lost.")
  @State
  public static class SharedRow {
    private final Slab slab = new Slab(true);

    @Actor
    public void one() {
      slab.countReleased(FAR);
    }

    @Actor
    public void two() {
      slab.countReleased(ALSO_FAR);
      slab.countReleased(FAR);
    }

    @Arbiter
    public void after(JJ_Result r) {
      r.r1 = released(slab, FAR);
      r.r2 = released(slab, ALSO_FAR);
    }
  }

  /** Two virtual threads count, one in a row that the other's growth moves. */
  @JCStressTest
  @Outcome(id = "2, 1", expect = ACCEPTABLE, desc = "Every count is there.")
  @Outcome(expect = FORBIDDEN, desc = "A count was lost.")
  @State
  public static class SharedRowsGrow {
    private final Slab slab = new Slab(true);

    @Actor
    public void one() {
      slab.countReleased(NEAR);
      slab.countReleased(NEAR);
    }

    @Actor
    public void two() {
      slab.countReleased(FAR);
    }

    @Arbiter
    public void after(JJ_Result r) {
      r.r1 = released(slab, NEAR);
      r.r2 = released(slab, FAR);
    }
  }

  /** Two virtual threads count allocations. */
  @JCStressTest
  @Outcome(id = "2", expect = ACCEPTABLE, desc = "Every count is there.")
  @Outcome(expect = FORBIDDEN, desc = "A count was lost.")
  @State
  public static class SharedCell {
    private final Slab slab = new Slab(true);

    @Actor
    public void one() {
      slab.countAllocated();
    }

    @Actor
    public void two() {
      slab.countAllocated();
    }

    @Arbiter
    public void after(J_Result r) {
      r.r1 = slab.allocated();
    }
  }
}
