package io.github.bytebufflow.examples.common;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TallyTest {
  private enum Why {
    TOO_LONG,
    TOO_SHORT
  }

  @Test
  void countsByReason() {
    Tally<Why> tally = new Tally<>(Why.class);
    assertThat(tally).hasToString("none");
    tally.add(Why.TOO_SHORT);
    tally.add(Why.TOO_SHORT);
    tally.add(Why.TOO_LONG);
    assertThat(tally.of(Why.TOO_SHORT)).isEqualTo(2);
    assertThat(tally.sum()).isEqualTo(3);
    assertThat(tally).hasToString("too long 1, too short 2");
  }
}
