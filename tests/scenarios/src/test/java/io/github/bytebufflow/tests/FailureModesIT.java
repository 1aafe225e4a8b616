package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.Run;
import io.github.bytebufflow.testing.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever goes wrong, it is one clear line, and the application runs as it does without. */
class FailureModesIT {
  private static final String UNTRACKED = "; the application runs untracked";

  private static Run withoutAgent(String name, UnaryOperator<Fork> settings, String program) {
    return settings.apply(fork(name + "-without")).run("acme.Main", program);
  }

  /** Runs a program with and without the agent, and compares what the application did. */
  private static Run same(String name, UnaryOperator<Fork> settings, Fork agent, String program) {
    Run without = withoutAgent(name, settings, program);
    Run with = settings.apply(agent).run("acme.Main", program);
    assertThat(with.stdout()).as("stdout").isEqualTo(without.stdout());
    assertThat(with.exit()).as("exit code; stderr: %s", with.stderr()).isEqualTo(without.exit());
    assertThat(with.othersLines()).as("stderr").isEqualTo(without.othersLines());
    return with;
  }

  private static Run same(String name, Fork agent, String program) {
    return same(name, fork -> fork.libraries(Netty.V4_2.classPath()), agent, program);
  }

  private static Fork fork(String name) {
    return new Fork("modes/" + name);
  }

  /** An agent that writes its reports beside the other files of its JVM. */
  private static Fork tracked(Fork fork, String... more) {
    return fork.agent(
        Stream.concat(
                Stream.of(
                    "include=acme",
                    "report=" + fork.report(),
                    "log=" + fork.directory().resolve("leaks.txt")),
                Stream.of(more))
            .toArray(String[]::new));
  }

  private static void checkOneLeak(Run run) {
    Report report = run.readReport();
    assertThat(report.total("allocated")).isEqualTo(1);
    assertThat(report.total("leaked")).isEqualTo(1);
  }

  // ---- options

  /** A sample; those of unit tests are more. */
  static List<Arguments> wrongArguments() {
    return Settings.sample(
        List.of(
            Arguments.of("inlcude=acme", List.of("'inlcude'", "'include'")),
            Arguments.of(
                "netty=lifecyle", List.of("'netty'", "'lifecyle'", "nearest is lifecycle")),
            Arguments.of("direct-only=yes", List.of("'direct-only'", "'yes'", "nearest is true")),
            Arguments.of("max-nodes=many", List.of("'max-nodes'", "'many'", "a whole number")),
            Arguments.of("max-depth=1", List.of("'max-depth'", "'1'", "nearest is 2")),
            Arguments.of("suspect-age=soon", List.of("'suspect-age'", "'soon'", "60s")),
            Arguments.of("include=a..b", List.of("'include'", "'a..b'", "com.acme")),
            Arguments.of("include=java.util", List.of("'include'", "java.util")),
            Arguments.of("http=99999", List.of("'http'", "'99999'", "PORT")),
            Arguments.of("http=0.0.0.0:0", List.of("'http'", "'http-token'")),
            Arguments.of("interval=5s", List.of("'interval'", "'report'")),
            Arguments.of("report=leaks.pdf", List.of("'report'", "leaks.pdf", "json")),
            Arguments.of("config=missing.properties", List.of("'config'", "missing.properties")),
            Arguments.of("include=a,netty=off", List.of("';'"))));
  }

  @ParameterizedTest
  @MethodSource("wrongArguments")
  void wrongArgument(String argument, List<String> said) {
    String name = "argument-" + argument.replaceAll("[^a-z0-9]+", "-");
    Run run = same(name, fork(name).agent(argument), "Endings.returns");
    assertThat(run.ourLines()).hasSize(1);
    assertThat(run.ourLines().get(0)).contains(said).endsWith(UNTRACKED);
  }

  @Test
  void wrongSystemProperty() {
    Fork fork = fork("property").agent().jvm("-Dbytebufflow.smaple=2");
    Run run = same("property", fork, "Endings.returns");
    assertThat(run.ourLines()).hasSize(1);
    assertThat(run.ourLines().get(0))
        .contains("'smaple'", "bytebufflow.smaple", "'sample'")
        .endsWith(UNTRACKED);
  }

  @Test
  void wrongEnvironmentVariable() {
    Fork fork = fork("environment").agent().environment("BYTEBUFFLOW_MAX_NODE", "1000");
    Run run = same("environment", fork, "Endings.returns");
    assertThat(run.ourLines()).hasSize(1);
    assertThat(run.ourLines().get(0))
        .contains("'BYTEBUFFLOW_MAX_NODE'", "'BYTEBUFFLOW_MAX_NODES'")
        .endsWith(UNTRACKED);
  }

  @Test
  void wrongLineInFile() throws IOException {
    Fork fork = fork("file");
    Files.createDirectories(fork.directory());
    Path file = Files.writeString(fork.directory().resolve("agent.properties"), "sample=0\n");
    Run run = same("file", fork.agent("config=" + file), "Endings.returns");
    assertThat(run.ourLines()).hasSize(1);
    assertThat(run.ourLines().get(0))
        .contains("'sample'", "'0'", "agent.properties")
        .endsWith(UNTRACKED);
  }

  // ---- what the tracker can't do

  static Stream<Arguments> wrongReports() {
    return Stream.of(
        Arguments.of("folder-missing", "no/such/folder/report.json"),
        Arguments.of("is-folder", "folder.json"),
        Arguments.of("no-permission", "/proc/1/report.json"));
  }

  /** Said when it is seen, and not again: the report goes where the sentence says. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("wrongReports")
  void unwritableReport(String name, String report) throws IOException {
    Fork fork = fork("report-" + name);
    Files.createDirectories(fork.directory().resolve("folder.json"));
    Path temporary = HangsIT.emptyTemporary(fork);
    Fork agent =
        fork.jvm("-Djava.io.tmpdir=" + temporary)
            .agent("include=acme", "report=" + report, "log=" + fork.directory().resolve("log"));
    Run run = same("report-" + name, agent, "Endings.returns");
    List<Path> files;
    try (Stream<Path> all = Files.list(temporary)) {
      files = all.toList();
    }
    assertThat(files).hasSize(1);
    assertThat(run.ourLines())
        .filteredOn(line -> !line.contains("follows every ByteBuf"))
        .singleElement()
        .asString()
        .startsWith("the report can't be written to ")
        .contains(report.substring(report.lastIndexOf('/') + 1) + ": ")
        .endsWith("; it goes to " + files.get(0) + " instead");
    assertThat(Report.read(files.get(0)).total("leaked")).isEqualTo(1);
    assertThat(Files.readString(fork.directory().resolve("log"))).contains("Buffers.forget");
  }

  /** The collector finds a buffer before a finalizer releases that, and the pool has it again. */
  @Test
  void finalizers() {
    Run run = same("finalizers", tracked(fork("finalizers")), "Finalized.released");
    Report report = run.readReport();
    assertThat(report.total("allocated")).isEqualTo(40);
    assertThat(report.total("leaked")).as("the forgotten, and who was late").isBetween(20L, 40L);
    assertThat(report.total("live")).isZero();
    assertThat(report.total("released") + report.total("leaked")).isEqualTo(40);
  }

  @Test
  void unwritableLog() {
    Fork fork = fork("log");
    Fork agent = fork.agent("include=acme", "report=" + fork.report(), "log=no/such/folder/log");
    Run run = agent.libraries(Netty.V4_2.classPath()).run("acme.Main", "Endings.returns");
    assertThat(run.exit()).isZero();
    assertThat(run.stdout()).isEqualTo("serving\ndone\n");
    assertThat(run.ourLines())
        .filteredOn(line -> line.startsWith("option 'log'"))
        .singleElement()
        .asString()
        .contains("no/such/folder/log", "reported here");
    assertThat(run.stderr()).contains("Buffers.forget");
    checkOneLeak(run);
  }

  @Test
  void takenPort() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(taken.getLocalPort());
      Fork fork = tracked(fork("port"), "http=" + port).untilSaid(port);
      Run run = same("port", fork, "Endings.returnsLater");
      assertThat(run.ourLines())
          .filteredOn(line -> line.contains(port))
          .singleElement()
          .asString()
          .doesNotContain("Exception");
      checkOneLeak(run);
    }
  }

  @Test
  void agentTwice() {
    Run run = same("twice", tracked(fork("twice")).agent("include=org.example"), "Endings.returns");
    assertThat(run.ourLines())
        .filteredOn(line -> line.contains("twice"))
        .singleElement()
        .asString()
        .contains("second", "ignored");
    checkOneLeak(run);
  }

  /** The tree is bounded by the heap, and grows as nodes come. */
  @Test
  void treeLargerThanTheHeap() {
    Fork agent = tracked(fork("tree"), "max-nodes=10000000");
    Run run = same("tree", agent, "Endings.returns");
    assertThat(run.ourLines())
        .filteredOn(line -> line.startsWith("max-nodes is "))
        .singleElement()
        .asString()
        .contains("not 10000000", "an eighth of the heap");
    checkOneLeak(run);
  }

  @Test
  void smallHeap() {
    UnaryOperator<Fork> small = f -> f.libraries(Netty.V4_2.classPath()).jvm("-Xmx6m");
    Run run = same("small-heap", small, tracked(fork("small-heap")), "Endings.returns");
    checkOneLeak(run);
  }

  /** What could not be woven is woven later; before, no flow begins that would seem to leak. */
  @Test
  void loadedAtTheEndOfAStack() {
    Fork without = new Fork("modes/deep-without").libraries(Netty.V4_2.classPath());
    assertThat(without.run("acme.Deep").well().stdout()).isEqualTo("1200\n");
    checkDeep(tracked(fork("deep").libraries(Netty.V4_2.classPath())).run("acme.Deep"));
  }

  /** No transformer is asked there, so nothing but a later class tells that a Netty is loaded. */
  @Test
  void loadedAtTheEndOfAStackOnceTheTrackerIsAwake() {
    Fork agent = tracked(fork("deep-awake").libraries(Netty.V4_2.classPath()));
    checkDeep(agent.run("acme.Deep", "awake"));
  }

  private static void checkDeep(Run run) {
    assertThat(run.stdout()).as(run.stderr()).isEqualTo("1200\n");
    assertThat(run.exit()).isZero();
    assertThat(run.stderr()).doesNotContain("Exception in thread");
    Report report = run.readReport();
    assertThat(report.total("allocated")).isGreaterThanOrEqualTo(1200);
    assertThat(report.total("leaked")).isZero();
  }

  // ---- what the application does

  @ParameterizedTest
  @ValueSource(
      strings = {"Endings.returns", "Endings.exits", "Endings.fails", "Endings.lastsLonger"})
  void endsAsItDoes(String program) {
    Run run = same(program, tracked(fork(program)), program);
    checkOneLeak(run);
  }

  @Test
  void endsAsItDoesWithAllThatServesStarted() {
    String program = "Endings.returnsLater";
    Run run = same(program, tracked(fork(program)).untilSaid("follows every"), program);
    checkOneLeak(run);
  }

  /** Nothing is said, nothing is written, no thread is there. */
  @Test
  void withoutNetty() {
    Fork agent = fork("without-netty");
    Run run = same("without-netty", fork -> fork, tracked(agent), "Endings.withoutNetty");
    assertThat(run.ourLines()).isEmpty();
    assertThat(run.stdout()).doesNotContain("bytebuf");
    assertThat(run.report()).doesNotExist();
  }

  @ParameterizedTest
  @MethodSource("io.github.bytebufflow.testing.Netty#chosen")
  void nettyUnused(Netty netty) {
    String name = "unused-" + netty;
    Run run =
        same(
            name,
            fork -> fork.libraries(netty.classPath()),
            tracked(fork(name)),
            "Endings.withoutNetty");
    assertThat(run.ourLines()).isEmpty();
    assertThat(run.stdout()).doesNotContain("bytebuf");
    assertThat(run.report()).doesNotExist();
  }

  @Test
  void help() {
    Run run =
        withoutAgent(
            "help",
            fork -> fork.libraries(Netty.V4_2.classPath()).agent("help"),
            "Endings.returns");
    assertThat(run.exit()).isZero();
    assertThat(run.stdout()).isEqualTo("serving\ndone\n");
    assertThat(run.stderr()).contains("max-nodes", "BYTEBUFFLOW_");
  }
}
