package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.Run;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The balance of programs of which it is known what they hold. */
class MemoryIT {
  private static final long MIB = 1 << 20;

  /** One part in so many of what is used may go unexplained. */
  private static final long UNEXPLAINED = 50;

  static Stream<Netty> nettys() {
    return Netty.chosen().stream();
  }

  static Stream<Netty> withAdaptive() {
    return nettys().filter(Netty.from("4.1.110"));
  }

  private static Run run(Fork fork, Netty netty, String program, String... more) {
    String[] options =
        Stream.concat(Stream.of("report=" + fork.report()), Stream.of(more)).toArray(String[]::new);
    Run run = fork.libraries(netty.classPath()).agent(options).run("acme.Main", program);
    assertThat(run.exit()).as(run.stderr()).isZero();
    assertThat(run.stderr()).doesNotContain("could not be read", "steps are lost");
    return run;
  }

  private static long figure(Map<String, Object> of, String name) {
    assertThat(of).containsKey(name);
    return (Long) of.get(name);
  }

  private static Map<String, Object> allocator(Report report, String name) {
    List<Map<String, Object>> named =
        report.memory("allocators").stream()
            .filter(a -> a.get("class").equals("io.netty.buffer." + name))
            .toList();
    assertThat(named).as(name).hasSize(1);
    return named.get(0);
  }

  private static void closes(Report report) {
    Map<String, Object> books = report.memory();
    long used = figure(books, "used");
    assertThat(used).isPositive();
    assertThat(Math.abs(figure(books, "unexplained")))
        .as("unexplained of %s", books)
        .isLessThanOrEqualTo(used / UNEXPLAINED);
    assertThat(figure(books, "limit")).isGreaterThanOrEqualTo(used);
    assertThat(figure(books, "rss")).isGreaterThan(figure(books, "rssAnon") - 1);
    assertThat(figure(books, "heap")).isPositive();
    assertThat(figure(books, "nonHeap")).isPositive();
    assertThat(figure(books, "outside")).isNotNegative();
    assertThat(figure(books, "jdkLimit")).isPositive();
    assertThat(books.getOrDefault("missing", List.of()).toString())
        .doesNotContain("could not be read");
  }

  @ParameterizedTest
  @MethodSource("nettys")
  void chunksThatFewBuffersKeep(Netty netty) {
    Run run = run(new Fork("memory/pooled-" + netty), netty, "Memory.pooled", "suspect-age=1s");
    long chunk = Long.parseLong(run.stdout().strip());
    Report report = run.readReport();
    closes(report);
    Map<String, Object> books = report.memory();
    assertThat(figure(books, "live")).isEqualTo(3 * chunk / 8 + 5 * MIB);
    assertThat(figure(books, "rounding")).isZero();
    assertThat(figure(books, "leaked")).isZero();
    assertThat(figure(books, "queued")).isZero();
    assertThat(figure(books, "ownDirect")).isGreaterThanOrEqualTo(3 * MIB).isLessThan(4 * MIB);

    Map<String, Object> pooled = allocator(report, "PooledByteBufAllocator");
    assertThat(pooled.get("netty")).isEqualTo(netty.version());
    assertThat(figure(pooled, "reserved")).isEqualTo(3 * chunk);
    assertThat(figure(pooled, "live")).isEqualTo(3 * chunk / 8);
    assertThat(figure(pooled, "free")).isEqualTo(21 * chunk / 8);
    assertThat(figure(pooled, "chunks")).isEqualTo(3);
    assertThat(figure(pooled, "chunkSize")).isEqualTo(chunk);
    assertThat(figure(pooled, "reservedHeap")).isZero();
    Map<String, Object> unpooled = allocator(report, "UnpooledByteBufAllocator");
    assertThat(figure(unpooled, "reserved")).isEqualTo(5 * MIB);
    assertThat(figure(unpooled, "live")).isEqualTo(5 * MIB);
    assertThat(figure(unpooled, "free")).isZero();

    assertThat(report.memory("pinned")).hasSize(1);
    Map<String, Object> pinned = report.memory("pinned").get(0);
    assertThat((List<?>) pinned.get("path"))
        .first()
        .isEqualTo("PooledByteBufAllocator.directBuffer");
    assertThat(pinned.get("path").toString()).contains("Memory.allocate");
    assertThat(figure(pinned, "buffers")).isEqualTo(3);
    assertThat(figure(pinned, "bytes")).isEqualTo(3 * chunk / 8);
    assertThat(figure(pinned, "chunks")).isEqualTo(3);
    assertThat(figure(pinned, "reserved")).isEqualTo(3 * chunk);
    assertThat(figure(pinned, "wasted")).isEqualTo(21 * chunk / 8);
    assertThat(figure(pinned, "oldestMillis")).isGreaterThanOrEqualTo(1000);

    List<Map<String, Object>> paths = report.memory("paths");
    assertThat(paths).hasSize(2);
    assertThat(paths.stream().mapToLong(p -> figure(p, "bytes")).sum())
        .isEqualTo(figure(books, "live"));
    assertThat(paths).allSatisfy(p -> assertThat(figure(p, "old")).isEqualTo(figure(p, "bytes")));
  }

  /** The flows of some refer to no buffer: what those take is reckoned by the others. */
  @ParameterizedTest
  @MethodSource("nettys")
  void whatBuffersTakeBeyondTheirCapacity(Netty netty) {
    Report report = run(new Fork("memory/many-" + netty), netty, "Memory.many").readReport();
    closes(report);
    Map<String, Object> pooled = allocator(report, "PooledByteBufAllocator");
    assertThat(figure(pooled, "live")).isEqualTo(30_000 * 1100);
    assertThat(figure(pooled, "rounding")).isBetween(30_000 * 50L, 30_000 * 1000L);
    assertThat(figure(report.memory("pinned").get(0), "buffers")).isBetween(20_000L, 30_000L);
  }

  @ParameterizedTest
  @MethodSource("withAdaptive")
  void adaptive(Netty netty) {
    Run run = run(new Fork("memory/adaptive-" + netty), netty, "Memory.adaptive");
    Report report = run.readReport();
    closes(report);
    assertThat(figure(report.memory(), "live")).isEqualTo(2 * MIB + 320 * 1024);
    Map<String, Object> adaptive = allocator(report, "AdaptiveByteBufAllocator");
    assertThat(figure(adaptive, "live")).isEqualTo(2 * MIB + 320 * 1024);
    assertThat(figure(adaptive, "reserved")).isGreaterThanOrEqualTo(2 * MIB + 320 * 1024);
    List<Map<String, Object>> pinned = report.memory("pinned");
    assertThat(pinned).isNotEmpty();
    assertThat(figure(pinned.get(0), "buffers")).isGreaterThanOrEqualTo(40);
    assertThat(figure(pinned.get(0), "chunks")).isPositive();
    assertThat(figure(pinned.get(0), "reserved")).isGreaterThanOrEqualTo(320 * 1024);
  }

  @ParameterizedTest
  @MethodSource("nettys")
  void aPeerThatDoesNotRead(Netty netty) {
    Run run = run(new Fork("memory/slow-" + netty), netty, "Memory.slowPeer");
    Report report = run.readReport();
    closes(report);
    assertThat(report.memory("queues")).hasSize(1);
    Map<String, Object> queue = report.memory("queues").get(0);
    assertThat(figure(queue, "bytes")).isPositive().isEqualTo(figure(report.memory(), "queued"));
    assertThat(figure(queue, "buffers")).isBetween(1L, 256L);
    assertThat(figure(queue, "oldestMillis")).isNotNegative();
    assertThat(queue.get("writable")).isEqualTo(false);
    assertThat(queue.get("active")).isEqualTo(true);
    assertThat((String) queue.get("channel")).hasSize(8);
    assertThat((String) queue.get("remote")).startsWith("/127.0.0.1:");
    assertThat(figure(report.memory(), "live")).isGreaterThanOrEqualTo(figure(queue, "buffers"));
  }

  /** Netty takes its memory from the JDK then, and counts nothing. */
  @Test
  void withoutNettysCounter() {
    Fork fork = new Fork("memory/uncounted").jvm("-Dio.netty.maxDirectMemory=0");
    Run run = run(fork, Netty.V4_1, "Memory.pooled");
    long chunk = Long.parseLong(run.stdout().strip());
    Map<String, Object> books = run.readReport().memory();
    assertThat(figure(books, "used")).isEqualTo(3 * chunk + 5 * MIB);
    assertThat(figure(books, "unexplained")).isZero();
    assertThat(figure(books, "limit")).isEqualTo(figure(books, "jdkLimit"));
    assertThat(figure(books, "jdkDirect")).isGreaterThanOrEqualTo(3 * chunk + 8 * MIB);
    assertThat(figure(books, "ownDirect")).isGreaterThanOrEqualTo(3 * MIB).isLessThan(4 * MIB);
    assertThat(books.get("missing").toString()).contains("is off");
  }

  /** An allocator that was there before is known by its buffers. */
  @Test
  void attached() {
    Fork fork = new Fork("memory/attached").libraries(Netty.V4_1.classPath());
    Run run = fork.attach("report=" + fork.report()).run("acme.Main", "Memory.attached");
    assertThat(run.exit()).as(run.stderr()).isZero();
    Report report = Report.readRewoven(run.report());
    Map<String, Object> pooled = allocator(report, "PooledByteBufAllocator");
    assertThat(figure(pooled, "live")).isEqualTo(6 * MIB);
    assertThat(figure(pooled, "reserved")).isGreaterThanOrEqualTo(6 * MIB);
    assertThat(report.memory().get("missing").toString()).contains("came after Netty");
  }
}
