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
    Run run = ended(fork.agent("include=acme", "report=" + report, more), "Hangs.nothing");
    assertThat(run.ourLines())
        .containsOnlyOnce(
            "the report can't be written to "
                + report
                + ": nothing has taken what is written there");
    assertThat(run.stderr()).contains("SUMMARY 1 buffer");
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
