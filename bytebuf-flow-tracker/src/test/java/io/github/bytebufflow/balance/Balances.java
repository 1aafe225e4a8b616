package io.github.bytebufflow.balance;

import java.util.ArrayList;
import java.util.List;

/** Balances for tests of what shows them. */
public final class Balances {
  /** When they were taken. */
  public static final long TAKEN = 1_700_000_000_000L;

  private static final long MIB = 1L << 20;

  private Balances() {}

  /** A cache pins chunks, a peer is slow, and something leaks: every part is there. */
  public static Balance whole() {
    Books books = new Books();
    books.limit = 512 * MIB;
    books.used = 260 * MIB;
    books.live = 40 * MIB;
    books.rounding = MIB;
    books.queued = 30 * MIB;
    books.leaked = 3 * MIB;
    books.free = 215 * MIB;
    books.unexplained = MIB;
    books.jdkLimit = 512 * MIB;
    books.jdkDirect = 8 * MIB;
    books.ownDirect = 8 * MIB;
    books.jdkMapped = 0;
    books.containerLimit = 2048 * MIB;
    books.rss = 700 * MIB;
    books.rssAnon = 650 * MIB;
    books.heap = 256 * MIB;
    books.nonHeap = 60 * MIB;
    books.outside = 66 * MIB;

    AllocatorBooks pooled = new AllocatorBooks();
    pooled.netty = "4.1.140.Final";
    pooled.className = "io.netty.buffer.PooledByteBufAllocator";
    pooled.allocators = 1;
    pooled.reserved = 256 * MIB;
    pooled.reservedHeap = 0;
    pooled.live = 36 * MIB;
    pooled.rounding = MIB;
    pooled.pinned = 41 * MIB;
    pooled.free = 215 * MIB;
    pooled.chunks = 64;
    pooled.chunkSize = 4 * MIB;
    pooled.caches = 5;
    AllocatorBooks unpooled = new AllocatorBooks();
    unpooled.netty = "4.1.140.Final";
    unpooled.className = "io.netty.buffer.UnpooledByteBufAllocator";
    unpooled.allocators = 2;
    unpooled.reserved = 4 * MIB;
    unpooled.reservedHeap = 12 * 1024;
    unpooled.live = 4 * MIB;

    List<String> cached =
        List.of("PooledByteBufAllocator.directBuffer", "Codec.decode:31", "Cache.put:40");
    PinnedPath pinned = new PinnedPath();
    pinned.path = cached;
    pinned.keptAt = "Cache.put:40";
    pinned.buffers = 40;
    pinned.bytes = 320 * 1024;
    pinned.chunks = 38;
    pinned.reserved = 152 * MIB;
    pinned.wasted = 150 * MIB;
    pinned.oldestMillis = 754_000;

    LivePath live = new LivePath();
    live.path = List.of("PooledByteBufAllocator.directBuffer", "Files.send:88");
    live.keptAt = "Files.send:88";
    live.buffers = 480;
    live.bytes = 30 * MIB;
    live.old = 10 * MIB;
    live.oldestMillis = 121_000;
    live.perMinute = 5 * MIB;
    LivePath old = new LivePath();
    old.path = cached;
    old.keptAt = "Cache.put:40";
    old.buffers = 40;
    old.bytes = 320 * 1024;
    old.old = 320 * 1024;
    old.oldestMillis = 754_000;
    old.perMinute = 0;

    ChannelQueue slow = new ChannelQueue();
    slow.channel = "1f2e3d4c";
    slow.remote = "/127.0.0.1:50712";
    slow.active = true;
    slow.bytes = 29 * MIB;
    slow.buffers = 464;
    slow.oldestMillis = 121_000;
    ChannelQueue quick = new ChannelQueue();
    quick.channel = "0a0b0c0d";
    quick.active = true;
    quick.writable = true;
    quick.bytes = MIB;
    quick.buffers = 16;
    quick.oldestMillis = 12;

    return new Balance(
        TAKEN,
        books,
        List.of(pooled, unpooled),
        List.of(pinned),
        List.of(live, old),
        List.of(slow, quick),
        history(books, live),
        List.of("the JDK does not tell how much memory its buffers may map"),
        List.of(
            new Verdict(
                Cause.FRAGMENTATION,
                150 * MIB,
                "40 buffers of 320.0 KiB at Cache.put keep 38 chunks of 152.0 MiB reserved, the"
                    + " oldest for 12 min 34 s",
                "copy what Cache.put keeps into unpooled buffers"),
            new Verdict(
                Cause.SLOW_PEER,
                29 * MIB,
                "29.0 MiB wait for 1 peer that does not read",
                "stop writing while Channel.isWritable() is false"),
            new Verdict(
                Cause.LEAK, 3 * MIB, "3.0 MiB were leaked by 1 path", "look at the leak report")));
  }

  private static List<BalancePoint> history(Books books, LivePath path) {
    List<BalancePoint> points = new ArrayList<>();
    for (int i = 30; i >= 1; i--) {
      BalancePoint.Moving moving = BalancePoint.Moving.of(books);
      moving.used = books.used - i * MIB;
      moving.live = books.live - i * MIB;
      points.add(
          new BalancePoint(
              TAKEN - 10_000L * i,
              moving,
              List.of(new BalancePoint.Bytes(path.path, path.bytes - i * MIB / 2))));
    }
    return points;
  }

  /** Nothing is known but that nothing is wrong. */
  public static Balance least() {
    return new Balance(
        TAKEN,
        new Books(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of("Netty's counter is off"),
        List.of(new Verdict(Cause.UNKNOWN, 0, "no figure is known", "ask again later")));
  }
}
