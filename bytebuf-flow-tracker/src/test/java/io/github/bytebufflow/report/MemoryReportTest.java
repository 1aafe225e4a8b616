package io.github.bytebufflow.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.balance.Balance;
import io.github.bytebufflow.balance.Balances;
import io.github.bytebufflow.balance.Books;
import io.github.bytebufflow.balance.Cause;
import io.github.bytebufflow.balance.ChannelQueue;
import io.github.bytebufflow.balance.Figures;
import io.github.bytebufflow.balance.LivePath;
import io.github.bytebufflow.balance.PinnedPath;
import io.github.bytebufflow.balance.Verdict;
import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotDiff;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Trees;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemoryReportTest {
  private static final ReportSettings PLAIN = ReportSettings.DEFAULT;
  private static final long MIB = 1L << 20;

  private static String of(Balance balance) {
    return MemoryReport.of(Trees.snapshot().with(balance), PLAIN);
  }

  /** The books alone, under one verdict. */
  private static Balance balance(Books books, Verdict verdict) {
    return new Balance(
        Balances.TAKEN,
        books,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(verdict));
  }

  private static Balance balance(Books books) {
    return balance(books, new Verdict(Cause.UNKNOWN, 0, "who knows", ""));
  }

  private static Balance lists(
      List<PinnedPath> pinned, List<LivePath> paths, List<ChannelQueue> queues) {
    Balance whole = Balances.whole();
    return new Balance(
        whole.takenMillis,
        whole.books,
        whole.allocators,
        pinned,
        paths,
        queues,
        whole.history,
        whole.missing,
        whole.verdicts);
  }

  @Test
  void everything() {
    assertThat(of(Balances.whole()))
        .isEqualTo(
            """
            bytebuf-flow: memory: 40 buffers of 320.0 KiB at Cache.put keep 38 chunks of 152.0 MiB reserved, the oldest for 12 min 34 s
            bytebuf-flow: next: copy what Cache.put keeps into unpooled buffers

              also           slow-peer, 29 MiB: 29.0 MiB wait for 1 peer that does not read
                             next: stop writing while Channel.isWritable() is false
              also           leak, 3 MiB: 3.0 MiB were leaked by 1 path
                             next: look at the leak report

              DIRECT MEMORY OF NETTY                       MiB
                live buffers                              40.0   15.4%
                  of which queued for peers               30.0   11.5%
              + rounded up by pools                        1.0    0.4%
              + leaked, never released                     3.0    1.2%
              + free in pools                            215.0   82.7%
              + unexplained                                1.0    0.4%
              = used, as Netty counts it                 260.0   50.8% of its limit, 512 MiB

              BUFFERS OF THE JDK                           MiB
                direct, as the JDK counts it               8.0    1.6% of its limit, 512 MiB
                  of which not Netty's                     8.0
                mapped files                               0.0

              THE PROCESS                                  MiB
                heap, committed                          256.0
              + metaspace, code and such, committed       60.0
              + direct memory of Netty                   260.0
              + direct memory that is not Netty's          8.0
              + outside of all these                      66.0
              = in RAM, of no file                       650.0
                in RAM, files among it                   700.0   34.2% of the container's limit, 2 GiB

              ALLOCATORS of Netty 4.1.140.Final
                            reserved    live  rounded     free  pinned    heap       chunks  caches
                Pooled       256 MiB  36 MiB    1 MiB  215 MiB  41 MiB          64 of 4 MiB       5
                2 Unpooled     4 MiB   4 MiB                            12 KiB

              CHUNKS KEPT BY FEW BUFFERS
                 wasted  kept by
                150 MiB  Cache.put:40: 40 buffers, 320 KiB, keep 38 chunks, 152 MiB, oldest 12 min
                  PooledByteBufAllocator.directBuffer → Codec.decode:31 → Cache.put:40

              QUEUED FOR PEERS, by channel
                channel    bytes  messages  oldest                remote
                1f2e3d4c  29 MiB       464   2 min  not writable  /127.0.0.1:50712
                0a0b0c0d   1 MiB        16   0.0 s  writable

              LIVE DIRECT BUFFERS, by path
                  bytes  buffers  over 60s  oldest  a minute  held by
                 30 MiB      480    10 MiB   2 min    +5 MiB  Files.send:88
                  PooledByteBufAllocator.directBuffer → Files.send:88
                320 KiB       40   320 KiB  12 min       0 B  Cache.put:40
                  PooledByteBufAllocator.directBuffer → Codec.decode:31 → Cache.put:40

              THE LAST 5 min, from 0 up
                        first     most     last
                used  230 MiB  260 MiB  260 MiB  ███████████████████████████████
                live   10 MiB   40 MiB   40 MiB  ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▂▂▂▂▂▂▂▂

              not known      the JDK does not tell how much memory its buffers may map
            """);
  }

  @Test
  void whatIsNotKnownIsLeftOut() {
    assertThat(of(Balances.least()))
        .isEqualTo(
            """
            bytebuf-flow: memory: no figure is known
            bytebuf-flow: next: ask again later

              not known      Netty's counter is off
            """);
    Books books = new Books();
    books.live = 3 * MIB;
    books.limit = 64 * MIB;
    books.jdkDirect = 5 * MIB;
    books.containerLimit = 128 * MIB;
    assertThat(of(balance(books)))
        .isEqualTo(
            """
            bytebuf-flow: memory: who knows

              DIRECT MEMORY OF NETTY                       MiB
                live buffers                               3.0
                limit of Netty                            64.0

              BUFFERS OF THE JDK                           MiB
                direct, as the JDK counts it               5.0

              THE PROCESS                                  MiB
                limit of the container                   128.0
            """);
  }

  @Test
  void aSnapshotWithoutABalanceSaysSo() {
    assertThat(MemoryReport.of(Trees.snapshot(), PLAIN))
        .isEqualTo("bytebuf-flow: memory: " + MemoryReport.NONE + "\n");
  }

  @Test
  void whatDoesNotAddUpIsALineOfItsOwn() {
    Books books = new Books();
    books.used = 10 * MIB;
    books.live = 4 * MIB;
    books.rssAnon = 100 * MIB;
    books.heap = 64 * MIB;
    books.outside = 0;
    assertThat(of(balance(books)))
        .containsSubsequence(
            "    live buffers                               4.0   40.0%\n",
            "  + in none of these lines                     6.0\n",
            "  = used, as Netty counts it                  10.0\n")
        .containsSubsequence(
            "    heap, committed                           64.0\n",
            "  + direct memory of Netty                    10.0\n",
            "  + outside of all these                       0.0\n",
            "  + in none of these lines                    26.0\n",
            "  = in RAM, of no file                       100.0\n");
    books.heap = 256 * MIB;
    assertThat(of(balance(books)))
        .contains("  + of these committed, not in RAM          -166.0\n")
        .contains("  = in RAM, of no file                       100.0\n");
  }

  /** Some systems do not tell which part of the memory in RAM is of files. */
  @Test
  void theProcessIsThatInRamWhereFilesAreNotTold() {
    Books books = new Books();
    books.heap = 60 * MIB;
    books.outside = 40 * MIB;
    books.rss = 100 * MIB;
    books.containerLimit = 200 * MIB;
    assertThat(of(balance(books)))
        .containsSubsequence(
            "    heap, committed                           60.0\n",
            "  + outside of all these                      40.0\n",
            "  = in RAM, files among it                   100.0\n",
            "    in RAM                                   100.0   50.0% of the container's limit,"
                + " 200 MiB\n");
  }

  @Test
  void nothingToDoIsNotSaid() {
    Verdict well = new Verdict(Cause.HEALTHY, 5, "5 B of 10 B are used", "nothing");
    assertThat(of(balance(new Books(), well)))
        .isEqualTo("bytebuf-flow: memory: 5 B of 10 B are used\n");
    Verdict near = new Verdict(Cause.HEALTHY, 9, "9 B of 10 B are used", "raise the limit");
    assertThat(of(balance(new Books(), near)))
        .startsWith("bytebuf-flow: memory: 9 B of 10 B are used\nbytebuf-flow: next: raise the");
  }

  /** Where Netty's buffers are freed by the JDK's cleaner, the JDK counts them. */
  @Test
  void theProcessHasTheMemoryOfTheJdkWhereNettyDoesNotCount() {
    Books books = new Books();
    books.jdkDirect = 30 * MIB;
    books.ownDirect = 10 * MIB;
    books.heap = 60 * MIB;
    books.outside = 10 * MIB;
    books.rssAnon = 100 * MIB;
    assertThat(of(balance(books)))
        .containsSubsequence(
            "    heap, committed                           60.0\n",
            "  + direct memory, as the JDK counts it       30.0\n",
            "  + outside of all these                      10.0\n",
            "  = in RAM, of no file                       100.0\n")
        .doesNotContain("in none of these lines");
  }

  @Test
  void oneUnitFitsTheBooks() {
    Books books = new Books();
    books.used = 900;
    books.live = 900;
    assertThat(of(balance(books))).contains("  B\n").contains(" 900  100%\n".replace("  ", "    "));
    books.used = 90_000;
    books.live = 90_000;
    assertThat(of(balance(books))).contains("KiB\n").contains(" 87.9");
    books.used = 3_000_000 * MIB;
    assertThat(of(balance(books))).contains("MiB\n").contains(" 3,000,000.0");
  }

  @Test
  void aDifferenceHasSigns() {
    Snapshot base = Trees.snapshot().with(Balances.whole());
    Balance later = Balances.whole();
    later.books.used += 5 * MIB;
    later.books.live -= 3 * MIB;
    later.books.free += 8 * MIB;
    later.queues.get(0).bytes += MIB;
    later.pinned.get(0).wasted -= 4 * MIB;
    later.pinned.get(0).chunks -= 1;
    later =
        new Balance(
            Balances.TAKEN + 60_000,
            later.books,
            later.allocators,
            later.pinned,
            later.paths,
            later.queues,
            later.history,
            later.missing,
            later.verdicts);
    assertThat(MemoryReport.of(SnapshotDiff.since(base, base.with(later)), PLAIN))
        .startsWith("bytebuf-flow: memory: 40 buffers of 320.0 KiB at Cache.put keep")
        .contains("  since the mark 60 s ago: figures with a sign are changes;")
        .containsSubsequence(
            "  DIRECT MEMORY OF NETTY, since the mark       MiB\n",
            "    live buffers                              -3.0\n",
            "  + free in pools                             +8.0\n",
            "  = used, as Netty counts it                  +5.0\n")
        .contains("    -4 MiB  Cache.put:40: 0 buffers, 0 B, keep -1 chunks, 0 B, oldest 12 min\n")
        .contains("    1f2e3d4c  +1 MiB         0   2 min  not writable  /127.0.0.1:50712\n")
        .doesNotContain("%")
        .doesNotContain("BUFFERS OF THE JDK")
        .doesNotContain("ALLOCATORS")
        .doesNotContain("THE LAST");
  }

  @Test
  void theHolderIsTheLastStepOfTheApplication() {
    Draft written = Trees.at(Kind.HANDOFF, "io.netty.channel.ChannelOutboundBuffer", null, 0);
    written.place.site = "ChannelOutboundBuffer";
    SnapshotNode node =
        Trees.chain(
            Trees.root("PooledByteBufAllocator.directBuffer", "pooled-direct"),
            Trees.at(Kind.ENTER, "com.acme.Files", "send", 88),
            Trees.at(Kind.ENTER, "io.netty.handler.codec.Codec", "write", 9),
            written);
    List<String> path =
        List.of(
            "PooledByteBufAllocator.directBuffer",
            "Files.send:88",
            "Codec.write:9",
            "ChannelOutboundBuffer");
    assertThat(new SiteNames(List.of(node)).holder(path)).isEqualTo("Files.send:88");
    assertThat(new SiteNames(List.of()).holder(path)).isEqualTo("Codec.write:9");
    assertThat(new SiteNames(List.of()).holder(path.subList(0, 1))).isEqualTo(path.get(0));
    assertThat(new SiteNames(List.of(node)).holder(List.of())).isEqualTo("(unknown)");
  }

  @Test
  void aLongPathKeepsItsEnds() {
    List<String> path = new ArrayList<>(List.of("PooledByteBufAllocator.directBuffer"));
    for (int i = 0; i < 50; i++) {
      path.add("Step" + i + ".go:" + i);
    }
    assertThat(SiteNames.text(path, 94))
        .isEqualTo(
            "PooledByteBufAllocator.directBuffer … → Step47.go:47 → Step48.go:48 → Step49.go:49");
    assertThat(SiteNames.text(path, 20)).isEqualTo("…o:48 → Step49.go:49");
    assertThat(SiteNames.text(path.subList(0, 2), 94))
        .isEqualTo("PooledByteBufAllocator.directBuffer → Step0.go:0");
  }

  @Test
  void manyAreBoundedAndLinesFitATerminal() {
    String name = "Long".repeat(20);
    List<PinnedPath> pinned = new ArrayList<>();
    List<LivePath> paths = new ArrayList<>();
    List<ChannelQueue> queues = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      List<String> path =
          List.of(
              "Pool.directBuffer", name + i + ".go:7", name + i + ".on:8", "\u0007Handler.in:9");
      PinnedPath keeps = new PinnedPath();
      keeps.path = path;
      keeps.buffers = 1;
      keeps.chunks = 1;
      keeps.wasted = 1;
      pinned.add(keeps);
      LivePath live = new LivePath();
      live.path = path.subList(0, 3);
      live.bytes = 1234 * MIB;
      live.buffers = 1_234_567;
      live.old = live.bytes;
      live.perMinute = -live.bytes;
      paths.add(live);
      ChannelQueue queue = new ChannelQueue();
      queue.channel = "0a0b0c0" + i;
      queue.remote = "host/192.168.100.200:65535";
      queues.add(queue);
    }
    String report = of(lists(pinned, paths, queues));
    assertThat(report.lines())
        .filteredOn(line -> !line.startsWith("bytebuf-flow: "))
        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(Page.WIDTH));
    assertThat(report)
        .contains("    … and 15 more paths\n")
        .contains("    … and 15 more channels\n")
        .contains("?Handler.in:9: 1 buffer, 0 B, keeps 1 chunk, 0 B, oldest 0.0 s\n")
        .contains("not writable, not connected  host/192.168.100.200:65535\n")
        .doesNotContain("\u0007");
  }

  @Test
  void viewsThatKeepBuffersStandBelowThem() {
    LivePath packets = new LivePath();
    packets.path = List.of("PooledByteBufAllocator.directBuffer", "Receiver.packet:13");
    packets.keptAt = "Receiver.packet:13";
    packets.bytes = 62 * MIB;
    packets.buffers = 1000;
    packets.viewsAt = "Sessions.token:19";
    packets.views = 1000;
    packets.viewBytes = 8000;

    assertThat(of(lists(List.of(), List.of(packets), List.of())))
        .contains(
            " 62 MiB    1,000   0.0 s  Sessions.token:19\n"
                + "      kept by 1,000 retained views of 7.8 KiB\n"
                + "      PooledByteBufAllocator.directBuffer → Receiver.packet:13\n");
    packets.viewBytes = Figures.UNKNOWN;
    assertThat(of(lists(List.of(), List.of(packets), List.of())))
        .contains("      kept by 1,000 retained views\n");
  }

  @Test
  void coloursAreOnlyAddedWhenAskedFor() {
    String plain = of(Balances.whole());
    String coloured =
        MemoryReport.of(Trees.snapshot().with(Balances.whole()), PLAIN.withColour(true));
    assertThat(plain).doesNotContain("\u001B");
    assertThat(coloured).contains("\u001B[1;31mbytebuf-flow: memory: ");
    assertThat(coloured.replaceAll("\u001B\\[[0-9;]*m", "")).isEqualTo(plain);
    Balance healthy = balance(new Books(), new Verdict(Cause.HEALTHY, 0, "all is well", ""));
    assertThat(MemoryReport.of(Trees.snapshot().with(healthy), PLAIN.withColour(true)))
        .startsWith("\u001B[1;32mbytebuf-flow: memory: all is well");
  }

  @Test
  void aCurveHasGapsOfTheValueBefore() {
    Sparkline curve = new Sparkline(1000, 2000, 10);
    assertThat(curve.isKnown()).isFalse();
    curve.add(1200, 50);
    curve.add(1450, 100);
    curve.add(1460, 75);
    curve.add(9999, -5);
    curve.add(0, Figures.UNKNOWN);
    assertThat(curve.text(100)).isEqualTo("  ▅▅█████▁");
    assertThat(curve.first()).isEqualTo(50);
    assertThat(curve.highest()).isEqualTo(100);
    assertThat(curve.last()).isEqualTo(-5);
    assertThat(new Sparkline(0, 0, 1_000_000).text(0)).hasSize(Sparkline.MOST_COLUMNS);
  }

  @Test
  void inALine() {
    assertThat(MemoryText.brief(Balances.whole()))
        .isEqualTo(
            "used 260 MiB, 50.8% of 512 MiB   live 40 MiB   queued 30 MiB   free 215 MiB"
                + "   outside 66 MiB");
    assertThat(MemoryText.brief(Balances.least())).isEqualTo("not known");
    assertThat(MemoryText.verdict(Balances.whole()))
        .startsWith("fragmentation, 150 MiB: 40 buffers of 320.0 KiB at Cache.put");
    assertThat(MemoryText.verdict(Balances.least())).isEqualTo("unknown: no figure is known");
  }
}
