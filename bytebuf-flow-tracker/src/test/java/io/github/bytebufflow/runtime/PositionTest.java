package io.github.bytebufflow.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The bits of a position and of a key. */
class PositionTest {
  private static final int LARGEST_NUMBER = (1 << 29) - 1;

  @Test
  void aNumberAndABucketComeBack() {
    for (int number : new int[] {0, 1, 63, 100_000, LARGEST_NUMBER}) {
      for (int bucket = 0; bucket <= 3; bucket++) {
        int position = Position.of(number, bucket);
        assertThat(Position.number(position)).isEqualTo(number);
        assertThat(Position.bucket(position)).isEqualTo(bucket);
      }
    }
  }

  @Test
  void aStepInheritsTheBucketWhereTheCountIsNotRead() {
    assertThat(Position.inherited(7, Position.of(900, 2))).isEqualTo(Position.of(7, 2));
  }

  @Test
  void aCountIsOneTwoOrMore() {
    int before = Position.of(900, 2);
    assertThat(Position.counted(7, 1, before)).isEqualTo(Position.of(7, 1));
    assertThat(Position.counted(7, 2, before)).isEqualTo(Position.of(7, 2));
    assertThat(Position.counted(7, 3, before)).isEqualTo(Position.of(7, 3));
    assertThat(Position.counted(7, Integer.MAX_VALUE, before)).isEqualTo(Position.of(7, 3));
  }

  @Test
  void aCountOfZeroHasNoBucketOfItsOwn() {
    assertThat(Position.counted(7, 0, Position.of(900, 2))).isEqualTo(Position.of(7, 2));
    assertThat(Position.counted(7, -1, Position.of(900, 3))).isEqualTo(Position.of(7, 3));
  }
}
