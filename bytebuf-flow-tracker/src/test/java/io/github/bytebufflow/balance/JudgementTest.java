package io.github.bytebufflow.balance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class JudgementTest {
  private static final long MIB = 1 << 20;
  private static final long NOW = 1_700_000_000_000L;

  /** A server that uses 100 MiB of 512, 80 of them by live buffers. */
  private static Evidence healthy() {
    Evidence evidence = new Evidence();
    evidence.takenMillis = NOW;
    evidence.books.limit = 512 * MIB;
    evidence.books.used = 100 * MIB;
    evidence.books.live = 80 * MIB;
    evidence.books.rounding = 0;
    evidence.books.queued = 0;
    evidence.books.leaked = 0;
    evidence.books.free = 20 * MIB;
    evidence.books.unexplained = 0;
    evidence.books.ownDirect = MIB;
    evidence.books.outside = 60 * MIB;
    evidence.paths = List.of(path("Codec.decode:12", 80 * MIB, 0, 300));
    return evidence;
  }

  private static LivePath path(String end, long bytes, long old, long oldestMillis) {
    LivePath path = new LivePath();
    path.path = List.of("PooledByteBufAllocator.directBuffer", end, "Others.release:3");
    path.keptAt = end;
    path.buffers = 10;
    path.bytes = bytes;
    path.old = old;
    path.oldestMillis = oldestMillis;
    return path;
  }

  private static ChannelQueue queue(long bytes, boolean writable, long oldestMillis) {
    ChannelQueue queue = new ChannelQueue();
    queue.channel = "cafe";
    queue.bytes = bytes;
    queue.writable = writable;
    queue.oldestMillis = oldestMillis;
    return queue;
  }

  private static PinnedPath pinned(String end, long bytes, long wasted) {
    PinnedPath path = new PinnedPath();
    path.path = List.of("PooledByteBufAllocator.directBuffer", end, "Others.release:3");
    path.keptAt = end;
    path.buffers = 40;
    path.bytes = bytes;
    path.chunks = 38;
    path.reserved = bytes + wasted;
    path.wasted = wasted;
    path.oldestMillis = 754_000;
    return path;
  }

  private static List<BalancePoint> history(long... liveEachTenSeconds) {
    List<BalancePoint> points = new ArrayList<>();
    for (int i = 0; i < liveEachTenSeconds.length; i++) {
      BalancePoint.Moving moving = new BalancePoint.Moving();
      moving.live = liveEachTenSeconds[i];
      points.add(
          new BalancePoint(NOW - 10_000L * (liveEachTenSeconds.length - i), moving, List.of()));
    }
    return points;
  }

  private static List<Cause> causes(Evidence evidence) {
    return Judgement.of(evidence).stream().map(v -> v.cause).collect(Collectors.toList());
  }

  private static String first(Evidence evidence) {
    return Judgement.of(evidence).get(0).sentence;
  }

  @Test
  void whatTheLoadNeedsIsHealthy() {
    assertThat(causes(healthy())).containsExactly(Cause.HEALTHY);
    assertThat(first(healthy())).isEqualTo("100 MiB of 512 MiB are used, 80 MiB by live buffers");
  }

  @Test
  void nearTheLimitIsHealthyTooAndSaysSo() {
    Evidence near = healthy();
    near.books.used = 480 * MIB;
    near.books.live = 400 * MIB;
    near.books.free = 80 * MIB;
    near.paths = List.of(path("Codec.decode:12", 400 * MIB, 0, 300));
    assertThat(causes(near)).containsExactly(Cause.HEALTHY);
    assertThat(first(near)).contains("480 MiB of 512 MiB are used, near the limit");
    assertThat(Judgement.of(near).get(0).next).contains("io.netty.maxDirectMemory");
  }

  @Test
  void nothingIsKnownWithoutAnyFigure() {
    assertThat(causes(new Evidence())).containsExactly(Cause.UNKNOWN);
  }

  @Test
  void aLeakIsToldHoweverSmall() {
    Evidence leaking = healthy();
    leaking.books.leaked = 256;
    leaking.leakedBuffers = 1;
    leaking.leakNext = "release the buffer in Shop.order";
    assertThat(causes(leaking)).containsExactly(Cause.LEAK);
    assertThat(first(leaking)).isEqualTo("1 direct buffer of 256 B leaked");
    assertThat(Judgement.of(leaking).get(0).next).isEqualTo("release the buffer in Shop.order");
  }

  @Test
  void aPeerThatDoesNotReadIsNamed() {
    Evidence slow = healthy();
    ChannelQueue queue = queue(60 * MIB, false, 90_000);
    queue.remote = "/10.0.0.7:4711";
    slow.queues = List.of(queue, queue(40 * 1024, true, 1));
    // What waits is live, and old by now.
    slow.paths = List.of(path("Files.send:88", 60 * MIB, 60 * MIB, 90_000));
    assertThat(causes(slow)).containsExactly(Cause.SLOW_PEER);
    assertThat(first(slow))
        .isEqualTo(
            "60 MiB wait in 1 channel that may not be written to, for /10.0.0.7:4711 to read, the"
                + " oldest for 90 s");
  }

  @Test
  void aBusyPeerIsNotSlow() {
    Evidence busy = healthy();
    busy.queues = List.of(queue(60 * MIB, false, 40), queue(20 * MIB, true, 90_000));
    assertThat(causes(busy)).containsExactly(Cause.HEALTHY);
  }

  @Test
  void whatIsKeptBesideASlowPeerIsToldToo() {
    Evidence both = healthy();
    both.queues = List.of(queue(20 * MIB, false, 90_000));
    both.paths =
        List.of(
            path("Sessions.keep:9", 50 * MIB, 50 * MIB, 900_000),
            path("Files.send:88", 20 * MIB, 20 * MIB, 90_000));
    assertThat(causes(both)).containsExactly(Cause.RETENTION, Cause.SLOW_PEER);
    assertThat(Judgement.of(both).get(0).bytes).isEqualTo(50 * MIB);
  }

  @Test
  void smallOldBuffersThatKeepChunksAreFragmentation() {
    Evidence pins = healthy();
    pins.books.used = 160 * MIB;
    pins.books.live = MIB / 2;
    pins.books.free = 159 * MIB;
    pins.paths = List.of(path("Cache.put:40", MIB / 2, MIB / 2, 754_000));
    pins.pinned =
        List.of(pinned("Log.keep:1", 9000, 2 * MIB), pinned("Cache.put:40", MIB / 2, 150 * MIB));
    assertThat(causes(pins)).containsExactly(Cause.FRAGMENTATION);
    assertThat(first(pins))
        .isEqualTo(
            "40 buffers of 512 KiB at Cache.put:40 keep 38 chunks of 150.5 MiB reserved, the oldest"
                + " for 12 min");
    assertThat(Judgement.of(pins).get(0).bytes).isEqualTo(152 * MIB);
  }

  @Test
  void oldBuffersAreRetention() {
    Evidence keeps = healthy();
    keeps.paths =
        List.of(
            path("Sessions.keep:9", 70 * MIB, 70 * MIB, 900_000), path("Codec.decode:12", 1, 0, 1));
    assertThat(causes(keeps)).containsExactly(Cause.RETENTION);
    assertThat(first(keeps))
        .isEqualTo("10 live buffers of 70 MiB are kept at Sessions.keep:9, the oldest for 15 min");
  }

  @Test
  void aPathThatGrowsIsRetention() {
    Evidence grows = healthy();
    LivePath path = path("Sessions.keep:9", 70 * MIB, 0, 45_000);
    path.perMinute = 12 * MIB;
    grows.paths = List.of(path);
    assertThat(causes(grows)).containsExactly(Cause.RETENTION);
    assertThat(first(grows)).endsWith(", and 12 MiB more each minute");
    // A load that rises: all its buffers are young.
    path.oldestMillis = 900;
    assertThat(causes(grows)).containsExactly(Cause.HEALTHY);
  }

  @Test
  void whatABurstLeftIsTheAllocators() {
    Evidence burst = healthy();
    burst.books.used = 400 * MIB;
    burst.books.live = 2 * MIB;
    burst.books.free = 398 * MIB;
    burst.paths = List.of(path("Codec.decode:12", 2 * MIB, 0, 10));
    burst.history = history(380 * MIB, 380 * MIB, 3 * MIB, 2 * MIB, 2 * MIB);
    assertThat(causes(burst)).containsExactly(Cause.ALLOCATOR_CACHE);
    assertThat(first(burst))
        .isEqualTo(
            "397 MiB of 400 MiB are free in the allocator's chunks; live buffers took 380 MiB"
                + " before, and take 2 MiB");
  }

  @Test
  void whatTheLoadNeededAMomentAgoIsNotIdle() {
    Evidence waves = healthy();
    waves.books.used = 400 * MIB;
    waves.books.live = 2 * MIB;
    waves.books.free = 398 * MIB;
    waves.history = history(380 * MIB, 1 * MIB, 380 * MIB, 2 * MIB);
    assertThat(causes(waves)).containsExactly(Cause.HEALTHY);
  }

  @Test
  void aSmallIdlePoolIsNotWorthAWord() {
    Evidence idle = healthy();
    idle.books.used = 16 * MIB;
    idle.books.live = 0;
    idle.books.free = 16 * MIB;
    idle.paths = List.of();
    assertThat(causes(idle)).containsExactly(Cause.HEALTHY);
  }

  @Test
  void directBuffersOfOthersAreNotNettys() {
    Evidence own = healthy();
    own.books.ownDirect = 300 * MIB;
    assertThat(causes(own)).containsExactly(Cause.NOT_NETTY);
    assertThat(first(own))
        .isEqualTo(
            "300 MiB are direct buffers of the JDK's that Netty did not make; Netty has 100 MiB");
  }

  @Test
  void nativeMemoryIsNotNettys() {
    Evidence arena = healthy();
    arena.books.outside = 700 * MIB;
    arena.books.ownDirect = 200 * MIB;
    assertThat(causes(arena)).containsExactly(Cause.NOT_NETTY);
    assertThat(Judgement.of(arena).get(0).bytes).isEqualTo(900 * MIB);
    assertThat(Judgement.of(arena).get(0).next).contains("NativeMemoryTracking");
  }

  @Test
  void whatIsInNoLineIsSaid() {
    Evidence late = healthy();
    late.books.live = 20 * MIB;
    late.books.unexplained = 60 * MIB;
    late.paths = List.of(path("Codec.decode:12", 20 * MIB, 0, 300));
    assertThat(causes(late)).containsExactly(Cause.UNKNOWN);
    assertThat(first(late)).isEqualTo("60 MiB of Netty's 100 MiB are in no line");
  }

  @Test
  void severalCausesStandByTheirBytes() {
    Evidence many = healthy();
    many.books.leaked = 30 * MIB;
    many.queues = List.of(queue(15 * MIB, false, 9_000));
    many.books.ownDirect = 40 * MIB;
    assertThat(causes(many)).containsExactly(Cause.NOT_NETTY, Cause.LEAK, Cause.SLOW_PEER);
  }
}
