package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Json;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Run;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A server without direct memory: it sees the error that it sees without us, and we tell why. */
class LastWordsIT {
  /** Netty 4.1 counts only where it may make buffers without a cleaner. */
  private static final String[] NETTYS_LIMIT = {
    "-Dio.netty.maxDirectMemory=67108864",
    "-Dio.netty.tryReflectionSetAccessible=true",
    "--add-opens=java.base/java.nio=ALL-UNNAMED"
  };

  /** Netty does not count, and the JDK allocates. */
  private static final String[] JDKS_LIMIT = {
    "-Dio.netty.maxDirectMemory=0", "-XX:MaxDirectMemorySize=32m"
  };

  private static final String PATH = "Keeper.keep";

  private static Fork fork(String name, Netty netty, String allocator, String... limit) {
    return new Fork("last-words/" + name + "-" + netty)
        .libraries(netty.classPath())
        .jvm("-Dio.netty.allocator.type=" + allocator)
        .jvm(limit);
  }

  private static String read(Path file) throws IOException {
    return Files.exists(file) ? Files.readString(file) : "";
  }

  /** Lives until the tracker has told of the exhaustion. */
  private static Fork told(Fork fork, String log, String... more) {
    List<String> options = new ArrayList<>(List.of("include=acme", "log=" + log));
    options.addAll(List.of(more));
    return fork.agent(options.toArray(String[]::new))
        .until(() -> read(fork.directory().resolve(log)).contains(PATH));
  }

  private static List<Map<?, ?>> lines(Path log) throws IOException {
    List<Map<?, ?>> lines = new ArrayList<>();
    for (String line : Files.readAllLines(log)) {
      lines.add(
          (Map<?, ?>) Json.read(new ByteArrayInputStream(line.getBytes(StandardCharsets.UTF_8))));
    }
    return lines;
  }

  static Stream<Arguments> limits() {
    return newest()
        .flatMap(
            netty ->
                Stream.of(
                    Arguments.of(
                        "netty", netty, NETTYS_LIMIT, "io.netty.util.internal.OutOfDirectMemory"),
                    Arguments.of("jdk", netty, JDKS_LIMIT, "java.lang.OutOfMemoryError: ")));
  }

  /** The error is the same to the letter, and what has the memory is named with its path. */
  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("limits")
  void theErrorIsTheSameAndThePathIsNamed(String name, Netty netty, String[] limit, String error)
      throws IOException {
    Run without =
        fork(name + "-without", netty, "pooled", limit).run("acme.Main", "Keeper.exhausted");
    assertThat(without.exit()).as(without.stderr()).isZero();
    assertThat(without.stdout()).startsWith(error).endsWith("alive\n");
    Fork agent = fork(name, netty, "pooled", limit);
    Run with =
        told(agent, "log", "report=" + agent.report()).run("acme.Main", "Keeper.exhausted").well();
    assertThat(with.stdout()).isEqualTo(without.stdout());
    String log = read(agent.directory().resolve("log"));
    assertThat(log)
        .contains("DIRECT MEMORY EXHAUSTED   ", "in thread nioEventLoopGroup")
        .contains("bytebuf-flow: memory: ", "LIVE DIRECT BUFFERS, by path", PATH);
    assertThat(log.split("EXHAUSTED", -1)).as("told once").hasSize(2);
    assertThat(with.ourLines()).noneMatch(line -> line.contains("fail") || line.contains("lost"));
    assertThat(with.readReport().total("leaked")).isZero();
  }

  /** What an adaptive allocator asks for depends on what it has read, so the message may differ. */
  @Test
  void soItIsWithAnAdaptiveAllocator() throws IOException {
    Fork agent = fork("adaptive", Netty.V4_2, "adaptive", NETTYS_LIMIT);
    Run with = told(agent, "log").run("acme.Main", "Keeper.exhausted").well();
    assertThat(with.stdout())
        .startsWith("io.netty.util.internal.OutOfDirectMemoryError")
        .endsWith("alive\n");
    assertThat(read(agent.directory().resolve("log"))).contains("DIRECT MEMORY EXHAUSTED   ", PATH);
  }

  /** Once, since the memory stays in use. */
  @ParameterizedTest
  @MethodSource("newest")
  void aShareOfTheLimitIsTold(Netty netty) throws IOException {
    Fork agent = fork("alert", netty, "pooled", NETTYS_LIMIT);
    Path log = agent.directory().resolve("log");
    agent
        .agent("include=acme", "log=log", "memory-alert=50%")
        .until(() -> read(log).contains("MEMORY ALERT"))
        .run("acme.Main", "Keeper.exhausted")
        .well();
    assertThat(read(log))
        .containsPattern(
            "MEMORY ALERT   [\\d.]+ MiB of at most 64 MiB direct memory are in use"
                + " \\(memory-alert=50%\\)")
        .contains(PATH);
    assertThat(read(log).split("MEMORY ALERT", -1)).as("told once").hasSize(2);
  }

  static Stream<Netty> newest() {
    return Netty.chosen().stream().filter(netty -> !netty.equals(Netty.OLDEST));
  }

  @Test
  void theEndLeavesLinesOfJsonAndASummary() throws IOException {
    Fork agent = fork("json", Netty.V4_2, "pooled", NETTYS_LIMIT);
    Files.createDirectories(agent.directory());
    Path summary = Files.writeString(agent.directory().resolve("termination"), "x".repeat(9000));
    told(agent, "log", "log-format=json", "termination-log=termination")
        .run("acme.Main", "Keeper.exhausted")
        .well();
    List<Map<?, ?>> lines = lines(agent.directory().resolve("log"));
    assertThat(lines).hasSize(2);
    Map<?, ?> exhausted = lines.get(0);
    assertThat(exhausted.get("type")).isEqualTo("exhausted");
    assertThat(exhausted.get("message").toString()).contains("of direct memory (used: ");
    assertThat(exhausted.get("thread").toString()).startsWith("nioEventLoopGroup");
    assertThat((Long) exhausted.get("liveDirectBytes")).isGreaterThan(1L << 24);
    Map<?, ?> most = (Map<?, ?>) ((List<?>) exhausted.get("paths")).get(0);
    assertThat(((List<?>) most.get("path")).toString()).contains("acme." + PATH);
    assertThat(lines.get(1).get("type")).isEqualTo("report");
    assertThat(lines.get(1).get("leaked")).isEqualTo(0L);
    assertThat(Files.size(summary)).isLessThanOrEqualTo(4096);
    assertThat(Files.readString(summary))
        .startsWith("bytebuf-flow at ")
        .contains("direct memory exhausted: failed to allocate ", PATH, "SUMMARY 0 buffers leaked");
  }

  @Test
  void aLeakIsALineOfJsonAndInTheSummaryAtOnce() throws IOException {
    Fork agent = fork("leak", Netty.V4_2, "pooled");
    Path summary = agent.directory().resolve("termination");
    Files.createDirectories(agent.directory());
    Files.deleteIfExists(summary);
    agent
        .agent("include=acme", "log=log", "log-format=json", "termination-log=termination")
        .until(() -> read(summary).contains("LEAK "))
        .run("acme.Main", "Keeper.leaks")
        .well();
    List<Map<?, ?>> lines = lines(agent.directory().resolve("log"));
    Map<?, ?> leak = lines.get(0);
    assertThat(leak.get("type")).isEqualTo("leak");
    assertThat(leak.get("first")).isEqualTo(true);
    assertThat(leak.get("memory")).isEqualTo("direct");
    assertThat(((List<?>) leak.get("path")).toString()).contains("acme.Buffers.forget");
    Map<?, ?> last = lines.get(lines.size() - 1);
    assertThat(last.get("type")).isEqualTo("report");
    assertThat(last.get("leaked")).isEqualTo(3L);
    assertThat(((Map<?, ?>) ((List<?>) last.get("leaks")).get(0)).get("fingerprint"))
        .isEqualTo(leak.get("fingerprint"));
    assertThat(Files.readString(summary))
        .contains("LEAK " + leak.get("fingerprint"), "held last by Keeper.leaks", "next: ");
  }

  @Test
  void aSummaryThatCanNotBeWrittenIsOneSentence() throws IOException {
    Fork agent = fork("refused", Netty.V4_2, "pooled");
    Run run =
        agent
            .agent("include=acme", "log=log", "termination-log=no/such/folder/termination")
            .until(() -> read(agent.directory().resolve("log")).contains("LEAK "))
            .run("acme.Main", "Keeper.leaks")
            .well();
    assertThat(run.ourLines())
        .filteredOn(line -> line.contains("termination-log"))
        .singleElement()
        .asString()
        .contains("no/such/folder does not exist");
  }
}
