package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Jdks;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Report;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The stack of a leak is that of a caller who leaks, where most others on its path release. */
class LeakedStackIT {
  static Stream<Arguments> programs() {
    return Jdks.homes().stream()
        .flatMap(
            home ->
                Stream.of("onThisThread", "onAVirtualThread")
                    .map(program -> Arguments.of(home, program)));
  }

  /** The node at which flows leaked. */
  private static Map<String, Object> leak(Path home, String program, String scope) {
    String name = program + scope + home.toString().replaceAll("[^A-Za-z0-9]+", "-");
    Fork fork = new Fork("leaked-stacks/" + name);
    Report report =
        fork.libraries(Netty.V4_2.classPath())
            .javaHome(home)
            .agent("include=" + scope, "report=" + fork.report(), "log=leaks.txt")
            .run("acme.Main", "LeakedStacks." + program)
            .well()
            .readReport();
    assertThat(report.total("leaked")).isPositive();
    assertThat(report.total("released")).isEqualTo(1 + 19 * report.total("leaked"));
    List<Map<String, Object>> leaks =
        report.nodes().stream().filter(n -> Report.number(n, "leaked") > 0).toList();
    assertThat(leaks).singleElement();
    assertThat(leaks.get(0)).containsEntry("leaked", report.total("leaked"));
    return leaks.get(0);
  }

  private static void assertIsOfForgets(Map<String, Object> node) {
    assertThat(node).containsEntry("stackLeaked", true);
    String stack = node.get("stack").toString();
    assertThat(stack).contains("acme.LeakedStacks.forgets(").doesNotContain("LeakedStacks.gives(");
  }

  @ParameterizedTest
  @MethodSource("programs")
  void ofANode(Path home, String program) {
    Map<String, Object> node = leak(home, program, "acme");
    assertThat(node).containsEntry("kind", "return").containsEntry("method", "take");
    assertIsOfForgets(node);
  }

  /** Nothing of the program is in scope: the leak ends at its allocation. */
  @ParameterizedTest
  @MethodSource("programs")
  void ofARoot(Path home, String program) {
    Map<String, Object> node = leak(home, program, "acme.nothing");
    assertThat(node).containsEntry("kind", "allocate").containsEntry("memory", "pooled-direct");
    assertIsOfForgets(node);
  }
}
