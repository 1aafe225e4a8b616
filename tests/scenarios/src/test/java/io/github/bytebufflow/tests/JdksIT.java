package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Jdks;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Run;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Some programs on each JDK of this machine, which verifies all bytecode, the agent's own too. */
@Tag("full")
class JdksIT {
  private static final Set<String> PROGRAMS =
      Set.of("Methods.control", "Failures.rethrown", "Requests.leaked", "Handlers.buffers");

  static Stream<Arguments> all() {
    List<Scenario> scenarios =
        Stream.of(
                MethodScenarios.ALL,
                FailureScenarios.ALL,
                HolderScenarios.ALL,
                PipelineScenarios.ALL)
            .flatMap(List::stream)
            .filter(s -> PROGRAMS.contains(s.toString()))
            .toList();
    assertThat(scenarios).hasSameSizeAs(PROGRAMS);
    return Jdks.homes().stream()
        .flatMap(
            home ->
                scenarios.stream()
                    .flatMap(
                        s ->
                            Stream.of(Netty.V4_1, Netty.V4_2)
                                .map(netty -> Arguments.of(s, netty, home))));
  }

  /** The same tree, and not a word more than this JDK says without the agent. */
  @ParameterizedTest(name = "{0} on {1}, {2}")
  @MethodSource("all")
  void sameTree(Scenario scenario, Netty netty, Path home) {
    Run with = scenario.run(verified(scenario.fork(netty, " on " + home), home));
    Run without =
        verified(scenario.fork(netty, " alone on " + home), home).run("acme.Main", "" + scenario);
    assertThat(with.exit()).as("exit code; stderr: %s", with.stderr()).isEqualTo(without.exit());
    assertThat(with.othersLines()).as("stderr").isEqualTo(without.othersLines());
    scenario.check(netty, with.readReport());
  }

  private static Fork verified(Fork fork, Path home) {
    return fork.jvm("-Xverify:all").javaHome(home);
  }
}
