package io.github.bytebufflow.programs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.Run;
import io.github.bytebufflow.testing.Settings;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whose work a leak was: a server on real sockets loses a buffer where a channel is closed. */
class ContextIT {
  static Stream<Netty> nettys() {
    return Stream.of(Netty.V4_1, Netty.V4_2);
  }

  private static Fork fork(String program, Netty netty, String format) {
    Fork fork = new Fork("contexts/" + program + "-" + netty + "-" + format);
    return fork.libraries(netty.classPath() + File.pathSeparator + Settings.text("it.api"))
        .agent(
            "include=acme.api",
            "report=" + fork.directory().resolve("report." + format),
            "log=log");
  }

  private static Run run(String program, Netty netty, String format) {
    return fork(program, netty, format).run("acme.api.Contexts", program).well();
  }

  /** Runs a program until the tracker has said that it asks for no more hints. */
  private static Run runUntilSaid(String program, String why) {
    Run run =
        fork(program, Netty.V4_2, "json").untilSaid(why).run("acme.api.Contexts", program).well();
    assertThat(run.stderr()).containsOnlyOnce(why);
    return run;
  }

  private static Report json(String program, Netty netty) {
    return run(program, netty, "json").readReport();
  }

  /** The node at which the server has forgotten its frames. */
  private static Map<String, Object> forgotten(Report report) {
    assertThat(report.total("leaked")).isPositive();
    List<Map<String, Object>> leaks =
        report.nodes().stream()
            .filter(n -> Report.number(n, "leaked") > 0)
            .filter(n -> "forget".equals(n.get("method")))
            .toList();
    assertThat(leaks).isNotEmpty();
    return leaks.get(0);
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> contexts(Map<String, Object> node) {
    return (List<Map<String, Object>>) node.getOrDefault("leakedContexts", List.of());
  }

  @ParameterizedTest
  @MethodSource("nettys")
  void aLeakOfClosedChannelsSaysSo(Netty netty) {
    Map<String, Object> node = forgotten(json("closed", netty));
    assertThat(node.get("context")).as("%s", node).isInstanceOf(Map.class);
    List<Map<String, Object>> contexts = contexts(node);
    assertThat(contexts).as("%s", node).hasSize(4);
    for (Map<String, Object> context : contexts) {
      assertThat(context)
          .containsEntry("active", false)
          .containsEntry("activeNow", false)
          .containsEntry("handler", "orders")
          .doesNotContainKey("hints");
      assertThat((String) context.get("channel")).matches("[0-9a-f]{8}");
      assertThat((String) context.get("remote")).matches("/127\\.0\\.0\\.1:\\d+");
      assertThat((String) context.get("local")).matches("/127\\.0\\.0\\.1:\\d+");
    }
    assertThat(contexts.stream().map(c -> c.get("channel")).distinct().count())
        .as("of several channels: %s", contexts)
        .isGreaterThan(1);
  }

  @Test
  void theReportSaysSoToo() throws IOException {
    run("closed", Netty.V4_2, "txt");
    String report =
        Files.readString(
            Settings.path("it.work").resolve("contexts/closed-" + Netty.V4_2 + "-txt/report.txt"));
    assertThat(report)
        .containsPattern(
            "channel +[0-9a-f]{8}, /127\\.0\\.0\\.1:\\d+, closed, as for the last 4 leaks;"
                + " handler orders\n");
  }

  @ParameterizedTest
  @MethodSource("nettys")
  void aFirstFlowHasItsChannelToo(Netty netty) {
    Report report = json("hinted", netty);
    Map<String, Object> read =
        report.nodes().stream()
            .filter(n -> "acme.api.Contexts$Orders".equals(n.get("class")))
            .filter(n -> "channelRead".equals(n.get("method")) && "enter".equals(n.get("kind")))
            .findFirst()
            .orElseThrow();
    assertThat(read.get("context").toString()).contains("active=true", "handler=orders");
    assertThat(contexts(forgotten(report)))
        .hasSize(4)
        .allSatisfy(c -> assertThat(c).containsEntry("hints", "trace=4bf92f on n"));
  }

  @Test
  void hintsThatThrowAreAskedOnce() {
    Run run =
        runUntilSaid(
            "throwing", "hints are asked for no more: the call threw java.lang.AssertionError");
    assertThat(contexts(forgotten(run.readReport())))
        .hasSize(4)
        .allSatisfy(c -> assertThat(c).doesNotContainKey("hints"));
  }

  @Test
  void hintsThatBlockAreAskedNoMore() {
    Run run = runUntilSaid("slow", "hints are asked for no more: the calls took");
    assertThat(contexts(forgotten(run.readReport()))).hasSize(4);
  }
}
