package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Jdks;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever hangs or is used up, the JVM ends with the code of the program, and the report comes.
 */
class HangsIT {
  /** Cannot be made either, as Netty makes a temporary directory that is missing. */
  private static final String NOWHERE = "/dev/null/nowhere";

  private static Fork fork(String name) {
    return new Fork("hangs/" + name).libraries(Netty.V4_2.classPath());
  }

  private static Run ended(Fork fork, String program) {
    Run run = fork.run("acme.Main", program);
    assertThat(run.exit()).as("exit code; stderr: %s", run.stderr()).isEqualTo(3);
    assertThat(run.stdout()).isEqualTo("serving\ndone\n");
    return run;
  }

  private static void checkOneLeak(Run run) {
    Report report = run.readReport();
    assertThat(report.total("allocated")).isEqualTo(1);
    assertThat(report.total("leaked")).isEqualTo(1);
    assertThat(report.total("untracked")).isZero();
  }

  private static Path fifo(Fork fork, String name) throws IOException, InterruptedException {
    Path fifo = Files.createDirectories(fork.directory()).resolve(name);
    Files.deleteIfExists(fifo);
    Process mkfifo = new ProcessBuilder("mkfifo", fifo.toString()).inheritIO().start();
    assertThat(mkfifo.waitFor(Fork.PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(mkfifo.exitValue()).isZero();
    return fifo;
  }

  @ParameterizedTest
  @ValueSource(strings = {"Hangs.loadClass", "Hangs.findResource"})
  void aClassLoaderThatHangs(String program) {
    Fork fork = fork(program);
    Run run = ended(fork.agent("include=acme", "report=" + fork.report()), program);
    checkOneLeak(run);
    assertThat(run.stderr()).contains("SUMMARY 1 buffer");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "inlcude=acme"})
  void standardErrorThatNobodyReads(String option) {
    Fork fork = fork("stderr-" + option).unreadStderr();
    Run run = ended(fork.agent("report=" + fork.report(), option), "Hangs.standardError");
    if (option.isEmpty()) {
      checkOneLeak(run);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Hangs.nothing", "Hangs.atOnce"})
  void aLogThatNobodyReads(String program) throws Exception {
    Fork fork = fork("log-" + program);
    Path log = fifo(fork, "log.fifo");
    Run run = ended(fork.agent("include=acme", "report=" + fork.report(), "log=" + log), program);
    checkOneLeak(run);
    assertThat(run.ourLines())
        .contains(
            "option 'log': "
                + log
                + " (nothing takes what is written there); leaks are reported here instead");
    assertThat(run.stderr()).contains("Buffers.forget", "SUMMARY 1 buffer");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "interval=1s"})
  void aReportThatNobodyReads(String more) throws Exception {
    Fork fork = fork("report" + more);
    Path report = fifo(fork, "report.txt");
    Path temporary = emptyTemporary(fork);
    Run run =
        ended(
            fork.jvm("-Djava.io.tmpdir=" + temporary)
                .agent("include=acme", "report=" + report, more),
            "Hangs.nothing");
    Path spare = onlyFile(temporary);
    assertThat(spare).content().contains("Buffers.forget", "SUMMARY 1 buffer");
    assertThat(run.ourLines())
        .filteredOn(line -> line.contains("report.txt"))
        .containsExactly(
            "the report can't be written to "
                + report
                + ": nobody reads it; it goes to "
                + spare
                + " instead");
    assertThat(run.stderr()).containsOnlyOnce("SUMMARY 1 buffer");
  }

  static Path emptyTemporary(Fork fork) throws IOException {
    Files.createDirectories(fork.directory());
    return Files.createTempDirectory(fork.directory(), "tmp");
  }

  private static Path onlyFile(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      List<Path> all = files.toList();
      assertThat(all).hasSize(1);
      Path file = all.get(0);
      assertThat(file.getFileName().toString()).matches("bytebuf-flow-[0-9]+-[0-9a-f]+\\.[a-z.]+");
      return file;
    }
  }

  /** Where there is nowhere to write to, the text is what is left; it is not said twice. */
  @ParameterizedTest
  @ValueSource(strings = {"", "log"})
  void noDiskAtAll(String log) throws IOException {
    Fork fork = fork("none" + log);
    Path directory = Files.createDirectories(fork.directory());
    Path report = directory.resolve("report.html");
    Files.deleteIfExists(report);
    Files.createSymbolicLink(report, Path.of("/dev/full"));
    String file = log.isEmpty() ? "" : "log=" + directory.resolve("log");
    Run run =
        ended(
            fork.jvm("-Djava.io.tmpdir=" + NOWHERE).agent("include=acme", "report=" + report, file),
            "Hangs.nothing");
    assertThat(run.ourLines())
        .filteredOn(line -> line.contains("report.html"))
        .singleElement()
        .asString()
        .startsWith(
            "the report can't be written to "
                + report
                + ": No space left on device, nor to "
                + NOWHERE)
        .endsWith(
            ".html: the directory "
                + NOWHERE
                + " does not exist; the text report is on standard error");
    assertThat(run.stderr()).containsOnlyOnce("SUMMARY 1 buffer").contains("Buffers.forget");
  }

  /** Each ends after both have begun, as workers of a build do that have the same options. */
  @Test
  void twoWithTheSameFile() throws IOException {
    Fork fork = fork("two");
    Path temporary = emptyTemporary(fork);
    Path report = fork.directory().resolve("report.txt");
    Files.writeString(report, "of the run before");
    Run run =
        ended(
            fork.jvm("-Djava.io.tmpdir=" + temporary, "-Dacme.report=" + report)
                .agent("include=acme", "report=" + report),
            "Hangs.anotherReport");
    Path spare = onlyFile(temporary);
    assertThat(report).hasContent("of another process");
    assertThat(spare).content().contains("SUMMARY 1 buffer");
    assertThat(run.ourLines())
        .filteredOn(line -> line.contains("report.txt"))
        .containsExactly(
            "the report can't be written to "
                + report
                + ": another process has written it since this one started; it goes to "
                + spare
                + " instead");
  }

  @Test
  void aLogOnAFullDisk() {
    Fork fork = fork("full");
    Run run =
        ended(
            fork.agent("include=acme", "report=" + fork.report(), "log=/dev/full"),
            "Hangs.nothing");
    assertThat(run.ourLines())
        .filteredOn(line -> line.startsWith("option 'log'"))
        .containsExactly(
            "option 'log': /dev/full (No space left on device); leaks are reported here instead");
    assertThat(run.stderr()).contains("LEAK", "Buffers.forget", "SUMMARY 1 buffer");
    checkOneLeak(run);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "interval=1s"})
  void directMemoryThatIsUsedUp(String more) throws IOException {
    Fork fork = fork("direct" + more);
    Path log = fork.directory().resolve("log");
    Run run =
        fork.jvm("-XX:MaxDirectMemorySize=1m", "-Dio.netty.maxDirectMemory=0")
            .agent("include=acme", "report=" + fork.report(), "log=" + log, more)
            .untilSaid("follows every")
            .run("acme.Main", "Exhausted.directMemory");
    assertThat(run.exit()).as(run.stderr()).isZero();
    checkOneLeak(run);
    assertThat(log).content().contains("SUMMARY 1 buffer");
    assertThat(run.ourLines()).singleElement().asString().contains("follows every ByteBuf");
    try (Stream<Path> files = Files.list(fork.directory())) {
      assertThat(files).noneMatch(file -> file.toString().endsWith(".part"));
    }
  }

  static Stream<Arguments> runsOfHooks() {
    return Jdks.homes().stream()
        .flatMap(home -> IntStream.range(0, 5).mapToObj(i -> Arguments.of(home, i)));
  }

  /** The JDK starts hooks in an order of its own, so ours may come before it fails. */
  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("runsOfHooks")
  void hooksStartedByHand(Path javaHome, int number) {
    // Each in files of its own, as several run at a time.
    String name = javaHome.toString().replaceAll("[^A-Za-z0-9]+", "-");
    Fork fork = fork("hooks" + name + "-" + number).javaHome(javaHome);
    Run run =
        fork.jvm("--add-opens=java.base/java.lang=ALL-UNNAMED")
            .agent("include=acme", "report=" + fork.report())
            .run("acme.Main", "Hangs.hooksStartedByHand");
    assertThat(run.exit()).isEqualTo(3);
    assertThat(run.stdout()).isEqualTo("leaving\n");
    checkOneLeak(run);
    assertThat(List.of(run.stderr().split("SUMMARY", -1))).as(run.stderr()).hasSize(2);
  }
}
