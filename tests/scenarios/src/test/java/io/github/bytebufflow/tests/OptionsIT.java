package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.Run;
import io.github.bytebufflow.testing.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
  @MethodSource("io.github.bytebufflow.testing.Netty#chosen")
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

  /** What a report says at the end, of what it was asked to look at. */
  private static String end(Scenario scenario, String variant) throws IOException {
    return end(scenario, Netty.V4_2, variant);
  }

  private static String end(Scenario scenario, Netty netty, String variant) throws IOException {
    Fork fork = scenario.fork(netty, variant);
    scenario.run(fork).well();
    return Files.readString(fork.directory().resolve("leaks.txt"));
  }

  /** A sample says what share it has seen. */
  @Test
  void sampled() throws IOException {
    Scenario ten = Scenario.of("Bounds.ten").options("sample=5");
    Fork fork = ten.fork(Netty.V4_2, " share");
    Report report = ten.run(fork).well().readReport();

    assertThat(report.total("allocated")).isEqualTo(2);
    assertThat(report.total("sampledOut")).isEqualTo(8);
    assertThat(Files.readString(fork.directory().resolve("leaks.txt")))
        .contains("no leaks seen: 2 of about 10 buffers followed, all released\n")
        .contains("sample=5: 2 of about 10 buffers followed; leaks on rare paths may be among")
        .contains("SUMMARY 0 buffers leaked; 0 live; 2 of about 10 buffers followed\n");
    assertThat(end(Scenario.of("Bounds.ten").options("sample=5000"), ""))
        .contains("no leaks seen: none of about 10 buffers was followed\n")
        .endsWith("next: sample=1 follows every buffer\n");
    assertThat(end(Scenario.of("Bounds.ten").options("direct-only=true"), ""))
        .contains("no leaks seen: no buffer of direct memory was allocated\n")
        .contains("direct-only=true: heap buffers were not followed\n");
  }

  /** A known leak is one line, and none of the log's. */
  @ParameterizedTest
  @MethodSource("io.github.bytebufflow.testing.Netty#chosen")
  void accepted(Netty netty) throws IOException {
    String leaks = end(Scenario.of("Permanent.lent"), netty, " unknown");
    assertThat(leaks)
        .contains("   50 buffers, 12.5 KiB direct")
        .contains("Permanent.lent (Permanent.java:")
        .contains("SUMMARY 50 buffers, 12.5 KiB direct leaked in 1 place; 0 live; 50 allocated\n");
    Matcher fingerprint = Pattern.compile("LEAK ([0-9a-f]{8}) ").matcher(leaks);
    assertThat(fingerprint.find()).isTrue();

    Path known = Files.createTempFile(Settings.path("it.work"), "known", ".txt");
    Files.write(known, List.of("# ours", fingerprint.group(1) + " until 2999-12-31 bug #123"));
    Scenario accepting = Scenario.of("Permanent.lent").options("accept=" + known);
    Fork fork = accepting.fork(netty, " known");
    Report report = accepting.run(fork).well().readReport();
    assertThat(report.total("leaked")).isEqualTo(50);
    assertThat(report.total("released")).isZero();
    assertThat(Files.readString(fork.directory().resolve("leaks.txt")))
        .startsWith("bytebuf-flow: memory: ")
        .doesNotContain("of direct memory leaked")
        .contains(
            "\nbytebuf-flow: no leaks but accepted ones: 50 buffers allocated, 0 released,"
                + " 50 accepted\n"
                + "bytebuf-flow: ACCEPTED "
                + fingerprint.group(1)
                + "   50 buffers, 12.5 KiB direct: bug #123 (until 2999-12-31)\n");
    Files.write(known, List.of(fingerprint.group(1) + " until 2001-12-31 bug #123"));
    assertThat(end(accepting, netty, " over"))
        .contains("LEAK " + fingerprint.group(1))
        .contains("until 2001-12-31, which is over: bug #123");
    Files.delete(known);
  }

  /** Heap that nobody released is listed below the verdict; the advice can be followed. */
  @Test
  void heapIsALine() throws IOException {
    assertThat(end(Scenario.of("Wrapping.shared"), " line"))
        .startsWith("bytebuf-flow: memory: ")
        .contains(
            "\nbytebuf-flow: no leaks: 60 buffers allocated, 0 released, 20 of heap unreleased")
        .contains("unreleased heap: 20 buffers, 1 MiB, freed by the collector: no outage", "HEAP ")
        .doesNotContain("jcmd", "→");
  }
}
