package io.github.bytebufflow.benchmarks.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bytebufflow.benchmarks.statistics.Interval;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class RunTest {
  /** Two sets of two rounds; the machine gets slower all the time. */
  private static Run run(double... requestsPerSecond) throws IOException {
    Run run = new Run(Mode.NONE);
    for (int i = 0; i < requestsPerSecond.length; i++) {
      String line =
          String.format(
              "load requests=%.0f micros=1000000 errors=0 refused=0 p50=1 p90=1 p99=1 p99.9=1",
              requestsPerSecond[i]);
      run.slices.add(new Slice(1 + i / 2, 1 + i % 2, LoadResult.parse(line), 1, 0, 0));
    }
    return run;
  }

  @Test
  void eachSliceIsComparedWithThatOfItsRound() throws IOException {
    Run base = run(8000, 4000, 2000, 1000);
    Run half = run(4000, 2000, 1000, 500);
    Interval ratio = half.ratioByRound(base, Slice::requestsPerSecond);
    assertThat(ratio.low).isCloseTo(0.5, within(1e-9));
    assertThat(ratio.high).isCloseTo(0.5, within(1e-9));
    assertThat(half.ratioByRound(base, Slice::cpuMicrosPerRequest).middle)
        .isCloseTo(2, within(1e-9));
  }

  @Test
  void setsThatDifferWidenTheIntervalOverSets() throws IOException {
    Run base = run(1000, 1000, 1000, 1000);
    Run other = run(900, 900, 1100, 1100);
    Interval rounds = other.ratioByRound(base, Slice::requestsPerSecond);
    Interval sets = other.ratioByFork(base, Slice::requestsPerSecond);
    assertThat(sets.middle).isCloseTo(rounds.middle, within(1e-9));
    assertThat(sets.low).isLessThan(rounds.low);
    assertThat(sets.high).isGreaterThan(rounds.high);
  }
}
