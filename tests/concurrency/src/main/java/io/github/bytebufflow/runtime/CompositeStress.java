package io.github.bytebufflow.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** How many composites hold a buffer, whose slices two threads may have. */
public final class CompositeStress {
  private CompositeStress() {}

  /** One composite takes a slice while another lets go of one. */
  @JCStressTest
  @Outcome(id = "1, 7", expect = ACCEPTABLE, desc = "One composite holds it; its time is the same.")
  @Outcome(expect = FORBIDDEN, desc = "A composite was lost, or counted twice.")
  @State
  public static class JoinAndLeave {
    private final Flow flow = new Flow(null, null);

    /** A composite holds it. */
    public JoinAndLeave() {
      flow.tick = 3;
      flow.join();
    }

    @Actor
    public void join() {
      flow.join();
    }

    @Actor
    public void leave() {
      flow.leave();
    }

    @Arbiter
    public void after(II_Result r) {
      r.r1 = flow.isComponent() ? 1 : 0;
      r.r2 = flow.age(10);
      flow.leave();
      if (flow.isComponent()) {
        r.r1 = 2;
      }
    }
  }
}
