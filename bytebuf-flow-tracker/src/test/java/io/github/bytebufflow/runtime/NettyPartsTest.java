package io.github.bytebufflow.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class NettyPartsTest {
  @Test
  void knowsWhatLivesAndNothingElse() {
    NettyParts parts = new NettyParts(100);
    Object kept = new Object();
    parts.add(kept);
    for (int i = 0; i < 50; i++) {
      parts.add(new Object());
    }
    Awaitility.await()
        .atMost(Duration.ofMinutes(2))
        .until(
            () -> {
              System.gc();
              return parts.all().size() == 1 && parts.size() == 1;
            });
    assertThat(parts.all()).containsExactly(kept);
    assertThat(parts.isFull()).isFalse();
  }

  @Test
  void isBounded() {
    NettyParts parts = new NettyParts(3);
    List<Object> many = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      assertThat(parts.isFull()).isFalse();
      many.add(new Object());
      parts.add(many.get(i));
    }
    assertThat(parts.isFull()).isTrue();
    assertThat(parts.all()).containsExactlyInAnyOrderElementsOf(many.subList(0, 3));
  }

  /** Parts may be equal, and may have an {@code equals} that fails. */
  @Test
  void goesByIdentity() {
    NettyParts parts = new NettyParts(10);
    Object first = new Hostile();
    Object second = new Hostile();
    parts.add(first);
    parts.add(second);
    assertThat(parts.size()).isEqualTo(2);
    assertThat(parts.all()).hasSize(2);
  }

  private static final class Hostile {
    @Override
    public boolean equals(Object other) {
      throw new IllegalStateException();
    }

    @Override
    public int hashCode() {
      throw new IllegalStateException();
    }
  }
}
