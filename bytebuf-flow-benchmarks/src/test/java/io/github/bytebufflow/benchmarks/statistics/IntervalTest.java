package io.github.bytebufflow.benchmarks.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IntervalTest {
  @Test
  void meanHasStudentsInterval() {
    // Standard error 0.707, and 2.776 of it for four degrees of freedom.
    Interval interval = Interval.ofMean(1, 2, 3, 4, 5);
    assertThat(interval.middle).isEqualTo(3);
    assertThat(interval.low).isCloseTo(1.037, within(0.001));
    assertThat(interval.high).isCloseTo(4.963, within(0.001));
  }

  @Test
  void ratiosAreAveragedAsRatios() {
    Interval interval = Interval.ofRatios(0.5, 2, 0.5, 2);
    assertThat(interval.middle).isCloseTo(1, within(1e-9));
    assertThat(interval.low * interval.high).isCloseTo(1, within(1e-9));
  }

  @Test
  void medianLiesBetweenTwoOfTheValues() {
    // Of 21 values the 6th and the 16th: the tables of the sign test say so.
    double[] values = IntStream.rangeClosed(1, 21).mapToDouble(i -> 22 - i).toArray();
    Interval interval = Interval.ofMedian(values);
    assertThat(new double[] {interval.low, interval.middle, interval.high})
        .containsExactly(6, 11, 16);
    assertThat(Interval.ofMedian(1, 2, 3, 40).middle).isEqualTo(2.5);
  }

  @Test
  void tooFewValuesHaveNone() {
    assertThat(Interval.ofMean(7).low).isNaN();
    assertThat(Interval.ofMedian(1, 2, 3, 4, 5).low).isNaN();
    assertThat(Interval.ofMedian(1, 2, 3, 4, 5, 6).low).isEqualTo(1);
    assertThat(Interval.ofRatios(1.5).text("%.2f")).isEqualTo("1.50");
  }

  @Test
  void textHasBothEnds() {
    assertThat(Interval.ofMean(1, 2, 3, 4, 5).text("%+.1f")).isEqualTo("+3.0 (+1.0 to +5.0)");
  }
}
