package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Some programs on each JDK of this machine: those in {@code /usr/lib/jvm} and those whose homes
 * the environment variable {@code TEST_JDKS} lists.
 */
class JdksIT {
  private static final Path INSTALLED = Path.of("/usr/lib/jvm");

  private static final Set<String> PROGRAMS =
      Set.of("Methods.control", "Failures.rethrown", "Requests.leaked", "Handlers.buffers");

  static Stream<Arguments> all() throws IOException {
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
    return homes().stream()
        .flatMap(
            home ->
                scenarios.stream()
                    .flatMap(
                        s ->
                            Stream.of(Netty.V4_1, Netty.V4_2)
                                .map(netty -> Arguments.of(s, netty, home))));
  }

  static Set<Path> homes() throws IOException {
    Set<Path> homes = new TreeSet<>();
    if (Files.isDirectory(INSTALLED)) {
      try (Stream<Path> installed = Files.list(INSTALLED)) {
        installed.forEach(home -> add(homes, home));
      }
    }
    String listed = System.getenv("TEST_JDKS");
    if (listed != null) {
      for (String home : listed.split(File.pathSeparator)) {
        add(homes, Path.of(home));
      }
    }
    add(homes, Path.of(System.getProperty("java.home")));
    return homes;
  }

  private static void add(Set<Path> homes, Path home) {
    try {
      if (Files.isExecutable(home.resolve("bin/java"))) {
        homes.add(home.toRealPath());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The same tree, and not a word more than this JDK says without the agent. */
  @ParameterizedTest(name = "{0} on {1}, {2}")
  @MethodSource("all")
  void sameTree(Scenario scenario, Netty netty, Path home) {
    Run with = scenario.run(scenario.fork(netty, " on " + home).javaHome(home));
    Run without =
        scenario.fork(netty, " alone on " + home).javaHome(home).run("acme.Main", "" + scenario);
    assertThat(with.exit()).as("exit code; stderr: %s", with.stderr()).isEqualTo(without.exit());
    assertThat(with.othersLines()).as("stderr").isEqualTo(without.othersLines());
    scenario.check(netty, with.readReport());
  }
}
