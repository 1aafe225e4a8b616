package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.Run;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Classes that are not Netty's: their code is not called, and what frees its memory itself is no
 * leak. The programs fail by themselves where they were called.
 */
class ForeignersIT {
  private static final String METHOD = "released=acme.PoolBuffer:adopt";

  private static final String BLOCK_HOUND = "reactor.blockhound.BlockHound";

  static List<Netty> nettys() {
    return Netty.chosen();
  }

  private static Run run(Netty netty, String program, String... options) {
    Scenario scenario = Scenario.of(program).options(options);
    return scenario.run(scenario.fork(netty, ""));
  }

  private static String jarOf(String className) {
    try {
      Class<?> c = Class.forName(className, false, ForeignersIT.class.getClassLoader());
      return Path.of(c.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (ClassNotFoundException | URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private static Fork with(Netty netty, String name, String... others) {
    String jars =
        Stream.concat(Stream.of(netty.classPath()), Stream.of(others).map(ForeignersIT::jarOf))
            .reduce((one, next) -> one + File.pathSeparator + next)
            .orElseThrow();
    return new Fork(netty + "/" + name).libraries(jars);
  }

  private static Run run(Fork fork, String program) {
    return fork.agent("include=acme", "report=" + fork.report(), "log=leaks.txt")
        .run("acme.Main", program);
  }

  // ---- what frees its memory itself

  /** As of a pool of the application whose memory is taken out of the buffer. */
  @ParameterizedTest
  @MethodSource("nettys")
  void adoptedMemoryIsNoLeak(Netty netty) {
    Report report = run(netty, "Foreigners.pool").well().readReport();

    assertThat(report.total("allocated")).isZero();
    assertThat(report.total("leaked")).isZero();
    assertThat(report.foreign())
        .isEqualTo(
            Map.of(
                "allocated", 1030L,
                "released", 30L,
                "collected", 1000L,
                "live", 0L,
                "collectedBytes", 64_000L,
                "liveBytes", 0L));
    assertThat(report.roots())
        .singleElement()
        .satisfies(root -> assertThat(root).containsEntry("memory", "foreign"))
        .satisfies(root -> assertThat(root).containsEntry("buffer", "acme.PoolBuffer"));
  }

  /** A word that is misspelt turns no memory into a leak that was listed apart without it. */
  @Test
  void anOptionThatNamesNoMethodChangesNothing() {
    Run run = run(Netty.V4_2, "Foreigners.pool", "released=acme.PoolBuffer:adpot");

    assertThat(run.ourLines())
        .anyMatch(
            line -> line.contains("acme.PoolBuffer has no method 'adpot'; did you mean adopt?"));
    assertThat(run.readReport().total("leaked")).isZero();
    assertThat(run.readReport().foreign()).containsEntry("collected", 1000L);
  }

  @Test
  void adoptedMemoryIsListedWithItsClass() {
    Fork fork = new Fork("foreign/listed").libraries(Netty.V4_2.classPath());
    Run run = fork.agent("include=acme").run("acme.Main", "Foreigners.pool");

    assertThat(run.exit()).as(run.stderr()).isZero();
    assertThat(run.stderr())
        .contains("FOREIGN   1,000 buffers of acme.PoolBuffer, 62.5 KiB collected")
        .contains("no leaks: 1,030 buffers allocated")
        .doesNotContain("LEAK ");
  }

  /** With the option, what is neither given up nor released has leaked. */
  @ParameterizedTest
  @MethodSource("nettys")
  void whatIsNotGivenUpHasLeaked(Netty netty) {
    Report report = run(netty, "Foreigners.pool", METHOD).well().readReport();

    assertThat(report.total("allocated")).isEqualTo(1030);
    assertThat(report.total("released")).isEqualTo(1010);
    assertThat(report.total("leaked")).isEqualTo(20);
    assertThat(report.foreign()).containsEntry("allocated", 0L);
    assertThat(report.nodes())
        .filteredOn(node -> node.get("kind").equals("release"))
        .anySatisfy(
            node -> {
              assertThat(node).containsEntry("site", "PoolBuffer.adopt:" + node.get("line"));
              assertThat(Report.number(node, "released")).isEqualTo(980);
            });
  }

  /** Whoever attaches later sees the same. */
  @ParameterizedTest
  @MethodSource("nettys")
  void theSameWhereItIsAttached(Netty netty) {
    Scenario pool = Scenario.of("Foreigners.pool").options(METHOD);
    Report report = pool.runAttached(pool.fork(netty, " attached")).readReport();

    assertThat(report.total("released")).isEqualTo(1010);
    assertThat(report.total("leaked")).isEqualTo(20);
  }

  @Test
  void givenUpTwiceAndReleasedIsReleasedOnce() {
    Report report = run(Netty.V4_2, "Foreigners.adoptedAndReleased", METHOD).well().readReport();

    assertThat(report.total("allocated")).isEqualTo(1);
    assertThat(report.total("released")).isEqualTo(1);
  }

  // ---- what is not called

  @ParameterizedTest
  @MethodSource("nettys")
  void callsNothingThatMayDoAnything(Netty netty) {
    Run run = run(netty, "Foreigners.loud");

    assertThat(run.exit()).as(run.stderr()).isZero();
    Report report = run.readReport();
    assertThat(report.off())
        .hasSize(3)
        .allSatisfy(line -> assertThat(line.toString()).contains("are not followed, since its"));
    // A view whose methods only delegate is followed.
    assertThat(report.total("allocated")).isEqualTo(1);
    assertThat(report.nodes())
        .anySatisfy(node -> assertThat(node.get("site").toString()).startsWith("Buffers.keep:"));
  }

  @ParameterizedTest
  @MethodSource("nettys")
  void callsNothingWhereItIsAttached(Netty netty) {
    Scenario loud = Scenario.of("Foreigners.loud");
    Run run = loud.runAttached(loud.fork(netty, " attached"));

    assertThat(run.exit()).as(run.stderr()).isZero();
  }

  /** An implementer of HttpData that copies all of itself each time it is asked. */
  @ParameterizedTest
  @MethodSource("nettys")
  void copiesNoUpload(Netty netty) {
    Run run = run(netty, "Uploads.upload");

    assertThat(run.exit()).as(run.stderr()).isZero();
    assertThat(run.readReport().total("leaked")).isZero();
  }

  /** Inline mocks of concrete classes, which are Mockito's default. */
  @ParameterizedTest
  @MethodSource("nettys")
  void callsNoMock(Netty netty) {
    Fork fork =
        with(
            netty,
            "mocks",
            "org.mockito.Mockito",
            "net.bytebuddy.ByteBuddy",
            "net.bytebuddy.agent.ByteBuddyAgent",
            "org.objenesis.Objenesis");
    Run run = run(fork, "Mocks.all");

    assertThat(run.exit()).as(run.stderr()).isZero();
    assertThat(run.readReport().total("allocated")).isEqualTo(1);
    assertThat(run.readReport().total("released")).isEqualTo(1);
  }

  // ---- what blocks no event loop

  /** All buffers of a class are followed that was read as it was loaded; later ones of another. */
  @Test
  void looksUpNoClassOnAnEventLoop() {
    Fork fork =
        with(Netty.V4_1, "blockhound", BLOCK_HOUND)
            .jvm("-XX:+AllowRedefinitionToAddDeleteMethods")
            .jvm("-javaagent:" + jarOf(BLOCK_HOUND));
    Run run = run(fork, "Loops.meet");

    assertThat(run.exit()).as(run.stderr()).isZero();
    assertThat(run.readReport().foreign()).containsEntry("allocated", 3L);
    assertThat(run.readReport().off()).isEmpty();
  }
}
