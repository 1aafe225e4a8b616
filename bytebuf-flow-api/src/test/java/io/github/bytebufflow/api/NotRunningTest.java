package io.github.bytebufflow.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Duration;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** What the API does where no agent runs: nothing. */
class NotRunningTest {
  @Test
  void thereAreNoFlows() {
    assertThat(BufferFlows.isRunning()).isFalse();
    assertThat(BufferFlows.hasOwners()).isFalse();
    FlowSnapshot snapshot = BufferFlows.snapshot();
    assertThat(snapshot.isEmpty()).isTrue();
    assertThat(snapshot.totals().allocated()).isZero();
    assertThat(snapshot.leaks()).isEmpty();
    assertThat(snapshot.suspects()).isEmpty();
    assertThat(snapshot.roots()).isEmpty();
    assertThat(snapshot.memory()).isEmpty();
    assertThat(snapshot.report()).isEmpty();
    assertThat(snapshot.json()).isEqualTo("{}");
    assertThat(snapshot.minus(BufferFlows.snapshot())).isSameAs(snapshot);
    assertThat(snapshot).hasToString("not running");
  }

  @Test
  void thereIsNoCollection() {
    assertThat(BufferFlows.collect(Duration.ofDays(1_000_000_000))).isFalse();
    assertThat(BufferFlows.collect(Duration.ofSeconds(-1))).isFalse();
    assertThat(BufferFlows.collect(Duration.ofSeconds(Long.MIN_VALUE))).isFalse();
    assertThat(BufferFlows.collect(Duration.ofSeconds(Long.MAX_VALUE))).isFalse();
  }

  @Test
  void thereIsNobodyToListenTo() {
    try (Registration registration = BufferFlows.onLeak(leak -> {})) {
      assertThat(registration).isSameAs(Registration.NONE);
    }
    assertThat(BufferFlows.hints(() -> "nobody asks")).isSameAs(Registration.NONE);
  }

  @Test
  void ownersCountNothing() throws Exception {
    Runnable run = () -> {};
    Callable<String> call = () -> "";
    try (OwnerScope scope = BufferFlows.openOwner("test")) {
      assertThat(scope.isCounting()).isFalse();
      assertThat(scope.name()).isEqualTo("test");
      assertThat(scope.carry(run)).isSameAs(run);
      assertThat(scope.carry(call)).isSameAs(call);
      assertThat(scope.balance().allocated()).isZero();
      assertThat(scope.balance().unreleased()).isEmpty();
      assertThat(scope.balance()).hasToString("test: allocated 0, released 0, leaked 0, live 0");
    }
  }

  @Test
  void nullIsRefused() {
    assertThatNullPointerException().isThrownBy(() -> BufferFlows.openOwner(null));
    assertThatNullPointerException().isThrownBy(() -> BufferFlows.onLeak(null));
    assertThatNullPointerException().isThrownBy(() -> BufferFlows.hints(null));
    assertThatNullPointerException().isThrownBy(() -> BufferFlows.collect(null));
  }

  @Test
  void noThreadIsStarted() {
    int before = Thread.getAllStackTraces().size();
    BufferFlows.openOwner("test").close();
    BufferFlows.collect(Duration.ofSeconds(1));
    assertThat(Thread.getAllStackTraces()).hasSizeLessThanOrEqualTo(before);
  }
}
