package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.Run;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Options whose effect is no tree to compare with. */
class OptionsIT {
  private static final int MAX_NODES = 100;

  private int truncated;

  /** Flows that no node was left for are counted, and nothing else is. */
  @ParameterizedTest
  @MethodSource("io.github.bytebufflow.tests.Netty#chosen")
  void fullTree(Netty netty) {
    Scenario wide = Scenario.of("Bounds.wide").options("max-nodes=" + MAX_NODES);
    Report report = wide.run(wide.fork(netty, "")).well().readReport();

    // Some roots are there from the start, and not shown as long as no flow begins there.
    int shown = report.nodes().size();
    assertThat(shown).isBetween(MAX_NODES - 2, MAX_NODES);
    Set<String> nodes = new HashSet<>(List.of("root", "root call"));
    addOrders(nodes, shown, "root call", "abcde");
    assertThat(report.total("truncated")).isEqualTo(truncated).isPositive();
    assertThat(report.total("nodes")).isEqualTo(MAX_NODES);
    assertThat(report.total("allocated")).isEqualTo(120);
    assertThat(report.total("leaked")).isEqualTo(120);
  }

  /** Adds the prefixes of all orders as the program walks them, as long as there is room. */
  private void addOrders(Set<String> nodes, int room, String path, String left) {
    if (left.isEmpty()) {
      truncated += nodes.contains(path) ? 0 : 1;
      return;
    }
    for (int i = 0; i < left.length(); i++) {
      String next = path + left.charAt(i);
      if (nodes.contains(path) && nodes.size() < room) {
        nodes.add(next);
      }
      addOrders(nodes, room, next, left.substring(0, i) + left.substring(i + 1));
    }
  }

  /** Every node below a root can show how the first flow came there. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void stacks(boolean kept) {
    Scenario requests = Scenario.of("Requests.leaked").options("stacks=" + kept);
    Report report = requests.run(requests.fork(Netty.V4_2, "")).well().readReport();

    List<Map<String, Object>> nodes = report.nodes();
    nodes.removeAll(report.roots());
    Predicate<Map<String, Object>> hasStack =
        node -> String.valueOf(node.get("stack")).contains("acme.Requests");
    if (kept) {
      assertThat(nodes).isNotEmpty().allMatch(hasStack);
    } else {
      assertThat(nodes).isNotEmpty().noneMatch(hasStack);
    }
  }

  /** A text that differs each time does not make the tree grow without end. */
  @Test
  void manyHints() {
    Scenario many = Scenario.of("Hints.many");
    Report report = many.run(many.fork(Netty.V4_2, "")).well().readReport();

    List<Map<String, Object>> touches = report.nodes();
    touches.removeIf(node -> !node.get("kind").equals("touch"));
    assertThat(touches).hasSize(101);
    List<Map<String, Object>> others =
        touches.stream().filter(n -> n.get("site").toString().endsWith(" (other hints)")).toList();
    assertThat(others).hasSize(1);
    assertThat(Report.number(others.get(0), "count")).isEqualTo(1100);
  }

  /** A member that a class does not have is only seen when the class is there. */
  @ParameterizedTest
  @CsvSource({
    "Messages.wrapped, holders=acme.Messages$Envelope#page, pages",
    "Resources.sessions, resource=acme.Resources$Session:shut, close"
  })
  void unknownMembers(String program, String option, String meant) {
    Scenario scenario = Scenario.of(program).options(option);
    Run run = scenario.run(scenario.fork(Netty.V4_2, ""));

    String member = option.substring(Math.max(option.indexOf('#'), option.indexOf(':')) + 1);
    assertThat(run.ourLines().stream().filter(line -> line.contains("'" + member + "'")))
        .hasSize(1)
        .allMatch(line -> line.contains(meant + "?"));
  }

  /** Resources have sums of their own. */
  @Test
  void resources() {
    Scenario files = Scenario.of("Resources.files");
    Report report = files.run(files.fork(Netty.V4_2, " sums")).well().readReport();

    assertThat(report.total("allocated")).isEqualTo(1);
    assertThat(report.total("leaked")).isZero();
    assertThat(report.resources())
        .containsEntry("allocated", 2L)
        .containsEntry("released", 1L)
        .containsEntry("leaked", 1L)
        .containsEntry("live", 0L);
  }
}
