package io.github.bytebufflow.benchmarks.startup;

import io.github.bytebufflow.benchmarks.process.Interval;
import io.github.bytebufflow.benchmarks.process.Jdk;
import io.github.bytebufflow.benchmarks.process.Machine;
import io.github.bytebufflow.benchmarks.process.Nettys;
import io.github.bytebufflow.benchmarks.process.ProcFiles;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * What the agent adds to a program's start, as a table. Each program runs without an agent, with
 * one that does nothing, and with the tracker, in turns.
 */
public final class StartUpBenchmark {
  private static final Path MODULE = Path.of("bytebuf-flow-benchmarks", "target");
  private static final Path CLASSES = MODULE.resolve("classes");
  private static final Path TRACKER =
      Path.of("bytebuf-flow-tracker", "target", "bytebuf-flow-agent.jar");

  /** The first run of each reads the jars from the disk. */
  private static final int UNMEASURED = 1;

  private final int runs;
  private final Jdk jdk;
  private final Path work;
  private final Path large;
  private final Path empty;
  private final Map<Program, Sample> samples = new EnumMap<>(Program.class);

  private StartUpBenchmark(int runs, Jdk jdk) throws IOException {
    this.runs = runs;
    this.jdk = jdk;
    work = Files.createDirectories(MODULE.resolve("start-up"));
    large = work.resolve("large.jar");
    empty = work.resolve("empty-agent.jar");
  }

  /**
   * Prints the table. Works in the directory above the module.
   *
   * @param args a number of runs, and {@code --jdk HOME}
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    try {
      parse(args).run();
    } catch (IllegalArgumentException e) {
      System.err.println("start-up: " + e.getMessage());
      System.exit(2);
    }
  }

  private static StartUpBenchmark parse(String[] args) throws IOException {
    int runs = 21;
    Jdk jdk = Jdk.own();
    for (int i = 0; i < args.length; i++) {
      if (args[i].matches("[1-9][0-9]{0,3}")) {
        runs = Integer.parseInt(args[i]);
      } else if (args[i].equals("--jdk") && i + 1 < args.length) {
        jdk = Jdk.at(args[++i]);
      } else {
        throw new IllegalArgumentException(
            "unknown argument '" + args[i] + "'; expected a number of runs as 21, or --jdk HOME");
      }
    }
    if (!ProcFiles.exist()) {
      throw new IllegalArgumentException(
          "this system has no /proc/self/stat; CPU time is read there, so expected Linux");
    }
    return new StartUpBenchmark(runs, jdk);
  }

  private void run() throws IOException, InterruptedException {
    System.err.println("compiling " + LargeProgram.CLASSES + " classes");
    EmptyAgent.write(empty);
    LargeProgram.write(large, work, Nettys.classPath("4.1"), CLASSES.toString());
    for (int run = 1 - UNMEASURED; run <= runs; run++) {
      System.err.println("run " + run + " of " + runs);
      for (Program program : Program.values()) {
        for (int i = 0; i < Agent.values().length; i++) {
          // Each comes first equally often.
          Agent agent = Agent.values()[(i + run + UNMEASURED) % Agent.values().length];
          Times times = ProgramRun.of(command(program, agent), work.resolve("stderr"));
          if (run > 0) {
            samples.computeIfAbsent(program, p -> new Sample()).add(agent, times);
          }
        }
      }
    }
    print();
  }

  private List<String> command(Program program, Agent agent) throws IOException {
    List<String> command = new ArrayList<>(List.of(jdk.java()));
    command.addAll(List.of(jdk.quiet()));
    if (agent != Agent.NONE) {
      command.add("-javaagent:" + (agent == Agent.EMPTY ? empty : TRACKER));
    }
    List<String> path = new ArrayList<>(List.of(CLASSES.toString()));
    if (!program.netty.isEmpty()) {
      path.add(large.toString());
      path.add(Nettys.classPath(program.netty));
    }
    command.addAll(List.of("-cp", String.join(File.pathSeparator, path), program.main));
    return command;
  }

  private void print() throws IOException {
    print("start to the end of main", t -> t.mainWall, t -> t.mainCpu);
    print("start to the end of the process", t -> t.wall, t -> t.cpu);
    Machine.describe(jdk).forEach((name, value) -> System.out.println(name + ": " + value + "  "));
    System.out.println(
        runs
            + " runs of each, in turns; milliseconds, with 95% intervals. Wall time: medians, and the"
            + " median of the differences; CPU time, user and system: their mean. The empty agent"
            + " does nothing. The large program has "
            + LargeProgram.CLASSES
            + " classes.");
  }

  private void print(String title, ToDoubleFunction<Times> wall, ToDoubleFunction<Times> cpu)
      throws IOException {
    System.out.println(
        "| "
            + title
            + " | Netty | wall, none | + empty agent | + tracker | CPU, none | + empty agent"
            + " | + tracker |");
    System.out.println("|---|---|---|---|---|---|---|---|");
    for (Map.Entry<Program, Sample> row : samples.entrySet()) {
      Program program = row.getKey();
      Sample sample = row.getValue();
      System.out.printf(
          "| %s | %s | %.0f | %s | %s | %.0f | %s | %s |%n",
          program.title,
          program.netty.isEmpty() ? "-" : Nettys.version(program.netty),
          sample.median(Agent.NONE, wall),
          text(sample.added(Agent.EMPTY, Agent.NONE, wall)),
          text(sample.added(Agent.TRACKER, Agent.NONE, wall)),
          sample.median(Agent.NONE, cpu),
          text(sample.addedOnAverage(Agent.EMPTY, Agent.NONE, cpu)),
          text(sample.addedOnAverage(Agent.TRACKER, Agent.NONE, cpu)));
    }
    System.out.println();
  }

  private static String text(Interval added) {
    return added.text("%+.0f");
  }
}
