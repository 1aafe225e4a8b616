package io.github.bytebufflow.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.Docs;
import io.github.bytebufflow.balance.Balances;
import io.github.bytebufflow.balance.Cause;
import io.github.bytebufflow.snapshot.TrackerTime;
import io.github.bytebufflow.snapshot.Trees;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The table of metrics in the documentation is that of a real answer. */
class MetricDocsTest {
  private static final Pattern ROW =
      Pattern.compile("\\| `(bytebufflow_\\w+)` \\| (\\w+) \\| ([^|]*) \\| .+ \\|");
  private static final Pattern TYPE = Pattern.compile("# TYPE (\\w+) (\\w+)");
  private static final Pattern SAMPLE = Pattern.compile("(\\w+)(\\{.*\\})? [0-9.E]+");
  private static final Pattern LABEL = Pattern.compile("([a-z_]+)=\"");

  @Test
  void tableHasAllMetricsWithTypeAndLabels() throws IOException {
    Map<String, String> documented = new TreeMap<>();
    for (String line : Docs.lines("docs/monitoring.md")) {
      Matcher m = ROW.matcher(line);
      if (m.matches()) {
        Set<String> labels = new TreeSet<>();
        Matcher label = Pattern.compile("`([a-z_]+)`").matcher(m.group(3));
        while (label.find()) {
          labels.add(label.group(1));
        }
        assertThat(documented.put(m.group(1), m.group(2) + " " + labels)).isNull();
      }
    }
    assertThat(documented).isEqualTo(answered());
  }

  /** Every line of the balance, and every cause. */
  @Test
  void valuesOfLabelsAreExplained() throws IOException {
    String page = String.join("\n", Docs.lines("docs/monitoring.md"));
    Balances.whole()
        .books
        .fields(
            (name, value) -> {
              if (!name.equals("limit") && !name.endsWith("Limit")) {
                assertThat(page).contains("`" + MemorySeries.label(name) + "`");
              }
              return value;
            });
    for (Cause cause : Cause.values()) {
      assertThat(page).contains("`" + cause + "`");
    }
  }

  private static Map<String, String> answered() throws IOException {
    FlowMetrics metrics =
        new FlowMetrics(
            () -> Trees.snapshot().with(Balances.whole()), () -> TrackerTime.NONE, () -> 0);
    List<String> lines =
        new String(metrics.text(""), StandardCharsets.UTF_8).lines().collect(Collectors.toList());
    Map<String, String> types = new TreeMap<>();
    Map<String, Set<String>> labels = new TreeMap<>();
    for (String line : lines) {
      Matcher type = TYPE.matcher(line);
      Matcher sample = SAMPLE.matcher(line);
      if (type.matches()) {
        types.put(type.group(1), type.group(2));
      } else if (sample.matches()) {
        String name = sample.group(1).replaceAll("_(count|sum)$", "");
        Set<String> names = labels.computeIfAbsent(name, first -> new TreeSet<>());
        Matcher label = LABEL.matcher(sample.group(2) == null ? "" : sample.group(2));
        while (label.find()) {
          names.add(label.group(1));
        }
      }
    }
    // The one that a tracker of a test has no value for.
    types.put("bytebufflow_nodes_limit", "gauge");
    labels.put("bytebufflow_nodes_limit", Set.of());
    assertThat(types).hasSize(Metric.values().length);
    Map<String, String> all = new TreeMap<>();
    types.forEach((name, type) -> all.put(name, type + " " + labels.get(name)));
    return all;
  }
}
