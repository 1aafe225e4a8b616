package io.github.bytebufflow.services;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Json;
import io.github.bytebufflow.testing.Settings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** What one run of a service under load left. */
final class Loaded {
  private static final int TRIES = 3;

  /** The exit code of the service. */
  final int exit;

  /** The report, as JSON. */
  final Map<String, Object> report;

  /** The report as text. */
  final String text;

  /** What the service wrote to standard error. */
  final String stderr;

  /** How often the load triggered each bug, as it says. */
  final Map<Integer, String> triggered;

  private Loaded(
      int exit,
      Map<String, Object> report,
      String text,
      String stderr,
      Map<Integer, String> triggered) {
    this.exit = exit;
    this.report = report;
    this.text = text;
    this.stderr = stderr;
    this.triggered = triggered;
  }

  /**
   * Starts the service with the agent, puts it under load for some seconds, and ends it; again
   * where a busy machine had a client give up.
   *
   * @param name of the directory for the run's files
   */
  static Loaded run(Service service, Set<Integer> planted, int seconds, String name)
      throws IOException, InterruptedException {
    for (int i = 1; ; i++) {
      try {
        return once(service, planted, seconds, name);
      } catch (LoadFailure e) {
        if (i == TRIES) {
          throw e;
        }
      }
    }
  }

  /** The load did not end well. */
  private static final class LoadFailure extends AssertionError {
    private static final long serialVersionUID = 1L;

    LoadFailure(String output) {
      super(output);
    }
  }

  /**
   * Starts the service with the agent, puts it under load for some seconds, and ends it.
   *
   * @param name of the directory for the run's files
   */
  private static Loaded once(Service service, Set<Integer> planted, int seconds, String name)
      throws IOException, InterruptedException {
    Path classes = service.build(planted);
    Path load = service.buildLoad();
    Path work = Settings.path("it.work").resolve(service.name).resolve(name);
    Files.createDirectories(work);
    Path json = work.resolve("report.json");
    Files.deleteIfExists(json);
    List<String> command = new ArrayList<>(java());
    command.add("-Xmx512m");
    command.add("-javaagent:" + Settings.text("it.agent") + "=report=" + json);
    command.addAll(List.of("-cp", service.classPath(classes), service.text("main"), "0"));
    Path stderr = work.resolve("stderr.txt");
    Process process =
        new ProcessBuilder(command).directory(work.toFile()).redirectError(stderr.toFile()).start();
    try (BufferedReader out = process.inputReader()) {
      String ready = out.readLine();
      assertThat(ready).as("%s: %s", service, Files.readString(stderr)).startsWith("ready ");
      Path loadOut = work.resolve("load.txt");
      List<String> loading = new ArrayList<>(java());
      loading.addAll(List.of("-cp", service.classPath(load), service.text("load")));
      loading.addAll(List.of(ready.substring("ready ".length()), Integer.toString(seconds)));
      Process client =
          new ProcessBuilder(loading)
              .directory(work.toFile())
              .redirectErrorStream(true)
              .redirectOutput(loadOut.toFile())
              .start();
      try {
        wait(client, service + "'s load");
      } finally {
        client.destroyForcibly();
      }
      // Clients may see what a bug does.
      if (client.exitValue() < 0 || client.exitValue() > (planted.isEmpty() ? 0 : 1)) {
        throw new LoadFailure(service + "'s load: " + Files.readString(loadOut));
      }
      process.outputWriter().close();
      while (out.readLine() != null) {
        // What a service prints at its end is nobody's concern.
      }
      wait(process, service.name);
      return new Loaded(
          process.exitValue(),
          read(json),
          text(stderr),
          Files.readString(stderr),
          triggered(Files.readAllLines(loadOut)));
    } finally {
      process.destroyForcibly();
    }
  }

  private static List<String> java() {
    return List.of(Path.of(System.getProperty("java.home")).resolve("bin/java").toString());
  }

  private static void wait(Process process, String what) throws InterruptedException {
    boolean ended = process.waitFor(Fork.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    assertThat(ended).as("%s ended", what).isTrue();
  }

  /** The last report on standard error. */
  private static String text(Path stderr) throws IOException {
    String all = Files.readString(stderr);
    int last = all.lastIndexOf("bytebuf-flow: memory:");
    return last < 0 ? all : all.substring(last);
  }

  private static Map<Integer, String> triggered(List<String> lines) {
    Map<Integer, String> triggered = new TreeMap<>();
    for (String line : lines) {
      if (line.startsWith("lost ")) {
        String[] words = line.split(" ", 3);
        triggered.put(Integer.parseInt(words[1]), words[2]);
      }
    }
    return triggered;
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> read(Path json) throws IOException {
    try (InputStream in = Files.newInputStream(json)) {
      return (Map<String, Object>) Json.read(in);
    }
  }

  List<Map<String, Object>> leaks() {
    return maps(report.get("leaks"));
  }

  List<Map<String, Object>> misuses() {
    return maps(report.get("misuses"));
  }

  /** All leaks, and all misuses. */
  List<Map<String, Object>> entries() {
    List<Map<String, Object>> entries = new ArrayList<>(leaks());
    entries.addAll(misuses());
    return entries;
  }

  /** The digits of all leaks, sorted. */
  List<String> digits() {
    return leaks().stream().map(leak -> (String) leak.get("fingerprint")).sorted().toList();
  }

  /** Allocated less released, leaked and live, of buffers and of views: 0 and 0. */
  List<Long> sums() {
    Map<String, Object> totals = map(report.get("totals"));
    Map<String, Object> views = map(totals.getOrDefault("views", Map.of()));
    return List.of(left(totals), left(views));
  }

  private static long left(Map<String, Object> of) {
    return number(of, "allocated")
        - number(of, "released")
        - number(of, "leaked")
        - number(of, "live");
  }

  static long number(Map<String, Object> of, String name) {
    return ((Number) of.getOrDefault(name, 0L)).longValue();
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> map(Object json) {
    return (Map<String, Object>) json;
  }

  @SuppressWarnings("unchecked")
  static List<Map<String, Object>> maps(Object json) {
    return json == null ? List.of() : (List<Map<String, Object>>) json;
  }
}
