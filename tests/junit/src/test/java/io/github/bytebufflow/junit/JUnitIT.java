package io.github.bytebufflow.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The right tests fail, and their messages have the right lines. */
class JUnitIT {
  private static final String RUN = "acme.run.RunJUnit";

  private static Outcomes run(Framework framework, String name, String... arguments) {
    Run run = framework.fork("junit-" + name + '-' + framework).run(RUN, arguments);
    return Outcomes.of(run);
  }

  @ParameterizedTest
  @EnumSource(names = "TESTNG", mode = EnumSource.Mode.EXCLUDE)
  void plantedLeaksFailTheirTestsAndNoOther(Framework framework) {
    Outcomes outcomes = run(framework, "planted", "acme.jupiter.Planted");
    assertThat(outcomes.failed())
        .as(outcomes.describe())
        .extracting(name -> name.substring(name.indexOf('/') + 2))
        .containsExactlyInAnyOrder(
            "leaksDirect()",
            "leaksHeap()",
            "leaksPooledHeap()",
            "leaksLive()",
            "leaksThreeOnTwoPaths()",
            "failsByItselfAndLeaks()",
            "leaksInAClassInitializer()",
            "leaksWhatMayBeLiveOnly()",
            "leaksWhatIsNotAllowed()",
            "leaksOnTheThreadOfItsTimeout()",
            "leaksOnAThreadOfItsOwn()",
            "leaksNested()",
            "[2] " + (framework == Framework.JUNIT_6 ? "\"leaks\"" : "leaks"),
            "repetition 2 of 3",
            "dynamic 2");
    assertThat(outcomes.passed()).hasSize(16);

    String direct = outcomes.text("leaksDirect");
    int line = Sources.line("acme/jupiter/Buffers.java", "#forget");
    assertThat(direct)
        .contains("acme.jupiter.Planted.leaksDirect: 1 buffer not released, 1 leaked, 256 B")
        .contains("at acme.jupiter.Buffers.forget(Buffers.java:" + line)
        .contains("at acme.jupiter.Planted.leaksDirect(Planted.java:")
        .containsPattern("LEAK [0-9a-f]{8}   1 buffer, 256 B direct")
        .contains("held last by   Planted.leaksDirect (Planted.java:")
        .containsPattern("to allow       @AllowLeaks\\(.*fingerprints = .[0-9a-f]{8}.\\)")
        .contains("top acme.jupiter.Buffers.forget(Buffers.java:");
    assertThat(outcomes.text("leaksHeap")).contains("1 leaked, 128 B");
    assertThat(outcomes.text("leaksPooledHeap")).contains("1 leaked, 64 B");
    assertThat(outcomes.text("leaksLive"))
        .contains("1 buffer not released, 1 still live, 256 B")
        .contains("LIVE ")
        .contains("at acme.jupiter.Buffers.keep(Buffers.java:");
    assertThat(outcomes.text("leaksThreeOnTwoPaths"))
        .contains("3 buffers not released, 2 leaked, 1 still live, 768 B");
    assertThat(outcomes.text("failsByItselfAndLeaks"))
        .startsWith(" org.opentest4j.AssertionFailedError: the failure of the test")
        .contains("suppressed")
        .contains("1 buffer not released, 1 leaked, 256 B");
  }

  @Test
  void whatAConstructorAllocatesIsTheTests() {
    run(Framework.JUNIT_5, "constructor", "acme.jupiter.Constructor").areAsNamed();
  }

  @Test
  void onlyAnAnnotatedMethodIsCheckedAndTheRestIsPrintedOnce() {
    Run run = Framework.JUNIT_5.fork("junit-method").run(RUN, "acme.jupiter.OneMethod");
    Outcomes outcomes = Outcomes.of(run);
    outcomes.areAsNamed();
    assertThat(run.stderr()).containsOnlyOnce("leaks that no test owns: 1 path");
    assertThat(run.stderr()).contains("OneMethod.forgetsAndIsNotChecked");
  }

  @Test
  void whatAClassSetsUpIsCheckedAfterAllTests() {
    Outcomes outcomes = run(Framework.JUNIT_6, "class", "acme.jupiter.PerClass");
    assertThat(outcomes.passed()).containsExactly("PerClass.releases() / releases()");
    assertThat(outcomes.text("class "))
        .contains("acme.jupiter.PerClass: 1 buffer not released, 1 still live, 256 B");
    assertThat(outcomes.text("leaks()")).contains("1 buffer not released, 1 leaked, 256 B");
  }

  @Test
  void aClientOrAServerOfATestIsTheTestsAndASharedServerTheClasss() {
    Outcomes outcomes =
        run(
            Framework.JUNIT_5,
            "echo",
            "acme.jupiter.SharedServer",
            "acme.jupiter.OwnServer",
            "acme.jupiter.SharedLeakingServer");
    assertThat(outcomes.failed())
        .as(outcomes.describe())
        .hasSize(3)
        .anyMatch(test -> test.contains("leaksInTheClient"))
        .anyMatch(test -> test.contains("leaksInTheServer"))
        .anyMatch(test -> test.startsWith("class ") && test.contains("SharedLeakingServer"));
    assertThat(outcomes.text("leaksInTheClient")).contains("Echo$Receive.channelRead");
    assertThat(outcomes.text("leaksInTheServer")).contains("Echo$Answer.channelRead");
    assertThat(outcomes.text("class ")).contains("Echo$Answer.channelRead");
  }
}
