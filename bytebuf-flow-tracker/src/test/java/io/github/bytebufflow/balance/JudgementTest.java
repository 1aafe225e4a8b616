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
    evidence.books.heap = 512 * MIB;
    evidence.books.rss = 900 * MIB;
    evidence.threads = 20;
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

  private static void keeps(Evidence evidence, LivePath... paths) {
    evidence.paths = List.of(paths);
    evidence.old = 0;
    for (LivePath path : paths) {
      evidence.old += path.isQueued() ? 0 : path.old;
    }
  }

  private static void waits(Evidence evidence, ChannelQueue... queues) {
    evidence.slowBytes = 0;
    evidence.slowChannels = 0;
    evidence.slowest = null;
    for (ChannelQueue queue : queues) {
      if (queue.isSlow(false)) {
        evidence.slowBytes += queue.bytes;
        evidence.slowChannels++;
        evidence.slowest = evidence.slowest == null ? queue : evidence.slowest;
      }
    }
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
  void aMisuseIsNext() {
    Evidence misused = healthy();
    assertThat(Judgement.of(misused).get(0).next).isEqualTo("nothing");
    misused.misuseNext = "retain in Shop.order";
    assertThat(causes(misused)).containsExactly(Cause.HEALTHY);
    assertThat(Judgement.of(misused).get(0).next).isEqualTo("retain in Shop.order");
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
    leaking.leakedBytes = 256;
    leaking.leakNext = "release the buffer in Shop.order";
    assertThat(causes(leaking)).containsExactly(Cause.LEAK);
    assertThat(first(leaking)).isEqualTo("256 B of direct memory leaked, of 100 MiB in use");
    assertThat(Judgement.of(leaking).get(0).next).isEqualTo("release the buffer in Shop.order");
  }

  @Test
  void aSmallLeakDoesNotHideThatTheLimitIsNear() {
    Evidence near = healthy();
    near.books.used = 480 * MIB;
    near.books.free = 0;
    near.leakedBytes = 256;
    assertThat(causes(near)).containsExactly(Cause.HEALTHY, Cause.LEAK);
    near.leakedBytes = 60 * MIB;
    assertThat(causes(near)).containsExactly(Cause.LEAK);
  }

  @Test
  void aPeerThatDoesNotReadIsNamed() {
    Evidence slow = healthy();
    ChannelQueue queue = queue(60 * MIB, false, 90_000);
    queue.remote = "/10.0.0.7:4711";
    waits(slow, queue, queue(40 * 1024, true, 1));
    // What waits is live, and old by now.
    LivePath waiting = path("Files.send:88", 60 * MIB, 60 * MIB, 90_000);
    waiting.path =
        List.of("PooledByteBufAllocator.directBuffer", "ChannelOutboundBuffer.addMessage");
    keeps(slow, waiting);
    assertThat(causes(slow)).containsExactly(Cause.SLOW_PEER);
    assertThat(first(slow))
        .isEqualTo("60 MiB wait in 1 channel for /10.0.0.7:4711 to read, the oldest for 90 s");
  }

  @Test
  void manySlowPeersWithLittleEachAreSlowPeers() {
    Evidence slow = healthy();
    slow.slowBytes = 70 * MIB;
    slow.slowChannels = 300;
    slow.slowest = queue(MIB / 4, false, 5_000);
    assertThat(causes(slow)).containsExactly(Cause.SLOW_PEER);
    assertThat(first(slow))
        .startsWith("70 MiB wait in 300 channels for channel cafe and 299 others");
  }

  @Test
  void oneMemoryThatWaitsForManyCountsOnce() {
    Evidence slow = healthy();
    slow.slowBytes = 5_000 * MIB;
    slow.slowChannels = 100;
    slow.slowest = queue(50 * MIB, false, 5_000);
    assertThat(Judgement.of(slow).get(0).bytes).isEqualTo(100 * MIB);
  }

  @Test
  void aBusyPeerIsNotSlow() {
    Evidence busy = healthy();
    waits(busy, queue(60 * MIB, false, 40), queue(20 * MIB, true, 9_000));
    assertThat(causes(busy)).containsExactly(Cause.HEALTHY);
    // Where the application has a high watermark.
    waits(busy, queue(20 * MIB, true, 31_000));
    assertThat(causes(busy)).containsExactly(Cause.SLOW_PEER);
    // Where nobody knows for how long: what matters is whether it waited before.
    ChannelQueue unknown = queue(60 * MIB, false, Figures.UNKNOWN);
    assertThat(unknown.isSlow(false)).isFalse();
    assertThat(unknown.isSlow(true)).isTrue();
  }

  @Test
  void whatIsKeptBesideASlowPeerIsToldToo() {
    Evidence both = healthy();
    waits(both, queue(300 * MIB, false, 10_000));
    keeps(both, path("Sessions.keep:9", 50 * MIB, 50 * MIB, 900_000));
    assertThat(causes(both)).containsExactly(Cause.SLOW_PEER, Cause.RETENTION);
    assertThat(Judgement.of(both).get(1).bytes).isEqualTo(50 * MIB);
  }

  @Test
  void smallOldBuffersThatKeepChunksAreFragmentation() {
    Evidence pins = healthy();
    pins.books.used = 160 * MIB;
    pins.books.live = MIB / 2;
    pins.books.free = 159 * MIB;
    keeps(pins, path("Cache.put:40", MIB / 2, MIB / 2, 754_000));
    pins.wasted = 152 * MIB;
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
    keeps(
        keeps,
        path("Sessions.keep:9", 70 * MIB, 70 * MIB, 900_000),
        path("Codec.decode:12", 1, 0, 1));
    assertThat(causes(keeps)).containsExactly(Cause.RETENTION);
    assertThat(first(keeps))
        .isEqualTo("10 live buffers of 70 MiB are kept at Sessions.keep:9, the oldest for 15 min");
    // Of many paths, the list has the worst only.
    keeps.old = 75 * MIB;
    assertThat(Judgement.of(keeps).get(0).bytes).isEqualTo(75 * MIB);
  }

  @Test
  void whatIsKeptAndDoesNotGrowMayBeRight() {
    Evidence keeps = healthy();
    LivePath cache = path("Cache.put:9", 70 * MIB, 70 * MIB, 900_000);
    cache.perMinute = 1024;
    keeps(keeps, cache);
    assertThat(first(keeps)).endsWith("for 15 min, and no more each minute");
    assertThat(Judgement.of(keeps).get(0).next).startsWith("nothing, if that is what");
  }

  @Test
  void viewsThatKeepBuffersAreNamed() {
    Evidence keeps = healthy();
    LivePath packets = path("Receiver.packet:13", 70 * MIB, 70 * MIB, 900_000);
    packets.viewsAt = "Sessions.token:19";
    packets.views = 10;
    packets.viewBytes = 80;
    keeps(keeps, packets);
    assertThat(first(keeps))
        .contains("are kept at Sessions.token:19 by 10 retained views of 80 B, the oldest");
    assertThat(Judgement.of(keeps).get(0).next)
        .isEqualTo(
            "copy what Sessions.token:19 keeps (Unpooled.copiedBuffer, a byte[]) instead of a"
                + " slice");
    // A copy of most of a buffer would save nothing.
    packets.viewBytes = 60 * MIB;
    assertThat(Judgement.of(keeps).get(0).next)
        .isEqualTo("bound what Sessions.token:19 keeps, or release it sooner");
    packets.viewBytes = Figures.UNKNOWN;
    assertThat(first(keeps)).contains(" by 10 retained views, the oldest");
    packets.slicedAt = "Receiver.packet:12";
    assertThat(Judgement.of(keeps).get(0).next)
        .isEqualTo("bound what Sessions.token:19 keeps, or release it sooner");
    // A slice that has no flow of its own may be what is kept, or not.
    packets.viewsAt = "";
    assertThat(Judgement.of(keeps).get(0).next)
        .isEqualTo(
            "bound what Receiver.packet:13 keeps, or release it sooner; if that is the slice of"
                + " Receiver.packet:12, a copy keeps less");
  }

  @Test
  void aPathThatGrowsIsRetention() {
    Evidence grows = healthy();
    LivePath path = path("Sessions.keep:9", 70 * MIB, 0, 45_000);
    path.perMinute = 4 * MIB;
    keeps(grows, path);
    assertThat(causes(grows)).containsExactly(Cause.RETENTION);
    assertThat(first(grows)).endsWith(", and 4 MiB more each minute");
    assertThat(Judgement.of(grows).get(0).bytes).isEqualTo(40 * MIB);
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
    burst.recentLive = 3 * MIB;
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
    waves.recentLive = 380 * MIB;
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
  void anIdlePoolMattersMoreNearTheLimit() {
    Evidence near = healthy();
    near.books.used = 480 * MIB;
    near.books.live = 300 * MIB;
    near.books.free = 180 * MIB;
    assertThat(causes(near)).containsExactly(Cause.ALLOCATOR_CACHE);
    assertThat(Judgement.of(near).get(0).next).contains("numDirectArenas");
    AllocatorBooks adaptive = new AllocatorBooks();
    adaptive.className = "io.netty.buffer.AdaptiveByteBufAllocator";
    adaptive.free = 180 * MIB;
    near.allocators = List.of(adaptive);
    assertThat(Judgement.of(near).get(0).next).contains("chunkReuseQueueCapacity");
  }

  @Test
  void whatCachesOfThreadsHoldIsThePools() {
    Evidence caches = healthy();
    caches.books.used = 400 * MIB;
    caches.books.live = 0;
    caches.books.free = 380 * MIB;
    caches.books.unexplained = 20 * MIB;
    caches.cachesHidden = true;
    assertThat(causes(caches)).containsExactly(Cause.ALLOCATOR_CACHE);
    assertThat(Judgement.of(caches).get(0).bytes).isEqualTo(400 * MIB);
  }

  @Test
  void memoryThatRanOutIsNeverFine() {
    Evidence exhausted = healthy();
    exhausted.exhausted = true;
    assertThat(first(exhausted)).startsWith("there is no room for what was asked for: 100 MiB");
    assertThat(Judgement.of(exhausted).get(0).next).startsWith("raise io.netty.maxDirectMemory");
    exhausted.books.jdkLimit = exhausted.books.limit;
    assertThat(Judgement.of(exhausted).get(0).next).startsWith("raise -XX:MaxDirectMemorySize");
    // What is outside of Netty's limit is not why it ran out.
    exhausted.books.ownDirect = 300 * MIB;
    waits(exhausted, queue(20 * MIB, false, 9_000));
    assertThat(causes(exhausted)).containsExactly(Cause.SLOW_PEER, Cause.NOT_NETTY);
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
  void whatALargeJvmNeedsItselfIsNoCause() {
    Evidence large = healthy();
    large.books.heap = 31 * 1024 * MIB;
    large.books.outside = 1_000 * MIB;
    large.threads = 1_000;
    assertThat(causes(large)).containsExactly(Cause.HEALTHY);
  }

  @Test
  void aContainerThatIsNearlyFullIsNamed() {
    Evidence full = healthy();
    full.books.containerLimit = 4096 * MIB;
    full.books.rss = 3900 * MIB;
    full.books.limit = 3072 * MIB;
    full.books.used = 2048 * MIB;
    full.books.live = 2000 * MIB;
    full.books.outside = 1500 * MIB;
    assertThat(causes(full)).containsExactly(Cause.NOT_NETTY);
    full.books.outside = 100 * MIB;
    full.books.heap = 3000 * MIB;
    assertThat(causes(full)).containsExactly(Cause.NOT_NETTY);
    assertThat(first(full)).contains("of the container's 4 GiB are in RAM: heap 2.9 GiB");
    assertThat(Judgement.of(full).get(0).next).startsWith("lower -Xmx");
    full.books.heap = 1000 * MIB;
    assertThat(causes(full)).containsExactly(Cause.HEALTHY);
    assertThat(Judgement.of(full).get(0).next).startsWith("raise the container's limit");
  }

  @Test
  void whatIsInNoLineIsSaidWithItsReason() {
    Evidence late = healthy();
    late.books.live = 20 * MIB;
    late.books.unexplained = 60 * MIB;
    late.unseen = "start the program with -javaagent";
    late.paths = List.of(path("Codec.decode:12", 20 * MIB, 0, 300));
    assertThat(causes(late)).containsExactly(Cause.UNKNOWN);
    assertThat(first(late)).isEqualTo("60 MiB of Netty's 100 MiB are in no line");
    assertThat(Judgement.of(late).get(0).next).isEqualTo("start the program with -javaagent");
  }

  @Test
  void severalCausesStandByTheirBytes() {
    Evidence many = healthy();
    many.leakedBytes = 30 * MIB;
    waits(many, queue(15 * MIB, false, 9_000));
    many.books.ownDirect = 40 * MIB;
    assertThat(causes(many)).containsExactly(Cause.NOT_NETTY, Cause.LEAK, Cause.SLOW_PEER);
  }
}
