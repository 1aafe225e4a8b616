package io.github.bytebufflow.containers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Jdks;
import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.Run;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A place where the application is run, without the agent and with it: all must be as it was, but
 * for the tracker's own lines.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class Place {
  static final String ORDERS = "20";
  static final String DIRECT = "PooledByteBufAllocator.directBuffer: ";
  static final Path HERE = Path.of(System.getProperty("java.home"));

  private final List<String> options;
  private final List<String> leaks;

  /** The agent's options, and how many buffers of which root leak if 3 orders are forgotten. */
  Place(List<String> options, String... leaks) {
    this.options = options;
    this.leaks = List.of(leaks);
  }

  /** Runs the application. */
  abstract Run run(Fork fork, int forgotten);

  /** The oldest Java it is made for. */
  int oldestJava() {
    return 11;
  }

  final Stream<Path> homes() {
    return Jdks.homes().stream().filter(home -> java(home) >= oldestJava());
  }

  @Test
  final void clean() {
    Report report = compared("clean", HERE, 0).readReport();
    assertThat(report.total("allocated")).isPositive();
    assertThat(report.total("leaked")).isZero();
    assertThat(report.total("live")).isZero();
  }

  @ParameterizedTest
  @MethodSource("homes")
  final void leaking(Path home) {
    String name = "leaking-on-" + java(home);
    Report report = compared(name, home, 3).readReport();
    assertThat(report.roots()).extracting(Place::leaked).containsExactlyInAnyOrderElementsOf(leaks);
    assertThat(report.total("live")).isZero();
    assertThat(report.nodes())
        .filteredOn(node -> Report.number(node, "leaked") > 0)
        .isNotEmpty()
        .allMatch(node -> node.get("method").equals("forget"), "held last by forget");
    assertThat(report.nettys())
        .hasSameSizeAs(leaks)
        .allMatch(netty -> netty.matches("Netty 4\\.[12]\\.\\d+\\.Final, .*io\\.netty from .*"));
  }

  /** A root as text reports show it, and how many of its buffers leaked. */
  private static String leaked(Map<String, Object> root) {
    return root.getOrDefault("title", root.get("site")) + ": " + sum(root);
  }

  private static long sum(Map<String, Object> node) {
    long leaked = Report.number(node, "leaked");
    for (Map<String, Object> child : Report.children(node)) {
      leaked += sum(child);
    }
    return leaked;
  }

  private Run compared(String name, Path home, int forgotten) {
    Run without = run(fork(name + "-without").javaHome(home), forgotten);
    assertThat(without.exit()).as("exit without the agent: %s", without.stderr()).isZero();
    Run with = run(tracked(fork(name).javaHome(home), options), forgotten);
    assertThat(with.exit()).as("exit; stderr: %s", with.stderr()).isZero();
    assertThat(expectedOf(with.stdout())).as("stdout").isEqualTo(without.stdout());
    // A JVM that warns of a class names its jar, which may be in the directory of the run.
    String directory = fork(name).directory() + "/";
    assertThat(with.othersLines())
        .as("stderr")
        .extracting(line -> line.replace(directory, ""))
        .isEqualTo(
            without.othersLines().stream()
                .map(line -> line.replace(fork(name + "-without").directory() + "/", ""))
                .collect(Collectors.toList()));
    assertThat(with.ourLines()).noneMatch(line -> line.contains("not tracked"));
    return with;
  }

  final Fork fork(String name) {
    return new Fork(getClass().getSimpleName() + "/" + name);
  }

  static Fork tracked(Fork fork, List<String> options) {
    List<String> all = new ArrayList<>(options);
    all.add("report=" + fork.report());
    all.add("log=" + fork.directory().resolve("leaks.txt"));
    return fork.agent(all.toArray(String[]::new));
  }

  /** Without the JVM's own word on a longer bootstrap path, where the option asks for one. */
  private String expectedOf(String stdout) {
    return options.contains("bootstrap=true")
        ? stdout.replaceAll("(?m)^.*Sharing is only supported for boot loader classes.*\\R", "")
        : stdout;
  }

  private static int java(Path home) {
    try {
      String release = Files.readString(home.resolve("release"));
      return Integer.parseInt(release.replaceAll("(?s).*JAVA_VERSION=\"(\\d+).*", "$1"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
