package io.github.bytebufflow.benchmarks.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RingTest {
  @Test
  void firstInFirstOutAndBounded() {
    Ring<Integer> ring = new Ring<>();
    assertThat(ring.poll()).isNull();
    int size = 0;
    while (ring.offer(size)) {
      size++;
    }
    assertThat(size).isEqualTo(1024);
    for (int i = 0; i < 3 * size; i++) {
      assertThat(ring.poll()).isEqualTo(i);
      assertThat(ring.offer(size + i)).isTrue();
    }
  }
}
