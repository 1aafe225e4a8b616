package io.github.bytebufflow.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Run;
import org.junit.jupiter.api.Test;

class LeakListenerIT {
  private static final String RUN = "acme.run.RunTestNg";

  @Test
  void plantedLeaksFailTheirTestsAndNoOther() {
    Run run = Framework.TESTNG.fork("testng").run(RUN, "acme.ng.PlantedNg");
    Outcomes outcomes = Outcomes.of(run);
    assertThat(outcomes.failed())
        .as(outcomes.describe())
        .containsExactlyInAnyOrder(
            "leaksWhatWasPrepared",
            "leaksHeap",
            "leaksOnTheThreadOfItsTimeout",
            "leaksTheSecond 2");
    assertThat(outcomes.passed()).hasSize(4);
    assertThat(outcomes.text("leaksHeap"))
        .contains("acme.ng.PlantedNg.leaksHeap: 1 buffer not released, 1 leaked, 16 B")
        .contains("at acme.ng.PlantedNg.forget(PlantedNg.java:");
    assertThat(outcomes.text("leaksTheSecond 2")).contains("acme.ng.PlantedNg.leaksTheSecond [2]");
  }

  @Test
  void whatIsReleasedBehindATestIsNoLeak() {
    Run run = Framework.TESTNG.fork("testng-after").run(RUN, "acme.ng.AfterNg");
    Outcomes outcomes = Outcomes.of(run);
    outcomes.areAsNamed();
    assertThat(outcomes.failed()).hasSize(1);
  }

  @Test
  void whatIsLiveBehindATestFailsTheMethodBehindItAndNoOtherTest() {
    Run run = Framework.TESTNG.fork("testng-live").run(RUN, "acme.ng.LiveNg");
    Outcomes outcomes = Outcomes.of(run);
    assertThat(outcomes.passed()).containsExactly("keeps", "releases");
    assertThat(outcomes.failed()).containsExactly("cleanUp");
    assertThat(outcomes.text("cleanUp"))
        .contains("acme.ng.LiveNg.keeps: 1 buffer not released, 1 still live, 64 B");
  }

  @Test
  void testsFailWhereTheyHaveToBeChecked() {
    Run run =
        Framework.TESTNG
            .bare("testng-required")
            .jvm("-Dbytebufflow.junit.required=true")
            .run(RUN, "acme.ng.LiveNg");
    Outcomes outcomes = Outcomes.of(run);
    assertThat(outcomes.passed()).isEmpty();
    assertThat(outcomes.text("keeps")).contains("NOT checked").contains("no agent runs");
  }
}
