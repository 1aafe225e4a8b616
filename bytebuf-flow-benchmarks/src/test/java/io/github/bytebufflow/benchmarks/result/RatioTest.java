package io.github.bytebufflow.benchmarks.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.benchmarks.statistics.Interval;
import org.junit.jupiter.api.Test;

class RatioTest {
  @Test
  void hasTwoDecimalsAndItsInterval() {
    Interval ratio = Interval.ofRatios(Math.exp(-0.1), 1.0, Math.exp(0.1));
    assertThat(Ratio.text(ratio)).isEqualTo("1.00x (0.78 to 1.28)");
  }

  @Test
  void hasNoDecimalsWhereTheyWouldSayNothing() {
    assertThat(Ratio.text(Interval.ofRatios(104.4))).isEqualTo("104x");
  }
}
