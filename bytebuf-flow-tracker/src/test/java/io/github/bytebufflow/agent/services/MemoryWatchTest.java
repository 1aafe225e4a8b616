package io.github.bytebufflow.agent.services;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** When used memory passes its share of the limit, at 80 % of 1,000 bytes. */
class MemoryWatchTest {
  private static final long MINUTE = 60_000;

  private final MemoryWatch watch = new MemoryWatch(80);

  private boolean passes(long used, long now) {
    return watch.passes(used, 1000, now);
  }

  @Test
  void passesOnceAtTheThreshold() {
    assertThat(passes(799, 0)).isFalse();
    assertThat(passes(800, 1)).isTrue();
    assertThat(passes(900, 10 * MINUTE)).isFalse();
  }

  @Test
  void passesAgainOnlyAfterAFallBelowNineTenths() {
    assertThat(passes(850, 0)).isTrue();
    assertThat(passes(720, 2 * MINUTE)).isFalse();
    assertThat(passes(850, 3 * MINUTE)).as("720 is not below 720").isFalse();
    assertThat(passes(719, 4 * MINUTE)).isFalse();
    assertThat(passes(850, 5 * MINUTE)).isTrue();
  }

  /** What is still above when the rest is over is told then. */
  @Test
  void passesOnceInAMinute() {
    assertThat(passes(850, 0)).isTrue();
    assertThat(passes(100, 1000)).isFalse();
    assertThat(passes(850, 2000)).isFalse();
    assertThat(passes(850, MINUTE - 1)).isFalse();
    assertThat(passes(850, MINUTE)).isTrue();
  }

  @Test
  void doesNotPassWhereNothingIsKnownOrAskedFor() {
    assertThat(watch.passes(MemoryLevel.UNKNOWN, 1000, 0)).isFalse();
    assertThat(watch.passes(1000, MemoryLevel.UNKNOWN, 0)).isFalse();
    assertThat(watch.passes(1000, 0, 0)).isFalse();
    assertThat(watch.passes(Long.MAX_VALUE, Long.MAX_VALUE, 0)).isTrue();
    MemoryWatch off = new MemoryWatch(0);
    assertThat(off.isOn()).isFalse();
    assertThat(off.passes(1000, 1000, 0)).isFalse();
  }
}
