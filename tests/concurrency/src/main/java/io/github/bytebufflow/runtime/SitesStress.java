package io.github.bytebufflow.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Sites are numbered while classes are woven by several threads. */
public final class SitesStress {
  private SitesStress() {}

  /** Two loaders weave one class. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "One number, and the site under it.")
  @Outcome(id = "0, 1", expect = FORBIDDEN, desc = "Two numbers for equal sites.")
  @Outcome(expect = FORBIDDEN, desc = "A number that leads to another site.")
  @State
  public static class SameSite {
    /** So many are raced for; then all are known, and the memory is bounded. */
    private static final int LINES = 1 << 18;

    private static final AtomicInteger NEXT = new AtomicInteger();
    private final int line = NEXT.getAndIncrement() & LINES - 1;
    private int a;
    private int b;

    private int number() {
      return Sites.number("Woven", "method", line, Site.ENTER, null);
    }

    @Actor
    public void one() {
      a = number();
    }

    @Actor
    public void two() {
      b = number();
    }

    @Arbiter
    public void after(II_Result r) {
      r.r1 = a == b ? 1 : 0;
      r.r2 = Sites.get(a).line == line && Sites.get(b).line == line ? 1 : 0;
    }
  }
}
