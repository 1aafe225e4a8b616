package io.github.bytebufflow.benchmarks.startup;

import io.github.bytebufflow.benchmarks.process.Jdk;
import io.github.bytebufflow.benchmarks.process.Machine;
import io.github.bytebufflow.benchmarks.process.Nettys;
import io.github.bytebufflow.benchmarks.process.ProcFiles;
import io.github.bytebufflow.benchmarks.startup.program.Plain;
import io.github.bytebufflow.benchmarks.statistics.Interval;
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
  private final List<Program> programs;
  private final Path work;
  private final Path empty;

  /** What the small programs are in: a jar, as real ones are, without the empty agent's class. */
  private final Path small;

  private final Path large;
  private final Path largeWithNetty;
  private final Map<Program, Sample> samples = new EnumMap<>(Program.class);

  private StartUpBenchmark(int runs, Jdk jdk, List<Program> programs) throws IOException {
    this.runs = runs;
    this.jdk = jdk;
    this.programs = programs;
    work = Files.createDirectories(MODULE.resolve("start-up"));
    empty = work.resolve("empty-agent.jar");
    small = work.resolve("small.jar");
    large = work.resolve("large.jar");
    largeWithNetty = work.resolve("large-with-netty.jar");
  }

  /**
   * Prints the table. Works in the directory above the module.
   *
   * @param args a number of runs, {@code --only small|large}, and {@code --jdk HOME}
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
    List<Program> programs = List.of(Program.values());
    for (int i = 0; i < args.length; i++) {
      if (args[i].matches("[1-9][0-9]{0,3}")) {
        runs = Integer.parseInt(args[i]);
      } else if (args[i].equals("--jdk") && i + 1 < args.length) {
        jdk = Jdk.at(args[++i]);
      } else if (args[i].equals("--only") && i + 1 < args.length) {
        programs = Program.titled(args[++i]);
      } else {
        throw new IllegalArgumentException(
            "unknown argument '"
                + args[i]
                + "'; expected a number of runs as 21, --only small|large, or --jdk HOME");
      }
    }
    if (!ProcFiles.exist()) {
      throw new IllegalArgumentException(
          "this system has no /proc/self/stat; CPU time is read there, so expected Linux");
    }
    return new StartUpBenchmark(runs, jdk, programs);
  }

  private void run() throws IOException, InterruptedException {
    EmptyAgent.write(empty);
    LargeProgram.pack(CLASSES, Plain.class.getPackageName().replace('.', '/'), small);
    if (programs.stream().anyMatch(Program::isLarge)) {
      System.err.println("compiling twice " + LargeProgram.CLASSES + " classes");
      write(large, "");
      write(largeWithNetty, Nettys.classPath("4.1"));
    }
    for (int run = 1 - UNMEASURED; run <= runs; run++) {
      System.err.println("run " + run + " of " + runs);
      for (Program program : programs) {
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

  private void write(Path jar, String netty) throws IOException {
    Path sources = work.resolve(netty.isEmpty() ? "large" : "large-with-netty");
    LargeProgram.write(jar, sources, netty, CLASSES.toString());
  }

  private List<String> command(Program program, Agent agent) throws IOException {
    List<String> command = new ArrayList<>(List.of(jdk.java()));
    command.addAll(List.of(jdk.quiet()));
    if (agent != Agent.NONE) {
      command.add("-javaagent:" + (agent == Agent.EMPTY ? empty : TRACKER));
    }
    List<String> path = new ArrayList<>(List.of(small.toString()));
    if (program.isLarge()) {
      path.add((program.usesNetty() ? largeWithNetty : large).toString());
    }
    if (program.usesNetty()) {
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
            + " median of the differences; CPU time, user and system: means. The empty agent does"
            + " nothing, so what the tracker adds to it is the tracker's own. The small program"
            + " allocates 10 buffers; the large one has "
            + LargeProgram.CLASSES
            + " classes, and buffers in a quarter of them.");
  }

  private void print(String title, ToDoubleFunction<Times> wall, ToDoubleFunction<Times> cpu)
      throws IOException {
    System.out.println(
        "| "
            + title
            + " | Netty | wall, none | + empty agent | + tracker | tracker over empty"
            + " | CPU, none | + empty agent | + tracker | tracker over empty |");
    System.out.println("|---|---|---|---|---|---|---|---|---|---|");
    for (Map.Entry<Program, Sample> row : samples.entrySet()) {
      Program program = row.getKey();
      Sample sample = row.getValue();
      System.out.printf(
          "| %s | %s | %.0f | %s | %s | %s | %.0f | %s | %s | %s |%n",
          program.title,
          program.usesNetty() ? Nettys.version(program.netty) : "none",
          sample.median(Agent.NONE, wall),
          text(sample.added(Agent.EMPTY, Agent.NONE, wall)),
          text(sample.added(Agent.TRACKER, Agent.NONE, wall)),
          text(sample.added(Agent.TRACKER, Agent.EMPTY, wall)),
          sample.mean(Agent.NONE, cpu),
          text(sample.addedOnAverage(Agent.EMPTY, Agent.NONE, cpu)),
          text(sample.addedOnAverage(Agent.TRACKER, Agent.NONE, cpu)),
          text(sample.addedOnAverage(Agent.TRACKER, Agent.EMPTY, cpu)));
    }
    System.out.println();
  }

  private static String text(Interval added) {
    return added.text("%+.0f");
  }
}
