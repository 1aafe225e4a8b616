package io.github.bytebufflow.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.JJJJ_Result;
import org.openjdk.jcstress.infra.results.JJ_Result;

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
      slab.count(Slab.ALLOCATED);
      slab.count(Slab.ALLOCATED);
    }

    @Actor
    public void read(JJ_Result r) {
      r.r1 = slab.get(Slab.ALLOCATED);
      r.r2 = slab.get(Slab.ALLOCATED);
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
    private final int near = NEAR;
    private final int far = FAR;

    @Actor
    public void count() {
      slab.countReleased(near);
      slab.countReleased(far);
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
    private final int far = FAR;
    private final int alsoFar = ALSO_FAR;

    @Actor
    public void one() {
      slab.countReleased(far);
    }

    @Actor
    public void two() {
      slab.countReleased(alsoFar);
      slab.countReleased(far);
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
    private final int near = NEAR;
    private final int far = FAR;

    @Actor
    public void one() {
      slab.countReleased(near);
      slab.countReleased(near);
    }

    @Actor
    public void two() {
      slab.countReleased(far);
    }

    @Arbiter
    public void after(JJ_Result r) {
      r.r1 = released(slab, NEAR);
      r.r2 = released(slab, FAR);
    }
  }

  /** Two virtual threads count allocations. */
  @JCStressTest
  @Outcome(id = "2, 2", expect = ACCEPTABLE, desc = "Every count is there.")
  @Outcome(expect = FORBIDDEN, desc = "A count was lost.")
  @State
  public static class SharedCells {
    private final Slab slab = new Slab(true);

    @Actor
    public void one() {
      slab.count(Slab.ALLOCATED);
      slab.count(Slab.VIEWS);
    }

    @Actor
    public void two() {
      slab.count(Slab.VIEWS);
      slab.count(Slab.ALLOCATED);
    }

    @Arbiter
    public void after(II_Result r) {
      r.r1 = (int) slab.get(Slab.ALLOCATED);
      r.r2 = (int) slab.get(Slab.VIEWS);
    }
  }
}
