package io.github.bytebufflow.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Json;
import io.github.bytebufflow.testing.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** A real Prometheus scrapes a tracked program, with the files of the examples. */
class PrometheusIT {
  private static List<String> values(PrometheusServer server, String expression)
      throws IOException, InterruptedException {
    return server.query(expression).stream().map(PrometheusServer.Sample::value).toList();
  }

  @Test
  void answersWithTheProgramsNumbers() throws Exception {
    Programs.assumeInstalled("prometheus");
    Programs.assumeInstalled("promtool");
    try (Watched program = Watched.start("prometheus")) {
      program.tell("leak 5");
      program.tell("drop 3");
      program.tell("heap 4");
      program.tell("hold 2");
      program.collect();
      assertThat(program.statusWithoutToken("/metrics")).isEqualTo(401);
      String lint =
          Programs.run(
              program.directory(),
              program.get("/metrics"),
              List.of("promtool", "check", "metrics"));
      assertThat(lint).isEmpty();
      try (PrometheusServer server = PrometheusServer.start(program.directory(), program)) {
        Awaitility.await()
            .atMost(Fork.PATIENCE)
            .until(() -> values(server, "sum(bytebufflow_path_leaks_total)").equals(List.of("8")));
        Awaitility.await()
            .atMost(Fork.PATIENCE)
            .until(() -> values(server, "sum(bytebufflow_buffers_suspect)").equals(List.of("2")));
        assertThat(values(server, "bytebufflow_buffers_allocated_total")).containsExactly("15");
        assertThat(values(server, "sum(bytebufflow_buffers_live)")).containsExactly("2");
        assertThat(values(server, "sum(bytebufflow_live_bytes)")).containsExactly("256");
        assertThat(values(server, "sum(bytebufflow_path_leaked_bytes_total)"))
            .containsExactly("416");
        assertThat(values(server, "sum(bytebufflow_buffers_ended_total{outcome='leaked'})"))
            .containsExactly("12");
        assertThat(values(server, "bytebufflow_path_leaks_total{suspect='acme.Monitored.one'} > 4"))
            .containsExactly("5");
        assertThat(values(server, "bytebufflow_memory_bytes{line='live'}")).containsExactly("256");
        assertThat(values(server, "sum(bytebufflow_memory_verdict)")).containsExactly("1");
        // The books of each scrape add up.
        String parts = "live|rounding|leaked|free|unexplained";
        assertThat(
                values(
                    server,
                    "sum(bytebufflow_memory_bytes{line=~'"
                        + parts
                        + "'}) - on () sum(bytebufflow_memory_bytes{line='used'})"))
            .containsExactly("0");
        program.tell("leak 20");
        program.collect();
        Awaitility.await()
            .atMost(Fork.PATIENCE)
            .until(() -> values(server, "sum(bytebufflow_path_leaks_total)").equals(List.of("28")));
        Awaitility.await()
            .atMost(Fork.PATIENCE)
            .until(
                () ->
                    !server
                        .query("ALERTS{alertname='ByteBufLeakGrows',alertstate='firing'}")
                        .isEmpty());
        everyPanelHasAResult(server);
      }
    }
  }

  /** What the dashboard asks, with its variables as Grafana fills them in. */
  private static void everyPanelHasAResult(PrometheusServer server) throws Exception {
    List<String> expressions = expressions();
    assertThat(expressions).hasSizeGreaterThan(15);
    for (String expression : expressions) {
      Awaitility.await()
          .atMost(Fork.PATIENCE)
          .untilAsserted(() -> assertThat(server.query(expression)).as(expression).isNotEmpty());
    }
  }

  private static List<String> expressions() throws IOException {
    Path file = Settings.path("it.examples").resolve("grafana/dashboards/bytebuf-flow.json");
    Map<?, ?> dashboard = (Map<?, ?>) Json.read(Files.newInputStream(file));
    List<String> expressions = new ArrayList<>();
    for (Object panel : (List<?>) dashboard.get("panels")) {
      for (Object target : (List<?>) ((Map<?, ?>) panel).get("targets")) {
        String expression = ((Map<?, ?>) target).get("expr").toString();
        expressions.add(
            expression
                .replace("$job", ".*")
                .replace("$instance", ".*")
                .replace("$__rate_interval", "1m"));
      }
    }
    return expressions;
  }

  @Test
  void alertsFireWhenTheyShould() throws Exception {
    Programs.assumeInstalled("promtool");
    Path examples = Settings.path("it.examples");
    Programs.run(examples, "", List.of("promtool", "check", "rules", "bytebuf-flow-rules.yml"));
    Programs.run(examples, "", List.of("promtool", "check", "config", "prometheus.yml"));
    Programs.run(examples, "", List.of("promtool", "test", "rules", "bytebuf-flow-rules-test.yml"));
  }
}
