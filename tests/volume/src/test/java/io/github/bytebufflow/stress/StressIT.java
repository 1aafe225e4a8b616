package io.github.bytebufflow.stress;

import static io.github.bytebufflow.testing.Report.children;
import static io.github.bytebufflow.testing.Report.number;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.Run;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Millions of flows, counted by the programs themselves and by the tracker: no one is off. */
class StressIT {
  private static final String RETAINED_VIEW = "(retained view)";
  private static final int MILLION = 1_000_000;
  private static final Duration PATIENCE = Duration.ofMinutes(30);

  @ParameterizedTest
  @CsvSource({"4.1, -XX:+UseG1GC", "4.2, -XX:+UseParallelGC"})
  void aRandomMixFromFourThreads(String netty, String collector) {
    long flows = Long.getLong("it.flows");
    Fork fork = mix("Mix", netty, collector).agent("report=report.json");
    isExact(run(fork, "Mix", seed(), flows, 4), flows);
  }

  /** Flows are in the identity map, and allocators have memory from before. */
  @ParameterizedTest
  @CsvSource({"4.1, -XX:+UseParallelGC", "4.2, -XX:+UseG1GC"})
  void theSameAttached(String netty, String collector) {
    long flows = Long.getLong("it.attached.flows");
    Fork fork = mix("Attached", netty, collector).attachByCommand("report=report.json");
    isExact(run(fork, "Attached", seed(), flows, 4), flows);
  }

  private static Fork mix(String program, String netty, String collector) {
    return fork(program, netty.equals("4.1") ? Netty.V4_1 : Netty.V4_2)
        .jvm(collector, "-Dio.netty.leakDetection.level=simple");
  }

  private static Fork fork(String program, Netty netty) {
    return new Fork(program + "-" + netty)
        .large(PATIENCE)
        .libraries(netty.classPath())
        .jvm("-Xmx1g", "-XX:MaxDirectMemorySize=512m");
  }

  private static Counted run(Fork fork, String program, Object... args) {
    String[] arguments = Stream.of(args).map(Object::toString).toArray(String[]::new);
    Run run = fork.run("acme.stress." + program, arguments);
    System.out.println(run.command());
    return new Counted(run);
  }

  private static long seed() {
    long seed = Long.getLong("it.seed");
    return seed == 0 ? System.nanoTime() : seed;
  }

  /** The tracker's sums are the program's own. */
  private static void isExact(Counted run, long flows) {
    assertThat(run.number("lateSteps")).isPositive();
    assertThat(run.number("collections")).isPositive();
    assertThat(run.number("snapshots")).isPositive();

    Report report = run.report();
    assertThat(report.total("allocated") + run.number("views.allocated"))
        .isGreaterThanOrEqualTo(flows);
    for (String sum : List.of("allocated", "leaked", "leakedBytes", "live")) {
      assertThat(report.total(sum)).as(sum).isEqualTo(run.number(sum));
    }
    assertThat(report.total("released"))
        .isEqualTo(run.number("allocated") - run.number("leaked") - run.number("live"));
    assertThat(report.views("allocated")).isEqualTo(run.number("views.allocated"));
    assertThat(report.views("leaked")).isEqualTo(run.number("views.leaked"));
    assertThat(report.views("live")).isEqualTo(run.number("views.live"));
    assertThat(report.views("released"))
        .isEqualTo(
            run.number("views.allocated") - run.number("views.leaked") - run.number("views.live"));
    for (String loss : List.of("untracked", "truncated", "misused")) {
      assertThat(report.total(loss)).as(loss).isZero();
    }
    byMemory(run, report);
  }

  /** The sums of each memory, over its roots, and the rule of every node. */
  private static void byMemory(Counted run, Report report) {
    Map<String, Map<String, Long>> sums = new TreeMap<>();
    for (Map<String, Object> root : report.roots()) {
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
    for (Map<String, Object> child : children(node)) {
      add(child, sum);
      count += number(child, "count");
    }
    assertThat(number(node, "count")).as("count of %s", node.get("site")).isEqualTo(count);
    for (String name : List.of("leaked", "leakedBytes", "live", "indirect")) {
      sum.merge(name, number(node, name), Long::sum);
    }
  }

  @Test
  void aMillionLeaksByThreePaths() {
    Fork fork = fork("Leaks", Netty.V4_1).agent("report=report.json");
    Counted run = run(fork, "Leaks", MILLION);
    assertThat(run.number("forgotten")).isEqualTo(MILLION);
    Report report = run.report();
    assertThat(report.total("allocated")).isEqualTo(MILLION);
    assertThat(report.total("leaked")).isEqualTo(MILLION);
    assertThat(report.total("leakedBytes")).isEqualTo(16L * MILLION);
    assertThat(report.total("live")).isZero();
    List<Tuple> leaks = new ArrayList<>();
    for (Map<String, Object> root : report.roots()) {
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
    for (Map<String, Object> child : children(node)) {
      leaks(child, here, memory, leaks);
    }
  }

  @Test
  void aMillionLiveBuffersInALargeTreeAreSeenWhileOthersWrite() {
    Fork fork = fork("Crowd", Netty.V4_2).agent("max-nodes=400000");
    Counted run = run(fork, "Crowd", MILLION);
    System.out.println("milliseconds a snapshot: " + run.all("snapshot.millis"));
    assertThat(run.all("written.meanwhile")).allMatch(written -> written > 0);
    assertThat(run.number("Nodes")).isGreaterThan(100_000);
    assertThat(run.number("Live")).isEqualTo(MILLION);
    assertThat(run.number("Allocated")).isEqualTo(MILLION + run.number("written"));
    assertThat(run.number("Released")).isEqualTo(run.number("written"));
    assertThat(run.number("Truncated")).isZero();
  }
}
