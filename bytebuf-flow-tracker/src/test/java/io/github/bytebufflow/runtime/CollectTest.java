package io.github.bytebufflow.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How long is waited for a collection, and for what it found. */
class CollectTest {
  private static final long MILLI = 1_000_000;

  @Test
  void waitsForACollectionAsLongAsIsSaid() {
    assertThat(Drain.isInVain(2000 * MILLI, 2000, false)).isFalse();
    assertThat(Drain.isInVain(2001 * MILLI, 2000, false)).isTrue();
  }

  /** A collection that has taken place is not said to have failed because the machine is busy. */
  @Test
  void waitsLongerForWhatACollectionHasFound() {
    assertThat(Drain.isInVain(2001 * MILLI, 2000, true)).isFalse();
    assertThat(Drain.isInVain(4000 * MILLI, 2000, true)).isFalse();
    assertThat(Drain.isInVain(4001 * MILLI, 2000, true)).isTrue();
  }
}
