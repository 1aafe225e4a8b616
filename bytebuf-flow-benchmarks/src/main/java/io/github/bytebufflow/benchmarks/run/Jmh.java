package io.github.bytebufflow.benchmarks.run;

import io.github.bytebufflow.benchmarks.jmh.AttachProfiler;
import io.github.bytebufflow.benchmarks.jmh.PauseProfiler;
import io.github.bytebufflow.benchmarks.result.Measurement;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs one JVM after the other with JMH. */
final class Jmh {
  private static final String ALLOCATED = "gc.alloc.rate.norm";

  private final Effort effort;
  private final Path target;
  private final Path agent;
  private final Path gcLog;
  private final Path report;

  /**
   * A runner.
   *
   * @param effort how long
   * @param target the build directory of this module
   * @param agent the tracker's jar
   */
  Jmh(Effort effort, Path target, Path agent) {
    this.effort = effort;
    this.target = target.toAbsolutePath();
    this.agent = agent.toAbsolutePath();
    gcLog = this.target.resolve("gc.log");
    report = this.target.resolve("report.json");
  }

  /** What JMH printed of the last JVM. */
  Path log() {
    return target.resolve("jmh.log");
  }

  /** Measures, and checks the totals where the agent runs. */
  Measurement measure(Fork fork) throws IOException, RunnerException {
    Files.deleteIfExists(gcLog);
    Files.deleteIfExists(report);
    // JMH forks with the class path of the JVM that it finds itself in.
    System.setProperty("java.class.path", classPath(fork));
    List<String> jvm = new ArrayList<>();
    jvm.add("-Xms" + fork.row.heap + "g");
    jvm.add("-Xmx" + fork.row.heap + "g");
    jvm.add("-XX:+UseG1GC");
    jvm.add("-Xlog:gc:file=" + gcLog + "::filecount=0");
    jvm.add("-D" + PauseProfiler.LOG + "=" + gcLog);
    jvm.addAll(fork.row.threads.jvmArguments);
    jvm.addAll(fork.mode.jvmArguments());
    if (fork.mode.hasAgent()) {
      jvm.addAll(agent(fork));
    }
    final int warmups = fork.row.warmups(effort);
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("^" + fork.row.benchmark.replace(".", "\\.") + "$")
            .jvm(fork.jdk.java.toString())
            .jvmArgs(jvm.toArray(new String[0]))
            .forks(1)
            .threads(fork.row.threadCount())
            .warmupIterations(warmups)
            .warmupTime(TimeValue.milliseconds(effort.millis))
            .measurementIterations(effort.iterations)
            .measurementTime(TimeValue.milliseconds(effort.millis))
            .addProfiler(GCProfiler.class)
            .addProfiler(PauseProfiler.class)
            .verbosity(VerboseMode.NORMAL)
            .output(log().toString())
            .shouldFailOnError(true);
    fork.row.parameters.forEach(options::param);
    if (fork.mode == Mode.ATTACHED) {
      options.addProfiler(AttachProfiler.class);
    }
    RunResult result = new Runner(options.build()).runSingle();
    if (fork.mode.hasAgent()) {
      double units =
          effort.seconds() * 1e9 / result.getPrimaryResult().getScore() * fork.row.threadCount();
      double all = units * (warmups + effort.iterations) / effort.iterations;
      TotalsCheck.check(report, fork.row, fork.mode, units, all);
    }
    return measurement(fork, result);
  }

  /** The arguments that start the JVM with the agent, or let it be attached later. */
  private List<String> agent(Fork fork) {
    String options = fork.mode.agentOptions(fork.row);
    String all = "report=" + report + (options.isEmpty() ? "" : ";" + options);
    return fork.mode == Mode.ATTACHED
        ? List.of(
            "-D" + AttachProfiler.AGENT + "=" + agent, "-D" + AttachProfiler.OPTIONS + "=" + all)
        : List.of("-javaagent:" + agent + "=" + all);
  }

  private static Measurement measurement(Fork fork, RunResult result) throws IOException {
    List<Double> nanos = new ArrayList<>();
    for (BenchmarkResult jvm : result.getBenchmarkResults()) {
      for (IterationResult iteration : jvm.getIterationResults()) {
        nanos.add(iteration.getPrimaryResult().getScore());
      }
    }
    if (!result.getSecondaryResults().containsKey(ALLOCATED)) {
      throw new IOException("the JVM does not say what its threads allocate");
    }
    return new Measurement(
        fork.key(),
        fork.mode.id(),
        fork.round,
        nanos,
        score(result, ALLOCATED),
        score(result, "gc.count"),
        score(result, "gc.time"),
        score(result, PauseProfiler.RESULT));
  }

  /** A result of the collector, 0 where it did not run. */
  private static double score(RunResult run, String name) {
    Result<?> result = run.getSecondaryResults().get(name);
    return result == null || Double.isNaN(result.getScore()) ? 0 : result.getScore();
  }

  /** The benchmarks, JMH and one Netty, but nothing of the tracker: the agent brings that. */
  private String classPath(Fork fork) throws IOException {
    Path peers = target.resolveSibling("peers").resolve("target");
    try (Stream<Path> runner = Files.list(target.resolve("runner"));
        Stream<Path> jars = Files.list(fork.row.peers ? peers.resolve("lib") : fork.netty.jars)) {
      return Stream.concat(
              fork.row.peers
                  ? Stream.of(peers.resolve("classes"), target.resolve("classes"))
                  : Stream.concat(
                      Stream.of(target.resolve("classes")),
                      runner.filter(
                          jar -> jar.getFileName().toString().matches("(jmh|jopt|commons).*"))),
              jars)
          .map(path -> path.toAbsolutePath().toString())
          .collect(Collectors.joining(File.pathSeparator));
    }
  }
}
