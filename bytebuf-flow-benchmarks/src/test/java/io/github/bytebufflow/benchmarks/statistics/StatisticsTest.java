package io.github.bytebufflow.benchmarks.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatisticsTest {
  @Test
  void medians() {
    assertThat(Statistics.median(List.of(3.0, 1.0, 2.0))).isEqualTo(2);
    assertThat(Statistics.median(List.of(4.0, 1.0, 2.0, 3.0))).isEqualTo(2.5);
    assertThatThrownBy(() -> Statistics.median(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void twiceAndHalfMakeOne() {
    assertThat(Statistics.geometricMean(List.of(2.0, 0.5))).isEqualTo(1, within(1e-12));
  }

  @Test
  void intervalOfThreeRounds() {
    // Logs are -0.1, 0, 0.1: their deviation is 0.1, and t at 2 degrees of freedom 4.303.
    Interval i = Interval.ofRatios(List.of(Math.exp(-0.1), 1.0, Math.exp(0.1)));
    double half = 4.302652729911275 * 0.1 / Math.sqrt(3);
    assertThat(i.middle).isEqualTo(1, within(1e-12));
    assertThat(i.low).isEqualTo(Math.exp(-half), within(1e-9));
    assertThat(i.high).isEqualTo(Math.exp(half), within(1e-9));
    assertThat(i.isKnown()).isTrue();
    assertThat(i.text("%.2f")).isEqualTo("1.00 (0.78 to 1.28)");
  }

  @Test
  void oneRoundHasNoInterval() {
    Interval i = Interval.ofRatios(List.of(104.4));
    assertThat(i.isKnown()).isFalse();
    assertThat(i.low).isNaN();
    assertThat(i.high).isNaN();
  }

  @Test
  void moreRoundsMakeTheIntervalNarrower() {
    List<Double> few = List.of(1.0, 1.1);
    List<Double> many = new ArrayList<>();
    Collections.addAll(many, 1.0, 1.1, 1.0, 1.1, 1.0, 1.1);
    assertThat(Interval.ofRatios(many).high).isLessThan(Interval.ofRatios(few).high);
    for (int i = 0; i < 40; i++) {
      many.addAll(few);
    }
    assertThat(Interval.ofRatios(many).high).isBetween(1.05, 1.07);
  }
}
