package io.github.bytebufflow.benchmarks.run;

import io.github.bytebufflow.benchmarks.process.Machine;
import io.github.bytebufflow.benchmarks.result.Baseline;
import io.github.bytebufflow.benchmarks.result.Environment;
import io.github.bytebufflow.benchmarks.result.HtmlReport;
import io.github.bytebufflow.benchmarks.result.MarkdownReport;
import io.github.bytebufflow.benchmarks.result.Measurement;
import io.github.bytebufflow.benchmarks.result.Results;
import io.github.bytebufflow.benchmarks.result.RowInfo;
import io.github.bytebufflow.benchmarks.result.Run;
import io.github.bytebufflow.benchmarks.result.RunJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.RunnerException;

/** Measures, prints the table, writes the reports, and compares with an earlier run. */
public final class Main {
  private static final int FAILED = 1;
  private static final int USAGE = 2;
  private static final int WORSE = 3;

  private static final Path TARGET = Path.of("bytebuf-flow-benchmarks", "target");
  private static final Path AGENT =
      Path.of("bytebuf-flow-tracker", "target", "bytebuf-flow-agent.jar");

  private Main() {}

  /**
   * Runs in the directory above the module. Ends with 0, or with 1 if something could not be
   * measured, 2 for arguments that mean nothing, 3 if something got worse than in the baseline.
   *
   * @param args see the script {@code run}
   */
  public static void main(String[] args) throws IOException {
    int status;
    try {
      status = run(List.of(args));
    } catch (UsageException e) {
      System.err.println("run: " + e.getMessage());
      status = USAGE;
    }
    System.exit(status);
  }

  private static int run(List<String> args) throws UsageException, IOException {
    Arguments arguments = Arguments.parse(args, TARGET.resolve("runs"));
    List<Jdk> jdks = jdks(arguments);
    Results baseline = arguments.baseline == null ? null : baseline(arguments.baseline);
    List<Netty> nettys =
        Netty.all(TARGET.resolve("netty")).stream()
            .filter(n -> arguments.netty == null || n.line().equals(arguments.netty))
            .collect(Collectors.toList());
    Plan plan = Plan.of(arguments.effort, arguments.rows, arguments.modes, jdks, nettys);
    if (plan.forks.isEmpty()) {
      throw new UsageException(
          "nothing to measure: none of the rows has one of the modes on these JDKs and Nettys,"
              + " expected more of --rows or --modes, as --modes agent");
    }
    ZonedDateTime begin = ZonedDateTime.now(ZoneOffset.UTC);
    Environment.Builder environment = environment(plan, jdks, args, begin);
    Run run = measure(plan, environment.build());
    Results results = new Results(run);
    Map<String, String> modes = meanings(run);
    MarkdownReport markdown = new MarkdownReport(results, modes);
    System.out.print(markdown);
    write(run, results, markdown, modes, arguments, jdks, begin);
    if (!run.failures.isEmpty()) {
      System.err.println(run.failures.size() + " JVMs measured nothing, see above");
    }
    boolean worse = baseline != null && compare(results, baseline);
    return !run.failures.isEmpty() ? FAILED : worse ? WORSE : 0;
  }

  private static List<Jdk> jdks(Arguments arguments) throws UsageException {
    List<Jdk> jdks = new ArrayList<>();
    Set<String> versions = new LinkedHashSet<>();
    for (String home : arguments.jdks) {
      Jdk jdk = Jdk.at(home);
      if (!versions.add(jdk.version)) {
        throw new UsageException(
            "--jdk '"
                + home
                + "' has version "
                + jdk.version
                + " as another has, expected a different one");
      }
      jdks.add(jdk);
    }
    return jdks.isEmpty() ? List.of(Jdk.running()) : jdks;
  }

  private static Results baseline(Path file) throws UsageException {
    try {
      return new Results(RunJson.read(file));
    } catch (IOException e) {
      throw new UsageException("--baseline: " + e.getMessage());
    }
  }

  private static Environment.Builder environment(
      Plan plan, List<Jdk> jdks, List<String> args, ZonedDateTime begin) {
    Environment.Builder e = new Environment.Builder();
    e.date = begin.truncatedTo(ChronoUnit.SECONDS).format(DateTimeFormatter.ISO_INSTANT);
    e.command = command(plan.effort, args);
    e.commit = Machine.commit();
    e.dirty = Machine.isDirty();
    e.cpu = Machine.cpu();
    e.cores = Runtime.getRuntime().availableProcessors();
    e.os = Machine.os();
    e.jdks = jdks.stream().map(jdk -> jdk.description).collect(Collectors.toList());
    e.effort = plan.effort.toString();
    e.seconds = plan.effort.seconds();
    return e;
  }

  /** Without what belongs to this machine only: homes of JDKs and directories. */
  private static String command(Effort effort, List<String> args) {
    StringBuilder command = new StringBuilder("bytebuf-flow-benchmarks/run " + effort.id());
    for (int i = 0; i + 1 < args.size(); i++) {
      String name = args.get(i);
      if (name.equals("--rows") || name.equals("--modes") || name.equals("--netty")) {
        command.append(' ').append(name).append(" '").append(args.get(i + 1)).append('\'');
      }
    }
    return command.toString();
  }

  private static Run measure(Plan plan, Environment environment) {
    Jmh jmh = new Jmh(plan.effort, TARGET, AGENT);
    int n = plan.forks.size();
    System.err.println(n + " JVMs, about " + Plan.duration(plan.seconds()));
    Map<String, RowInfo> rows = new LinkedHashMap<>();
    List<Measurement> measurements = new ArrayList<>();
    List<String> failures = new ArrayList<>();
    long start = System.nanoTime();
    for (int i = 0; i < n; i++) {
      Fork fork = plan.forks.get(i);
      rows.put(fork.row.id, fork.row.info);
      String outcome;
      try {
        Measurement m = jmh.measure(fork);
        measurements.add(m);
        outcome = String.format("%.1f ns", m.median());
      } catch (IOException | RunnerException e) {
        outcome = String.valueOf(e.getMessage()).split("\n", 2)[0];
        Throwable cause = e.getCause();
        failures.add(fork + ": " + outcome + (cause == null ? "" : " (" + cause + ")"));
      }
      double took = (System.nanoTime() - start) / 1e9;
      double planned = plan.seconds() - plan.seconds(i + 1);
      String left = Plan.duration(plan.seconds(i + 1) * took / planned);
      System.err.printf(
          "%d/%d, round %d, %s: %s (%s left)%n", i + 1, n, fork.round, fork, outcome, left);
    }
    return new Run(environment, new ArrayList<>(rows.values()), measurements, failures);
  }

  private static Map<String, String> meanings(Run run) {
    Set<String> measured = run.measurements.stream().map(m -> m.mode).collect(Collectors.toSet());
    Map<String, String> meanings = new LinkedHashMap<>();
    for (Mode mode : Mode.values()) {
      if (measured.contains(mode.id())) {
        meanings.put(mode.id(), mode.meaning);
      }
    }
    return meanings;
  }

  private static void write(
      Run run,
      Results results,
      MarkdownReport markdown,
      Map<String, String> modes,
      Arguments arguments,
      List<Jdk> jdks,
      ZonedDateTime begin)
      throws IOException {
    String features =
        jdks.stream().map(jdk -> "-jdk" + jdk.feature).distinct().collect(Collectors.joining());
    String name =
        begin.format(DateTimeFormatter.ofPattern("yyyy-MM-dd-HHmm"))
            + "-"
            + arguments.effort.id()
            + features;
    Files.createDirectories(arguments.out);
    Path json = arguments.out.resolve(name + ".json");
    RunJson.write(run, json);
    Files.writeString(arguments.out.resolve(name + ".md"), markdown.toString());
    Files.writeString(
        arguments.out.resolve(name + ".html"), new HtmlReport(results, modes).toString());
    System.err.println("written: " + json + ", and the same as .md and .html");
  }

  private static boolean compare(Results now, Results then) {
    Baseline baseline = new Baseline(now, then);
    System.err.printf(
        "baseline of %s: %d ratios compared, %d worse; %d had too few rounds to tell%n",
        then.run().environment.date, baseline.compared, baseline.worse.size(), baseline.unknown);
    for (String worse : baseline.worse) {
      System.err.println("worse: " + worse);
    }
    return !baseline.worse.isEmpty();
  }
}
