package io.github.bytebufflow.benchmarks;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs every scenario on each Netty, without the agent and with it in turns, and compares. */
public final class Comparison {
  private static final Path MODULE = Path.of("bytebuf-flow-benchmarks");
  private static final Path AGENT =
      Path.of("bytebuf-flow-tracker/target/bytebuf-flow-agent.jar").toAbsolutePath();
  private static final String ALLOCATED = "gc.alloc.rate.norm";

  private final Effort effort;
  private final Path target;
  private final String only;
  private final Map<String, Row> rows = new LinkedHashMap<>();

  private Comparison(Effort effort, Path target, String only) {
    this.effort = effort;
    this.target = target;
    this.only = only;
  }

  /** How long to measure. */
  private enum Effort {
    SMOKE(1, 1, 1, 200),
    QUICK(3, 3, 5, 1000);

    final int rounds;
    final int warmups;
    final int iterations;
    final int millis;

    Effort(int rounds, int warmups, int iterations, int millis) {
      this.rounds = rounds;
      this.warmups = warmups;
      this.iterations = iterations;
      this.millis = millis;
    }

    static Effort of(String name) {
      for (Effort e : values()) {
        if (e.name().toLowerCase(Locale.ROOT).equals(name)) {
          return e;
        }
      }
      return null;
    }
  }

  /**
   * Prints the table. Works in the directory above the module.
   *
   * @param args smoke or quick, and a regular expression of benchmarks
   */
  public static void main(String[] args) throws IOException, RunnerException {
    Effort effort = Effort.of(args.length > 0 ? args[0] : "quick");
    if (effort == null || args.length > 2) {
      System.err.println(
          "unknown arguments \"" + String.join(" ", args) + "\", expected smoke or quick");
      System.exit(2);
    }
    String only = args.length > 1 ? args[1] : ".*";
    Comparison comparison = new Comparison(effort, MODULE.resolve("target"), only);
    comparison.run();
    comparison.print(System.out);
  }

  private void run() throws IOException, RunnerException {
    List<Path> nettys;
    try (Stream<Path> directories = Files.list(target.resolve("netty"))) {
      nettys = directories.sorted().collect(Collectors.toList());
    }
    for (int round = 1; round <= effort.rounds; round++) {
      for (Scenario scenario : Scenario.values()) {
        if (scenario.benchmark.matches(".*(?:" + only + ").*")) {
          for (Path netty : nettys) {
            System.err.println("round " + round + ": " + scenario.title + ", Netty " + name(netty));
            // The first of a pair has no advantage on the whole.
            boolean agentFirst = (round + scenario.ordinal()) % 2 == 0;
            measure(scenario, netty, agentFirst);
            measure(scenario, netty, !agentFirst);
          }
        }
      }
    }
  }

  private static String name(Path netty) {
    return netty.getFileName().toString().replace(".Final", "");
  }

  private void measure(Scenario scenario, Path netty, boolean withAgent)
      throws IOException, RunnerException {
    Path report = target.resolve("report.json").toAbsolutePath();
    Files.deleteIfExists(report);
    // JMH forks with the class path of the JVM that it finds itself in.
    System.setProperty("java.class.path", classPath(netty));
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include(scenario.benchmark.replace(".", "\\.") + "$")
            .forks(1)
            .warmupIterations(effort.warmups)
            .warmupTime(TimeValue.milliseconds(effort.millis))
            .measurementIterations(effort.iterations)
            .measurementTime(TimeValue.milliseconds(effort.millis))
            .addProfiler(GCProfiler.class)
            .verbosity(VerboseMode.NORMAL)
            .output(target.resolve("jmh.log").toString())
            .shouldFailOnError(true)
            .jvmArgs(
                "-Xms1g",
                "-Xmx1g",
                "-Dio.netty.leakDetection.level=disabled",
                "-Djmh.executor=CUSTOM",
                "-Djmh.executor.class=" + EventLoops.class.getName());
    if (withAgent) {
      options.jvmArgsAppend("-javaagent:" + AGENT + "=report=" + report);
    }
    Collection<RunResult> results = new Runner(options.build()).run();
    RunResult result = results.iterator().next();
    double nanos = result.getPrimaryResult().getScore();
    if (withAgent) {
      Totals.check(report, scenario, effort.iterations * effort.millis * 1e6 / nanos);
    }
    rows.computeIfAbsent(scenario.title + " | " + name(netty), k -> new Row())
        .add(withAgent, nanos, result.getSecondaryResults().get(ALLOCATED).getScore());
  }

  /** The benchmarks, JMH and one Netty, but nothing of the tracker: the agent brings that. */
  private String classPath(Path netty) throws IOException {
    try (Stream<Path> runner = Files.list(target.resolve("runner"));
        Stream<Path> nettys = Files.list(netty)) {
      return Stream.concat(
              Stream.of(target.resolve("classes")),
              Stream.concat(
                  runner.filter(
                      jar -> jar.getFileName().toString().matches("(jmh|jopt|commons).*")),
                  nettys))
          .map(path -> path.toAbsolutePath().toString())
          .collect(Collectors.joining(File.pathSeparator));
    }
  }

  private void print(PrintStream out) {
    out.printf(
        "JDK %s, %s %s, %d processors; %d round(s) of 1 fork, %d x %d ms after %d x %d ms;"
            + " event-loop threads, leak detection disabled%n%n",
        System.getProperty("java.runtime.version"),
        System.getProperty("os.name"),
        System.getProperty("os.arch"),
        Runtime.getRuntime().availableProcessors(),
        effort.rounds,
        effort.iterations,
        effort.millis,
        effort.warmups,
        effort.millis);
    out.println(
        "| benchmark | Netty | none, ns/op | agent, ns/op | ratio (spread) | B/op over none |");
    out.println("|---|---|---|---|---|---|");
    rows.forEach((name, row) -> out.println("| " + name + " | " + row.cells() + " |"));
  }
}
