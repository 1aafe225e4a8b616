package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Run;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Netty's own leak detector is disabled while every buffer is tracked, and only then. */
class DetectorIT {
  static Stream<Netty> nettys() {
    return Netty.chosen().stream();
  }

  private static Fork fork(Netty netty, String name) {
    return new Fork("detector/" + name + "-" + netty).libraries(netty.classPath()).ownDetector();
  }

  private static List<String> levels(Fork fork, String program) {
    Run run = fork.run("acme.Main", "Detector." + program);
    assertThat(run.exit()).as(run.stderr()).isZero();
    assertThat(run.stderr()).doesNotContain("untracked;", "steps are lost");
    return run.stdout().lines().toList();
  }

  @ParameterizedTest
  @MethodSource("nettys")
  void isDisabled(Netty netty) {
    assertThat(levels(fork(netty, "default").agent("include=acme"), "level"))
        .containsExactly("DISABLED");
  }

  @ParameterizedTest
  @MethodSource("nettys")
  void keepsItsLevelWhereBuffersAreLeftOut(Netty netty) {
    assertThat(levels(fork(netty, "sample").agent("sample=2"), "level")).containsExactly("SIMPLE");
    assertThat(levels(fork(netty, "direct").agent("direct-only=true"), "level"))
        .containsExactly("SIMPLE");
  }

  @ParameterizedTest
  @MethodSource("nettys")
  void keepsTheLevelOfTheUser(Netty netty) {
    assertThat(levels(fork(netty, "keep").agent("detector=keep"), "level"))
        .containsExactly("SIMPLE");
    Fork set = fork(netty, "set").jvm("-Dio.netty.leakDetection.level=paranoid").agent();
    assertThat(levels(set, "level")).containsExactly("PARANOID");
    assertThat(levels(fork(netty, "late").agent(), "setBeforeTheFirstBuffer"))
        .containsExactly("ADVANCED");
    Fork replaced =
        fork(netty, "replace")
            .jvm("-Dio.netty.leakDetection.level=paranoid")
            .agent("detector=replace");
    assertThat(levels(replaced, "level")).containsExactly("DISABLED");
  }

  @ParameterizedTest
  @MethodSource("nettys")
  void getsItsLevelBack(Netty netty) {
    Run run = fork(netty, "changes").agent("include=acme").run("acme.Main", "Detector.changes");
    assertThat(run.stdout().lines()).containsExactly("DISABLED", "SIMPLE", "DISABLED", "SIMPLE");
    assertThat(run.ourLines()).first().asString().contains("Netty's own leak detector off");
    assertThat(levels(fork(netty, "program").agent("include=acme"), "setByTheProgram"))
        .containsExactly("ADVANCED", "ADVANCED", "ADVANCED");
  }

  @ParameterizedTest
  @MethodSource("nettys")
  void isDisabledFromTheAttachOn(Netty netty) {
    assertThat(levels(fork(netty, "attached").attach("include=acme"), "attached"))
        .containsExactly("SIMPLE", "ready", "DISABLED", "SIMPLE");
  }

  @ParameterizedTest
  @MethodSource("nettys")
  void isDisabledWhereItStartsDuringTheAttach(Netty netty) {
    assertThat(levels(fork(netty, "starts").attach("include=acme"), "startsDuringTheAttach"))
        .containsExactly("ready", "DISABLED");
  }

  @ParameterizedTest
  @MethodSource("nettys")
  void isLeftAloneWhereItsLoaderIsClosed(Netty netty) {
    assertThat(levels(fork(netty, "closed").agent("include=acme"), "closed"))
        .containsExactly("2", "false");
  }
}
