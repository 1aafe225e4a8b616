package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each program on each version of Netty: its exact tree, outcomes and sums. {@code
 * -Dit.scenario=Composites.leaked} leaves those whose name has this text.
 */
class ScenariosIT {
  private static final String PARANOID = "-Dio.netty.leakDetection.level=paranoid";

  /** Every program. */
  static final List<Scenario> SCENARIOS =
      Stream.of(
              AllocatorScenarios.ALL,
              ViewScenarios.ALL,
              RetainedViewScenarios.ALL,
              ClaimScenarios.ALL,
              LifeScenarios.ALL,
              CompositeScenarios.ALL,
              HolderScenarios.ALL,
              MessageScenarios.ALL,
              PipelineScenarios.ALL,
              MethodScenarios.ALL,
              FailureScenarios.ALL,
              HandOffScenarios.ALL,
              ContainerScenarios.ALL,
              ClosureScenarios.ALL,
              UntypedScenarios.ALL,
              ResourceScenarios.ALL,
              MisuseScenarios.ALL,
              UtilityScenarios.ALL,
              OptionScenarios.ALL)
          .flatMap(List::stream)
          .toList();

  static Stream<Arguments> all() {
    return onEachNetty(SCENARIOS.stream())
        .filter(a -> isAsked() || isInTurn(a, List.of(Netty.V4_2, Netty.OLDEST, Netty.V4_1)));
  }

  /** A full run, one of all, or of some by name, leaves nothing out. */
  static boolean isAsked() {
    return Settings.isFull()
        || Boolean.getBoolean("it.scenarios.all")
        || !System.getProperty("it.scenario", "").isEmpty();
  }

  /**
   * Every scenario runs on one of these by turns, or on the others where it does not run on that,
   * which saves minutes of each build; {@code -Pfull} runs each on all. {@code matrix} runs all of
   * them on all versions.
   */
  private static boolean isInTurn(Arguments of, List<Netty> turns) {
    Scenario scenario = (Scenario) of.get()[0];
    Netty turn = turns.get(SCENARIOS.indexOf(scenario) % turns.size());
    return isOn(of, turn) || !scenario.runsOn(turn);
  }

  private static boolean isOn(Arguments of, Netty netty) {
    return of.get()[1].equals(netty);
  }

  /**
   * A sample of those that use what Netty's leak detector wraps, on the newest or the oldest by
   * turns.
   */
  static Stream<Arguments> wrapped() {
    List<Scenario> scenarios =
        Stream.of(
                AllocatorScenarios.ALL,
                ViewScenarios.ALL,
                RetainedViewScenarios.ALL,
                ClaimScenarios.ALL,
                CompositeScenarios.ALL,
                HolderScenarios.ALL,
                MessageScenarios.ALL,
                PipelineScenarios.ALL)
            .flatMap(List::stream)
            .filter(s -> !s.isBare())
            .toList();
    return onEachNetty((isAsked() ? scenarios : Settings.sample(scenarios)).stream())
        .filter(a -> !isOn(a, Netty.V4_1))
        .filter(a -> isAsked() || isInTurn(a, List.of(Netty.OLDEST, Netty.V4_2)));
  }

  private static Stream<Arguments> onEachNetty(Stream<Scenario> scenarios) {
    String part = System.getProperty("it.scenario", "");
    List<Scenario> named = scenarios.filter(s -> s.toString().contains(part)).toList();
    assertThat(named).as("scenarios with '%s' in their name", part).isNotEmpty();
    return named.stream()
        .flatMap(s -> Netty.all().stream().filter(s::runsOn).map(netty -> Arguments.of(s, netty)));
  }

  @ParameterizedTest(name = "{0} on {1}")
  @MethodSource("all")
  void leadsToItsTree(Scenario scenario, Netty netty) {
    scenario.check(netty, scenario.run(scenario.fork(netty, "")).well().readReport());
  }

  /** Wrappers of Netty's leak detector around every buffer change nothing. */
  @ParameterizedTest(name = "{0} on {1}, wrapped")
  @MethodSource("wrapped")
  void leadsToTheSameTreeInWrappers(Scenario scenario, Netty netty) {
    Path silent = Settings.path("it.tests").resolve("detector.properties");
    Fork fork =
        scenario.fork(netty, " wrapped").jvm(PARANOID, "-Djava.util.logging.config.file=" + silent);
    scenario.check(netty, scenario.run(fork).well().readReport());
  }
}
