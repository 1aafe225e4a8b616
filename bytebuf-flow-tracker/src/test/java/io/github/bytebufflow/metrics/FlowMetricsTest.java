package io.github.bytebufflow.metrics;

import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.chain;
import static io.github.bytebufflow.snapshot.Trees.root;
import static io.github.bytebufflow.snapshot.Trees.snapshot;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.balance.AllocatorBooks;
import io.github.bytebufflow.balance.Balance;
import io.github.bytebufflow.balance.Balances;
import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.TrackerTime;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FlowMetricsTest {
  private final AtomicLong now = new AtomicLong(5);
  private final AtomicInteger taken = new AtomicInteger();
  private Snapshot current = snapshot();
  private final FlowMetrics metrics =
      new FlowMetrics(
          () -> {
            taken.incrementAndGet();
            return current;
          },
          () -> new TrackerTime(3, 1_500_000_000L, 7, 250_000_000L, 0),
          now::get);

  private List<String> scrape(String accept) throws IOException {
    return new String(metrics.text(accept), StandardCharsets.UTF_8).lines().toList();
  }

  private List<String> next() throws IOException {
    now.addAndGet(TimeUnit.SECONDS.toNanos(2));
    return scrape("");
  }

  /** A leak of so many buffers of 10 bytes, in a class of its own. */
  private static SnapshotNode leak(String name, int leaked) {
    Draft end = at(Kind.ENTER, "com.acme." + name, "lose", 7);
    end.counts.leaked = leaked;
    end.counts.leakedBytes = 10L * leaked;
    end.counts.live = 1;
    return chain(root("PooledByteBufAllocator.directBuffer", "pooled-direct"), end);
  }

  @Test
  void sumsByMemory() throws IOException {
    Draft held = at(Kind.ENTER, "com.acme.Queue", "park", 3);
    held.counts.live = 4;
    held.counts.suspect = 2;
    held.counts.liveBytes = 64;
    held.counts.released = 9;
    Draft view = at(Kind.ENTER, "com.acme.Queue", "view", 4);
    view.counts.released = 100;
    current =
        snapshot(
            leak("Codec", 3),
            chain(root("UnpooledByteBufAllocator.heapBuffer", "heap"), held),
            chain(root("(retained view)", "none"), view));
    assertThat(scrape(""))
        .contains(
            "bytebufflow_buffers_ended_total{memory=\"pooled-direct\",outcome=\"leaked\"} 3.0",
            "bytebufflow_leaked_bytes_total{memory=\"pooled-direct\"} 30.0",
            "bytebufflow_buffers_ended_total{memory=\"heap\",outcome=\"released\"} 9.0",
            "bytebufflow_buffers_live{memory=\"heap\"} 4.0",
            "bytebufflow_buffers_suspect{memory=\"heap\"} 2.0",
            "bytebufflow_live_bytes{memory=\"heap\"} 64.0",
            "bytebufflow_buffers_ended_total{memory=\"none\",outcome=\"released\"} 0.0",
            "bytebufflow_views_ended_total{outcome=\"released\"} 100.0",
            "bytebufflow_buffers_allocated_total 17.0",
            "bytebufflow_leaking_paths 1.0",
            "bytebufflow_snapshot_seconds_count 3",
            "bytebufflow_snapshot_seconds_sum 1.5",
            "bytebufflow_drain_seconds_count 7",
            "bytebufflow_drain_seconds_sum 0.25",
            "bytebufflow_uptime_seconds 300.0",
            "bytebufflow_build_info{version=\"0.1.0\"} 1");
  }

  @Test
  void takesOneSnapshotASecond() throws IOException {
    for (int i = 0; i < 10; i++) {
      scrape("");
      scrape("application/openmetrics-text");
    }
    assertThat(taken).hasValue(1);
    now.addAndGet(TimeUnit.SECONDS.toNanos(1));
    scrape("");
    assertThat(taken).hasValue(1);
    now.addAndGet(1);
    scrape("");
    assertThat(taken).hasValue(2);
  }

  /** What Prometheus sends: OpenMetrics with the most weight, and the text format. */
  @Test
  void answersInTheFormatThatIsAskedFor() throws IOException {
    String prometheus =
        "application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1";
    assertThat(FlowMetrics.contentType(prometheus))
        .isEqualTo("application/openmetrics-text; version=1.0.0; charset=utf-8");
    assertThat(scrape(prometheus))
        .contains("# TYPE bytebufflow_buffers_allocated counter", "# TYPE bytebufflow_build info")
        .endsWith("# EOF");
    assertThat(FlowMetrics.contentType("*/*"))
        .isEqualTo("text/plain; version=0.0.4; charset=utf-8");
    assertThat(scrape("*/*"))
        .contains("# TYPE bytebufflow_buffers_allocated_total counter")
        .doesNotContain("# EOF");
  }

  private static List<String> leaks(List<String> lines) {
    return lines.stream().filter(l -> l.startsWith("bytebufflow_path_leaks_total{")).toList();
  }

  private static double other(List<String> lines) {
    String series = "bytebufflow_path_leaks_total{fingerprint=\"other\",suspect=\"other\"} ";
    List<String> found = lines.stream().filter(l -> l.startsWith(series)).toList();
    assertThat(found).hasSize(1);
    return Double.parseDouble(found.get(0).substring(series.length()));
  }

  /** 120 leaks: the 100 worst have series, the rest is one; and no series goes down later. */
  @Test
  void boundsTheSeriesOfLeaks() throws IOException {
    List<SnapshotNode> leaking = new ArrayList<>();
    for (int i = 1; i <= 120; i++) {
      leaking.add(leak("Class" + i, i));
    }
    current = snapshot(leaking.toArray(new SnapshotNode[0]));
    List<String> first = scrape("");
    assertThat(leaks(first)).hasSize(MetricValues.MOST + 1);
    // 1 + 2 + ... + 20
    assertThat(other(first)).isEqualTo(210);
    assertThat(leaks(first)).anyMatch(l -> l.endsWith("suspect=\"com.acme.Class21.lose\"} 21.0"));

    // One of the others becomes the worst.
    leaking.set(0, leak("Class1", 5_000));
    current = snapshot(leaking.toArray(new SnapshotNode[0]));
    List<String> second = next();
    assertThat(leaks(second)).hasSize(MetricValues.MOST + 1);
    assertThat(other(second)).isEqualTo(209 + 5_000);
    assertThat(leaks(second)).anyMatch(l -> l.endsWith("suspect=\"com.acme.Class21.lose\"} 21.0"));
  }

  /** Of what was counted as leaked, another leaked buffer may turn out to be the holder. */
  @Test
  void noCounterGoesDown() throws IOException {
    current = snapshot(leak("Codec", 5));
    assertThat(leaks(scrape(""))).anyMatch(l -> l.endsWith("} 5.0"));
    current = snapshot(leak("Codec", 3));
    assertThat(leaks(next())).anyMatch(l -> l.endsWith("} 5.0"));
    current = snapshot(leak("Codec", 6));
    assertThat(leaks(next())).anyMatch(l -> l.endsWith("} 6.0"));
  }

  private static List<String> of(List<String> lines, String metric) {
    return lines.stream()
        .filter(l -> l.startsWith(metric + "{") || l.startsWith(metric + " "))
        .toList();
  }

  @Test
  void hasTheBalance() throws IOException {
    current = snapshot().with(Balances.whole());
    List<String> lines = scrape("");
    assertThat(lines)
        .contains(
            "bytebufflow_memory_bytes{line=\"used\"} 2.7262976E8",
            "bytebufflow_memory_bytes{line=\"own-direct\"} 8388608.0",
            "bytebufflow_memory_bytes{line=\"jdk-mapped\"} 0.0",
            "bytebufflow_memory_limit_bytes{of=\"netty\"} 5.36870912E8",
            "bytebufflow_memory_limit_bytes{of=\"jdk\"} 5.36870912E8",
            "bytebufflow_memory_limit_bytes{of=\"container\"} 2.147483648E9",
            "bytebufflow_memory_verdict{cause=\"fragmentation\"} 1.0",
            "bytebufflow_memory_verdict{cause=\"slow-peer\"} 0.0",
            "bytebufflow_memory_cause_bytes{cause=\"slow-peer\"} 3.0408704E7",
            "bytebufflow_memory_cause_bytes{cause=\"not-netty\"} 0.0",
            "bytebufflow_pinned_wasted_bytes 1.572864E8",
            "bytebufflow_queued_channels{writable=\"false\"} 1.0",
            "bytebufflow_queued_channels{writable=\"true\"} 1.0");
    // The lines that the page of metrics adds up.
    double sum = 0;
    for (String line : List.of("live", "rounding", "leaked", "free", "unexplained")) {
      List<String> one =
          of(lines, "bytebufflow_memory_bytes").stream()
              .filter(l -> l.contains("\"" + line + "\""))
              .toList();
      assertThat(one).as(line).hasSize(1);
      sum += Double.parseDouble(one.get(0).substring(one.get(0).indexOf("} ") + 2));
    }
    assertThat(sum).isEqualTo(Balances.whole().books.used);
    assertThat(of(lines, "bytebufflow_allocator_bytes"))
        .contains(
            "bytebufflow_allocator_bytes{class=\"io.netty.buffer.PooledByteBufAllocator\","
                + "line=\"pinned\",netty=\"4.1.140.Final\"} 4.2991616E7",
            "bytebufflow_allocator_bytes{class=\"io.netty.buffer.UnpooledByteBufAllocator\","
                + "line=\"reserved-heap\",netty=\"4.1.140.Final\"} 12288.0")
        .noneMatch(l -> l.contains("chunk") || l.contains("caches"))
        // What an unpooled allocator does not have.
        .noneMatch(l -> l.contains("Unpooled") && l.contains("line=\"free\""));
  }

  /** 0 would be a claim. */
  @Test
  void whatIsNotKnownHasNoSample() throws IOException {
    current = snapshot().with(Balances.least());
    List<String> lines = scrape("");
    assertThat(of(lines, "bytebufflow_memory_bytes")).isEmpty();
    assertThat(of(lines, "bytebufflow_memory_limit_bytes")).isEmpty();
    assertThat(lines).contains("bytebufflow_memory_verdict{cause=\"unknown\"} 1.0");
    current = snapshot();
    assertThat(next()).noneMatch(l -> l.startsWith("bytebufflow_memory"));
  }

  /** Two class loaders with one Netty are one series, and so are allocators beyond the bound. */
  @Test
  void boundsTheSeriesOfAllocators() throws IOException {
    List<AllocatorBooks> all = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      AllocatorBooks books = new AllocatorBooks();
      books.netty =
          "4.1.140.Final, io.netty" + (i % 2 == 0 ? " by app@" + i : " from /srv/" + i + ".jar");
      books.className = "com.acme.Allocator" + i / 2;
      books.reserved = 10;
      all.add(books);
    }
    Balance least = Balances.least();
    current =
        snapshot()
            .with(
                new Balance(
                    least.takenMillis,
                    least.books,
                    all,
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    least.verdicts));
    List<String> reserved =
        of(scrape(""), "bytebufflow_allocator_bytes").stream()
            .filter(l -> l.contains("line=\"reserved\""))
            .toList();
    assertThat(reserved)
        .hasSize(MemorySeries.MOST_ALLOCATORS + 1)
        .noneMatch(l -> l.contains("/srv") || l.contains("app@"))
        .contains(
            "bytebufflow_allocator_bytes{class=\"com.acme.Allocator0\",line=\"reserved\","
                + "netty=\"4.1.140.Final, io.netty\"} 20.0",
            "bytebufflow_allocator_bytes{class=\"other\",line=\"reserved\",netty=\"other\"}"
                + " 100.0");
  }

  /** A name of a class is text of the application. */
  @Test
  void escapesHostileNames() throws IOException {
    current = snapshot(leak("Quote\"}\nnext_metric 5\\", 2));
    assertThat(scrape(""))
        .noneMatch(l -> l.startsWith("next_metric"))
        .anyMatch(l -> l.contains("suspect=\"com.acme.Quote\\\"}\\nnext_metric 5\\\\.lose\"} 2.0"));
  }
}
