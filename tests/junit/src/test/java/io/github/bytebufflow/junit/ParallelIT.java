package io.github.bytebufflow.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Run;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Of 200 tests at the same time the one that leaks is blamed, and no other. */
class ParallelIT {
  private static final int RUNS = 10;

  /** 10 runs on each version of JUnit, where each run has another test leak. */
  @ParameterizedTest
  @EnumSource(names = {"JUNIT_5", "JUNIT_6"})
  void theTestThatLeaksIsBlamedInEachRun(Framework framework) {
    Run run =
        framework
            .fork("parallel-" + framework)
            .large(Duration.ofMinutes(4))
            .jvm("-Xmx512m")
            .run(
                "acme.run.RunJUnit",
                "acme.jupiter.TwoHundred",
                "times=" + RUNS,
                "junit.jupiter.execution.parallel.enabled=true",
                "junit.jupiter.execution.parallel.config.strategy=fixed",
                "junit.jupiter.execution.parallel.config.fixed.parallelism=16");
    assertThat(run.exit()).as(run.stderr()).isZero();
    List<Outcomes> runs = Outcomes.all(run);
    assertThat(runs).hasSize(RUNS);
    for (int i = 0; i < RUNS; i++) {
      int planted = i * 31 % 200;
      Outcomes outcomes = runs.get(i);
      String name = "[" + (planted + 1) + "]";
      assertThat(outcomes.failed()).as("run %s: %s", i, outcomes.describe()).hasSize(1);
      assertThat(outcomes.failed().get(0)).contains(name);
      assertThat(outcomes.passed()).hasSize(199);
      assertThat(outcomes.text(name))
          .contains("1 buffer not released, 1 leaked")
          .contains(
              List.of("Buffers.forget", "Echo$Receive.channelRead", "Echo$Answer.channelRead")
                  .get(planted % 3));
    }
  }
}
