package io.github.bytebufflow.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.agent.services.ApiFunctions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An agent of another version, which lacks things, has others, or means something else. */
class OtherVersionTest {
  @AfterEach
  void end() {
    ApiFunctions.handedOut = Map.of();
  }

  @Test
  void whatTheAgentDoesNotKnowIsEmpty() {
    ApiFunctions.handedOut = Map.of("version", 99L);
    assertThat(BufferFlows.isRunning()).isTrue();
    assertThat(BufferFlows.hasOwners()).isFalse();
    assertThat(BufferFlows.snapshot().isEmpty()).isTrue();
    assertThat(BufferFlows.snapshot().memory()).isEmpty();
    assertThat(BufferFlows.collect(Duration.ofSeconds(1))).isFalse();
    assertThat(BufferFlows.onLeak(leak -> {})).isSameAs(Registration.NONE);
    assertThat(BufferFlows.openOwner("a").isCounting()).isFalse();
  }

  @Test
  void whatIsOfAnotherTypeIsEmpty() {
    Supplier<Object> snapshot =
        () ->
            Map.of(
                "taken",
                "now",
                "totals",
                5L,
                "leaks",
                Map.of(),
                "roots",
                List.of("a", Map.of("count", "many", "children", 1L)),
                "report",
                1L,
                "minus",
                "nothing",
                "memory",
                Map.of(
                    "used",
                    "much",
                    "limit",
                    7,
                    "allocators",
                    "none",
                    "pinned",
                    List.of("a"),
                    "queues",
                    List.of(Map.of("remote", 5L)),
                    "verdicts",
                    1L),
                "more",
                new Object());
    Function<Object, Object> openOwner = name -> Map.of("close", "later", "balance", List.of());
    ApiFunctions.handedOut =
        Map.of("snapshot", snapshot, "openOwner", openOwner, "collect", 1L, "owners", "yes");
    FlowSnapshot taken = BufferFlows.snapshot();
    assertThat(taken.isEmpty()).isFalse();
    assertThat(taken.taken()).hasToString("1970-01-01T00:00:00Z");
    assertThat(taken.totals().allocated()).isZero();
    assertThat(taken.leaks()).isEmpty();
    assertThat(taken.roots()).hasSize(2);
    assertThat(taken.roots().get(1).count()).isZero();
    assertThat(taken.roots().get(1).children()).isEmpty();
    assertThat(taken.report()).isEmpty();
    assertThat(taken.minus(taken)).isSameAs(taken);
    MemoryBalance memory = taken.memory().orElseThrow();
    assertThat(memory.used()).isEmpty();
    assertThat(memory.limit()).hasValue(7);
    assertThat(memory.verdicts()).isEmpty();
    assertThat(memory.verdict().cause()).isEqualTo("unknown");
    assertThat(memory.verdict().bytes()).isZero();
    assertThat(memory.allocators()).isEmpty();
    assertThat(memory.pinned())
        .singleElement()
        .hasToString(": 0 buffers of 0 bytes keep 0 chunks of 0 bytes");
    assertThat(memory.queues())
        .singleElement()
        .extracting(QueuedMemory::remote)
        .isEqualTo(Optional.empty());
    assertThat(memory.missing()).isEmpty();
    assertThat(memory.report()).isEmpty();
    assertThat(memory).hasToString("unknown: ");
    try (OwnerScope scope = BufferFlows.openOwner("a")) {
      scope.carry(() -> {}).run();
      assertThat(scope.balance().unreleased()).isEmpty();
    }
    assertThat(BufferFlows.hasOwners()).isFalse();
  }
}
