package io.github.bytebufflow.examples.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever fails in the agent, at any of these points, with whatever error: the server answers as
 * it does without, byte for byte, ends as it does, and nothing is on standard error that is not
 * ours.
 */
@Execution(ExecutionMode.CONCURRENT)
@Tag("full")
class FaultsIT {
  private static final Path AGENT =
      Path.of("..", "..", "bytebuf-flow-tracker", "target", "bytebuf-flow-agent.jar");
  private static final Path FOLDER = Path.of("target", "faults").toAbsolutePath();
  private static final Path ANSWERS = FOLDER.resolve("answers");

  /** What the threads of the application run. */
  private static final List<String> RECORDING =
      List.of(
          "runtime/Recorder.*",
          // They read a field, and call nothing that could fail.
          "!runtime/Recorder.life",
          "runtime/Beginnings.*",
          "runtime/Lives.*",
          "runtime/Lives.end",
          // They run where something has failed already.
          "!runtime/Lives.lose",
          "!runtime/Lives.loseOpen",
          "runtime/Trie.child",
          "runtime/Trie.next",
          "runtime/Trie.lookup",
          "runtime/Trie.root",
          "runtime/Trie.grow",
          "runtime/Trie.truncate",
          "runtime/Trie.add",
          "runtime/Trie.link",
          "runtime/Trie.nextId",
          "runtime/Trie.publish",
          "runtime/ChildTable.put",
          "runtime/ChildTable.withRoom",
          "runtime/Trie.node",
          "runtime/Node.ended",
          "runtime/Exemplar.of",
          "runtime/ThreadState.*",
          "runtime/ThreadState.own",
          "runtime/ThreadCounters.*",
          "runtime/ThreadCounters.addRow",
          "runtime/ThreadSlots.*",
          "runtime/ThreadSlots.probe",
          "runtime/ThreadSlots.addBlock",
          "runtime/LiveSet.grow",
          "runtime/LiveSet.clear",
          "runtime/FirstSight.*",
          "runtime/FirstSight.see",
          "runtime/FirstSight.open",
          "runtime/Origin.of",
          "runtime/Origin.add",
          "runtime/Type.of",
          "runtime/Type.handoffSite",
          "runtime/Contents.*",
          "runtime/Steps.*",
          "runtime/Parts.*",
          "runtime/Hints.site",
          "runtime/Misuses.add",
          "runtime/Throwing.step",
          "runtime/Buffers.*",
          "runtime/FlowMap.find",
          "runtime/FlowMap.put",
          "runtime/Resources.open",
          "runtime/Resources.close",
          "runtime/Flow.open",
          "runtime/Flow.close",
          "runtime/Flow.set",
          "runtime/Flow.unset",
          "runtime/Flow.join",
          "runtime/Flow.leave",
          "runtime/Sites.number");

  /** What the daemon and the end of the JVM run. */
  private static final List<String> SERVING =
      List.of(
          "runtime/Drain.drain",
          "runtime/Drain.take",
          "runtime/Drain.end",
          "runtime/Drain.collect",
          "runtime/FlowMap.remove",
          "runtime/Leaks.add",
          "runtime/FlowReader.read",
          "runtime/LiveSet.each",
          "snapshot/SnapshotTaker.take",
          "snapshot/json/JsonWriter.*",
          "report/LeakReport.of",
          "report/TreeReport.*",
          "serve/ReportFile.write",
          "serve/LeakLog.look",
          "serve/HttpEndpoint.start",
          "serve/FlowTracker.register",
          "agent/services/Services.second",
          "agent/services/Services.leaked",
          "agent/services/Services.end",
          "agent/services/LastReport.make",
          "agent/services/LastReport.write",
          "agent/services/Snapshots.taker",
          "agent/services/LeakWatch.look",
          "agent/services/LogFile.add",
          "agent/services/SelfTest.problem",
          "agent/services/NettyVersion.of");

  /** Those of them that a program has which lasts for some seconds. */
  private static final List<String> LASTING =
      List.of(
          "runtime/Drain.drain",
          "runtime/Drain.end",
          "serve/LeakLog.look",
          "serve/HttpEndpoint.start",
          "serve/FlowTracker.register",
          "agent/services/Services.second",
          "agent/services/Services.leaked");

  /** What runs while a class is loaded. */
  private static final List<String> WEAVING =
      List.of(
          "agent/Dormant.wake",
          "agent/Installer.onWaking",
          "agent/Installation.prepare",
          "agent/Installation.installBehind",
          "agent/OptionsInForce.hooks",
          "agent/Events.foreignLoaded",
          "agent/Events.nettySeen",
          "agent/Events.nettyFound",
          "agent/Events.ready",
          "agent/LateServices.start",
          "agent/LateServices.nettyFound",
          "runtime/Tracker.prepare",
          "runtime/Tracker.start",
          "runtime/Drain.start",
          "agent/netty/NettyHooks.all",
          "agent/weave/Weaver.netty",
          "agent/weave/Weaver.application",
          "agent/weave/WovenClasses.noteWoven",
          "agent/weave/ModuleOpener.open",
          "agent/weave/Vital.missing",
          "agent/weave/Superclasses.of",
          "agent/weave/NettyClass.of",
          "agent/weave/NettyClass.visitMethod",
          "agent/weave/HookedMethod.visitCode",
          "agent/weave/Scan.of",
          "agent/weave/Scan.ofNetty",
          "agent/weave/AppClass.woven",
          "agent/weave/AppMethod.visitCode",
          "agent/weave/TypeOracle.of",
          "agent/weave/Code.record",
          "agent/netty/AccessMaker.make");

  private static Path faulty;
  private static List<String> points;

  @BeforeAll
  static void makeFaulty() throws Exception {
    Files.createDirectories(FOLDER);
    Files.deleteIfExists(ANSWERS);
    faulty = FOLDER.resolve("faulty-agent.jar");
    List<String> table = new ArrayList<>(RECORDING);
    table.addAll(SERVING);
    table.addAll(WEAVING);
    assertThat(AGENT).isRegularFile();
    points = FaultyAgent.write(AGENT, faulty, table);
    // Without an agent; the others compare with what this one answered.
    assertThat(run("none", null, "-1:1:0", "as-is", 0, false)).isEqualTo("done\n");
  }

  private static boolean isIn(List<String> table, String point) {
    String all = point.substring(0, point.indexOf('.')) + ".*";
    return table.contains(point) || table.contains(all);
  }

  private static List<Integer> numbers(List<String> table) {
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      if (isIn(table, points.get(i))) {
        numbers.add(i);
      }
    }
    return numbers;
  }

  /** One point after the other, each time and one time in three, in a JVM that goes on. */
  @Test
  void recording() throws Exception {
    String list = String.join(",", numbers(RECORDING).stream().map(String::valueOf).toList());
    Path report = FOLDER.resolve("recording.json");
    Files.deleteIfExists(report);
    String said =
        run("recording", "report=" + report + ";log=" + log("recording"), "-1:1:0", list, 0, false);
    assertThat(said).isEqualTo("thrown: true\ndone\n");
    Totals totals = Totals.of(report);
    assertThat(totals.of("untracked")).isPositive();
    assertThat(totals.of("allocated"))
        .as("%s", totals)
        .isEqualTo(totals.of("released") + totals.of("leaked") + totals.of("live"));
    assertThat(totals.of("leaked")).as("%s", totals).isZero();
  }

  /**
   * The daemon's parts fail each on its own; those of a leak, of reports in between, of the end.
   */
  @Test
  void serving1() throws Exception {
    serving(0);
  }

  @Test
  void serving2() throws Exception {
    serving(1);
  }

  private void serving(int half) throws Exception {
    List<Integer> numbers = numbers(SERVING);
    for (int i = half; i < numbers.size(); i += 2) {
      String name = "serving-" + numbers.get(i);
      Path report = FOLDER.resolve(name + ".json");
      String options = "http=0;interval=1s;report=" + report + ";log=" + log(name);
      String fault = numbers.get(i) + ":1:" + i;
      String said =
          run(
              name,
              options,
              fault,
              "as-is",
              LASTING.contains(points.get(numbers.get(i))) ? 2 : 0,
              true);
      assertThat(said).as(points.get(numbers.get(i))).isEqualTo("done\n");
    }
  }

  private static Stream<String> weaving() {
    return Stream.of("1:0", "1:1", "3:0");
  }

  /**
   * From the start, each point every time, in two halves, and each third now and then.
   *
   * @param part one time in so many, and which points: the rest of their number divided by 2 or 3
   */
  @ParameterizedTest
  @MethodSource("weaving")
  void weavingAll(String part) throws Exception {
    boolean always = part.startsWith("1:");
    int rest = part.charAt(2) - '0';
    for (int point : numbers(WEAVING)) {
      if (point % (always ? 2 : 3) == rest) {
        String name = "weaving-" + point + "-" + part.charAt(0);
        Path report = FOLDER.resolve(name + ".json");
        Files.deleteIfExists(report);
        String options = "report=" + report + ";log=" + log(name);
        String fault = point + ":" + part.charAt(0) + ":" + (always ? point : 0);
        String said = run(name, options, fault, "as-is", 0, false);
        assertThat(said).as(points.get(point)).isEqualTo("done\n");
        if (Files.exists(report)) {
          Totals totals = Totals.of(report);
          assertThat(totals.of("leaked")).as("%s: %s", points.get(point), totals).isZero();
        }
      }
    }
  }

  private static Path log(String name) {
    return FOLDER.resolve(name + ".leaks");
  }

  /** Runs the program; returns what it printed. */
  private static String run(
      String name, String options, String fault, String list, int seconds, boolean leak)
      throws IOException, InterruptedException {
    Path target = Path.of("target").toAbsolutePath();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"));
    command.addAll(List.of("-Xmx128m", "-Dio.netty.leakDetection.level=disabled"));
    command.add("-Dfault=" + fault);
    if (options != null) {
      command.add(
          "-javaagent:"
              + faulty
              + "=include=io.github.bytebufflow.examples;max-nodes=20000;"
              + options);
    }
    command.add("-cp");
    command.add(
        target.resolve("test-classes")
            + File.pathSeparator
            + target.resolve("classes")
            + File.pathSeparator
            + target.resolve("lib")
            + "/*");
    command.add(FaultedServer.class.getName());
    command.addAll(
        List.of(ANSWERS.toString(), list, Integer.toString(seconds), Boolean.toString(leak)));
    Path out = FOLDER.resolve(name + ".out");
    Path errors = FOLDER.resolve(name + ".err");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(errors.toFile())
            .start();
    try {
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).as("%s ends", name).isTrue();
    } finally {
      process.destroyForcibly();
    }
    String said = Files.readString(out);
    assertThat(Files.readAllLines(errors))
        .as("%s: %s", name, fault)
        .allMatch(line -> line.startsWith("bytebuf-flow: "));
    assertThat(process.exitValue()).as("%s: %s", name, said).isEqualTo(7);
    return said;
  }

  /** The sums of a report. */
  private record Totals(String text) {
    static Totals of(Path report) throws IOException {
      String json = Files.readString(report);
      int at = json.indexOf("\"totals\"");
      return new Totals(json.substring(at, json.indexOf("\"roots\"", at)));
    }

    long of(String name) {
      Matcher m = Pattern.compile("\"" + name + "\"\\s*:\\s*(\\d+)").matcher(text);
      return m.find() ? Long.parseLong(m.group(1)) : 0;
    }
  }
}
