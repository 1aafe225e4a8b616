package io.github.bytebufflow.agent.services;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How long a thread is waited for that reads code. */
class ReadingTimeTest {
  private final ReadingTime time = new ReadingTime(10_000);

  @Test
  void aThreadThatGetsOnIsWaitedForHoweverBusyTheMachineIs() {
    for (long gone = 0; gone < 10_000; gone += 500) {
      assertThat(time.millis(gone, gone / 4)).as("after %s ms", gone).isPositive();
    }
    assertThat(time.millis(10_000, 2_500)).as("there is an end").isZero();
  }

  @Test
  void itsOwnTimeIsBounded() {
    assertThat(time.millis(3_100, 2_999)).isPositive();
    assertThat(time.millis(3_200, ReadingTime.MILLIS)).isZero();
  }

  /** It waits for a class loader. */
  @Test
  void aThreadThatStandsStillIsNotWaitedForLonger() {
    assertThat(time.millis(100, 50)).isPositive();
    assertThat(time.millis(2_900, 50)).isPositive();
    assertThat(time.millis(3_000, 50)).isZero();
  }

  /** Nobody waits for it; the next report asks. */
  @Test
  void aThreadThatGetsOnReadsOn() {
    assertThat(time.getsOn(10_000, 500)).isTrue();
    assertThat(time.getsOn(60_000, 2_900)).isTrue();
    assertThat(time.getsOn(60_500, 2_900)).isTrue();
    assertThat(time.getsOn(61_000, 2_900)).as("stands").isFalse();
    assertThat(time.getsOn(61_500, ReadingTime.MILLIS)).as("has had its time").isFalse();
    assertThat(time.getsOn(62_000, -1)).as("nobody knows").isFalse();
  }

  @Test
  void whereTheTimeOfAThreadIsUnknownTheClockHasToDo() {
    assertThat(time.millis(2_900, -1)).isPositive();
    assertThat(time.millis(ReadingTime.MILLIS, -1)).isZero();
  }

  @Test
  void theEndOfAProcessWaitsShorter() {
    ReadingTime last = new ReadingTime(2_000);
    assertThat(last.millis(1_990, 1_000)).isEqualTo(10);
    assertThat(last.millis(2_000, 1_000)).isZero();
  }
}
