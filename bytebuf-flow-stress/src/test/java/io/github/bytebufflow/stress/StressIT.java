package io.github.bytebufflow.stress;

import static io.github.bytebufflow.stress.Json.number;
import static io.github.bytebufflow.stress.Json.object;
import static io.github.bytebufflow.stress.Json.objects;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Millions of flows, counted by the programs themselves and by the tracker: no one is off. */
class StressIT {
  private static final String RETAINED_VIEW = "(retained view)";
  private static final int MILLION = 1_000_000;

  @ParameterizedTest
  @CsvSource({"4.1, -XX:+UseG1GC", "4.2, -XX:+UseParallelGC"})
  void aRandomMixFromFourThreads(String netty, String collector)
      throws IOException, InterruptedException {
    long flows = Long.getLong("it.flows");
    isExact(Run.of("Mix", netty, jvm(collector), "report=report.json", seed(), flows, 4), flows);
  }

  /** Flows are in the identity map, and allocators have memory from before. */
  @ParameterizedTest
  @CsvSource({"4.1, -XX:+UseParallelGC", "4.2, -XX:+UseG1GC"})
  void theSameAttached(String netty, String collector) throws IOException, InterruptedException {
    long flows = Long.getLong("it.attached.flows");
    Run run =
        Run.attached("Attached", netty, jvm(collector), "report=report.json", seed(), flows, 4);
    isExact(run, flows);
  }

  private static List<String> jvm(String collector) {
    return List.of(collector, "-Dio.netty.leakDetection.level=simple");
  }

  private static long seed() {
    long seed = Long.getLong("it.seed");
    return seed == 0 ? System.nanoTime() : seed;
  }

  /** The tracker's sums are the program's own. */
  private static void isExact(Run run, long flows) {
    assertThat(run.number("lateSteps")).isPositive();
    assertThat(run.number("collections")).isPositive();
    assertThat(run.number("snapshots")).isPositive();

    Map<String, Object> report = run.report();
    Map<String, Object> totals = object(report, "totals");
    assertThat(number(totals, "allocated") + run.number("views.allocated"))
        .isGreaterThanOrEqualTo(flows);
    for (String sum : List.of("allocated", "leaked", "leakedBytes", "live")) {
      assertThat(number(totals, sum)).as(sum).isEqualTo(run.number(sum));
    }
    assertThat(number(totals, "released"))
        .isEqualTo(run.number("allocated") - run.number("leaked") - run.number("live"));
    Map<String, Object> views = object(totals, "views");
    assertThat(number(views, "allocated")).isEqualTo(run.number("views.allocated"));
    assertThat(number(views, "leaked")).isEqualTo(run.number("views.leaked"));
    assertThat(number(views, "live")).isZero();
    assertThat(number(views, "released"))
        .isEqualTo(run.number("views.allocated") - run.number("views.leaked"));
    for (String loss : List.of("untracked", "truncated", "misused")) {
      assertThat(number(totals, loss)).as(loss).isZero();
    }
    byMemory(run, report);
  }

  /** The sums of each memory, over its roots, and the rule of every node. */
  private static void byMemory(Run run, Map<String, Object> report) {
    Map<String, Map<String, Long>> sums = new TreeMap<>();
    for (Map<String, Object> root : objects(report, "roots")) {
      boolean view = root.get("site").equals(RETAINED_VIEW);
      String memory = view ? RETAINED_VIEW : (String) root.get("memory");
      Map<String, Long> sum = sums.computeIfAbsent(memory, m -> new TreeMap<>());
      sum.merge("allocated", number(root, "count"), Long::sum);
      add(root, sum);
    }
    assertThat(sums)
        .containsOnlyKeys(
            RETAINED_VIEW, "none", "direct", "heap", "wrapped", "pooled-direct", "pooled-heap");
    sums.remove(RETAINED_VIEW);
    sums.forEach(
        (memory, sum) -> {
          for (String name : List.of("allocated", "leaked", "leakedBytes", "live")) {
            assertThat(sum.get(name))
                .as("%s of %s", name, memory)
                .isEqualTo(run.number(name + '.' + memory));
          }
          if (memory.startsWith("pooled")) {
            // A late step upon a component that leaks takes it away from "addComponent".
            assertThat(sum.get("indirect")).isBetween(1L, run.number("indirect." + memory));
          } else {
            assertThat(sum.get("indirect")).isEqualTo(run.number("indirect." + memory));
          }
        });
  }

  private static void add(Map<String, Object> node, Map<String, Long> sum) {
    long count = 0;
    for (String outcome : List.of("released", "leaked", "live")) {
      count += number(node, outcome);
    }
    for (Map<String, Object> child : objects(node, "children")) {
      add(child, sum);
      count += number(child, "count");
    }
    assertThat(number(node, "count")).as("count of %s", node.get("site")).isEqualTo(count);
    for (String name : List.of("leaked", "leakedBytes", "live", "indirect")) {
      sum.merge(name, number(node, name), Long::sum);
    }
  }

  @Test
  void aMillionLeaksByThreePaths() throws IOException, InterruptedException {
    Run run = Run.of("Leaks", "4.1", List.of(), "report=report.json", MILLION);
    assertThat(run.number("forgotten")).isEqualTo(MILLION);
    Map<String, Object> report = run.report();
    Map<String, Object> totals = object(report, "totals");
    assertThat(number(totals, "allocated")).isEqualTo(MILLION);
    assertThat(number(totals, "leaked")).isEqualTo(MILLION);
    assertThat(number(totals, "leakedBytes")).isEqualTo(16L * MILLION);
    assertThat(number(totals, "live")).isZero();
    List<Tuple> leaks = new ArrayList<>();
    for (Map<String, Object> root : objects(report, "roots")) {
      leaks(root, "", (String) root.get("memory"), leaks);
    }
    assertThat(leaks)
        .containsExactlyInAnyOrder(
            tuple("heap forget", "heap", 500_000L, 8_000_000L),
            tuple("pooled forget", "pooled-direct", 300_000L, 4_800_000L),
            tuple("direct forget", "direct", 200_000L, 3_200_000L));
  }

  /** Each node where flows leaked: the methods it was entered by, memory, leaks, bytes. */
  private static void leaks(
      Map<String, Object> node, String path, String memory, List<Tuple> leaks) {
    String here = node.get("kind").equals("enter") ? path + ' ' + node.get("method") : path;
    if (number(node, "leaked") > 0) {
      leaks.add(tuple(here.strip(), memory, number(node, "leaked"), number(node, "leakedBytes")));
    }
    for (Map<String, Object> child : objects(node, "children")) {
      leaks(child, here, memory, leaks);
    }
  }

  @Test
  void aMillionLiveBuffersInALargeTreeAreSeenWhileOthersWrite()
      throws IOException, InterruptedException {
    Run run = Run.of("Crowd", "4.2", List.of(), "max-nodes=400000", MILLION);
    System.out.println("milliseconds a snapshot: " + run.all("snapshot.millis"));
    assertThat(run.all("written.meanwhile")).allMatch(written -> written > 0);
    assertThat(run.number("Nodes")).isGreaterThan(100_000);
    assertThat(run.number("Live")).isEqualTo(MILLION);
    assertThat(run.number("Allocated")).isEqualTo(MILLION + run.number("written"));
    assertThat(run.number("Released")).isEqualTo(run.number("written"));
    assertThat(run.number("Truncated")).isZero();
  }
}
