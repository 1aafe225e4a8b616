package io.github.bytebufflow.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.balance.Balance;
import io.github.bytebufflow.balance.Balances;
import io.github.bytebufflow.balance.Figures;
import io.github.bytebufflow.serve.program.SnapshotValues;
import io.github.bytebufflow.snapshot.Trees;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What the agent hands out of a balance is what a program reads. */
class MemoryBalanceTest {
  private static final long MIB = 1L << 20;

  private static MemoryBalance read(Balance balance) {
    return FlowSnapshot.of(SnapshotValues.of(Trees.snapshot().with(balance)))
        .memory()
        .orElseThrow();
  }

  /** A line that is added to the books needs a method here. */
  @Test
  void hasAMethodForEachLine() throws Exception {
    Balance whole = Balances.whole();
    MemoryBalance memory = read(whole);
    Figures<ReflectiveOperationException> each =
        (name, value) -> {
          Object line = MemoryBalance.class.getMethod(name).invoke(memory);
          assertThat(line).as(name).isEqualTo(OptionalLong.of(value));
          return value;
        };
    whole.books.fields(each);
    MemoryPoint last = memory.history().get(29);
    Figures<ReflectiveOperationException> moving =
        (name, value) -> {
          Object line = MemoryPoint.class.getMethod(name).invoke(last);
          assertThat(line).as(name).isEqualTo(OptionalLong.of(value));
          return value;
        };
    whole.history.get(29).books.fields(moving);
  }

  @Test
  void hasEveryPart() {
    MemoryBalance memory = read(Balances.whole());
    assertThat(memory.taken().toEpochMilli()).isEqualTo(Balances.TAKEN);
    assertThat(memory).hasToString("fragmentation: " + memory.verdict().sentence());
    assertThat(memory.verdicts())
        .extracting(MemoryVerdict::cause)
        .containsExactly("fragmentation", "slow-peer", "leak");
    assertThat(memory.verdict().bytes()).isEqualTo(150 * MIB);
    assertThat(memory.verdict().next())
        .isEqualTo("copy what Cache.put keeps into unpooled buffers");

    AllocatorMemory pooled = memory.allocators().get(0);
    assertThat(pooled.netty()).isEqualTo("4.1.140.Final");
    assertThat(pooled.className()).isEqualTo("io.netty.buffer.PooledByteBufAllocator");
    assertThat(pooled.allocators()).isEqualTo(1);
    assertThat(pooled.reserved()).hasValue(256 * MIB);
    assertThat(pooled.reservedHeap()).hasValue(0);
    assertThat(pooled.live()).isEqualTo(36 * MIB);
    assertThat(pooled.rounding()).isEqualTo(MIB);
    assertThat(pooled.pinned()).hasValue(41 * MIB);
    assertThat(pooled.free()).hasValue(215 * MIB);
    assertThat(pooled.chunks()).hasValue(64);
    assertThat(pooled.chunkSize()).hasValue(4 * MIB);
    assertThat(pooled.caches()).hasValue(5);
    assertThat(memory.allocators().get(1).free()).isEmpty();

    PinnedMemory pinned = memory.pinned().get(0);
    assertThat(pinned.path()).endsWith("Codec.decode:31", "Cache.put:40").hasSize(3);
    assertThat(pinned.buffers()).isEqualTo(40);
    assertThat(pinned.bytes()).isEqualTo(320 * 1024);
    assertThat(pinned.chunks()).isEqualTo(38);
    assertThat(pinned.reserved()).isEqualTo(152 * MIB);
    assertThat(pinned.wasted()).isEqualTo(150 * MIB);
    assertThat(pinned.oldestMillis()).isEqualTo(754_000);
    assertThat(pinned)
        .hasToString("Cache.put:40: 40 buffers of 327680 bytes keep 38 chunks of 159383552 bytes");

    LiveMemory live = memory.paths().get(0);
    assertThat(live.path()).containsExactly("PooledByteBufAllocator.directBuffer", "Files.send:88");
    assertThat(live.buffers()).isEqualTo(480);
    assertThat(live.bytes()).isEqualTo(30 * MIB);
    assertThat(live.old()).isEqualTo(10 * MIB);
    assertThat(live.oldestMillis()).isEqualTo(121_000);
    assertThat(live.perMinute()).hasValue(5 * MIB);

    QueuedMemory slow = memory.queues().get(0);
    assertThat(slow.channel()).isEqualTo("1f2e3d4c");
    assertThat(slow.remote()).hasValue("/127.0.0.1:50712");
    assertThat(slow.isWritable()).isFalse();
    assertThat(slow.isActive()).isTrue();
    assertThat(slow.bytes()).isEqualTo(29 * MIB);
    assertThat(slow.messages()).isEqualTo(464);
    assertThat(slow.oldestMillis()).hasValue(121_000);
    assertThat(memory.queues().get(1).remote()).isEmpty();
    assertThat(memory.queues().get(1).isWritable()).isTrue();

    assertThat(memory.history()).hasSize(30);
    assertThat(memory.history().get(0).taken().toEpochMilli()).isEqualTo(Balances.TAKEN - 300_000);
    assertThat(memory.missing()).singleElement().asString().startsWith("the JDK does not tell");
    assertThat(memory.report()).contains("40 buffers of 320.0 KiB at Cache.put");
  }

  @Test
  void whatIsNotKnownIsEmpty() {
    MemoryBalance memory = read(Balances.least());
    assertThat(memory.used()).isEmpty();
    assertThat(memory.unexplained()).isEmpty();
    assertThat(memory.allocators()).isEmpty();
    assertThat(memory.verdict().cause()).isEqualTo("unknown");
    assertThat(memory.missing()).containsExactly("Netty's counter is off");
  }

  @Test
  void aSnapshotWithoutABalanceHasNone() {
    FlowSnapshot snapshot = FlowSnapshot.of(SnapshotValues.of(Trees.snapshot()));
    assertThat(snapshot.isEmpty()).isFalse();
    assertThat(snapshot.memory()).isEqualTo(Optional.empty());
  }
}
