package io.github.bytebufflow.monitoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Jdks;
import io.github.bytebufflow.testing.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The flight recorder has the tracker's events where a recording asks for them. */
class FlightIT {
  static Stream<Path> homes() {
    return Jdks.homes().stream();
  }

  private static String name(String test, Path home) {
    return test + home.toString().replaceAll("[^A-Za-z0-9]+", "-");
  }

  /** The settings of the examples, at a shorter period. */
  private static String jfc(String name) throws IOException {
    Path folder = Files.createDirectories(Settings.path("it.work").resolve(name));
    String settings = Files.readString(Settings.path("it.examples").resolve("bytebuf-flow.jfc"));
    Path file = folder.resolve("settings.jfc");
    return Files.writeString(file, settings.replace("10 s", "1 s")).toString();
  }

  private static List<RecordedEvent> events(Path file, String name) throws IOException {
    return RecordingFile.readAllEvents(file).stream()
        .filter(e -> e.getEventType().getName().equals("bytebufflow." + name))
        .toList();
  }

  private static RecordedEvent last(Path file, String name) throws IOException {
    List<RecordedEvent> all = new ArrayList<>(events(file, name));
    all.sort(Comparator.comparing(RecordedEvent::getStartTime));
    return all.get(all.size() - 1);
  }

  /** Whether the last event of a name is later than the last leak. */
  private static boolean cameSince(Path file, String name) throws IOException {
    return !events(file, name).isEmpty()
        && last(file, name).getStartTime().isAfter(last(file, "Leak").getStartTime());
  }

  private static String dump(Path home, Watched program, Path file) throws Exception {
    Files.deleteIfExists(file);
    return jcmd(home, program, "JFR.dump", "name=bytebufs", "filename=" + file);
  }

  private static String jcmd(Path home, Watched program, String... words) throws Exception {
    List<String> command =
        new ArrayList<>(List.of(home.resolve("bin/jcmd").toString(), Long.toString(program.pid())));
    command.addAll(List.of(words));
    return Programs.run(program.directory(), "", command);
  }

  /** From the start, into a file, with the settings of the examples: on every JDK. */
  @ParameterizedTest
  @MethodSource("homes")
  void recordsFromTheStart(Path home) throws Exception {
    String name = name("flight", home);
    String recording = "-XX:StartFlightRecording:name=bytebufs,settings=" + jfc(name);
    try (Watched program = Watched.start(home, "acme.Monitored", name, recording)) {
      program.tell("leak 5");
      program.tell("drop 3");
      program.tell("hold 2");
      program.collect();
      Path file = program.directory().resolve("events.jfr");
      Awaitility.await()
          .atMost(Fork.PATIENCE)
          .pollInterval(2, TimeUnit.SECONDS)
          .until(
              () -> {
                dump(home, program, file);
                return events(file, "Leak").size() == 2
                    && cameSince(file, "Suspect")
                    && cameSince(file, "Summary")
                    && cameSince(file, "Balance");
              });
      RecordedEvent worst = events(file, "Leak").get(0);
      assertThat(worst.getLong("leaked")).isEqualTo(5);
      assertThat(worst.getLong("added")).isEqualTo(5);
      assertThat(worst.getLong("bytes")).isEqualTo(320);
      assertThat(worst.getString("suspect")).isEqualTo("acme.Monitored.one");
      assertThat(worst.getString("site")).startsWith("Monitored.forget");
      assertThat(worst.getString("path")).contains(" -> Monitored.one");
      assertThat(worst.getString("fingerprint")).matches("[0-9a-f]{8}");
      assertThat(worst.getStackTrace()).isNull();
      // No thread of the application is used for it.
      assertThat(worst.getThread().getJavaName()).isEqualTo("bytebuf-flow-jfr");
      // Before the collection, leaked buffers are live and may be old.
      RecordedEvent suspect = last(file, "Suspect");
      assertThat(suspect.getLong("live")).isEqualTo(2);
      assertThat(suspect.getLong("liveBytes")).isEqualTo(256);
      RecordedEvent summary = last(file, "Summary");
      assertThat(summary.getLong("allocated")).isEqualTo(11);
      assertThat(summary.getLong("leaked")).isEqualTo(8);
      assertThat(summary.getLong("live")).isEqualTo(2);
      RecordedEvent balance = last(file, "Balance");
      assertThat(balance.getString("cause")).matches("[a-z-]+");
      assertThat(balance.getString("sentence")).isNotEmpty();
      // What the program holds, and what else is in the chunk that was reserved for it.
      assertThat(balance.getLong("live")).isEqualTo(256);
      assertThat(balance.getLong("used"))
          .isPositive()
          .isEqualTo(
              balance.getLong("live")
                  + balance.getLong("rounding")
                  + balance.getLong("leaked")
                  + balance.getLong("free")
                  + balance.getLong("unexplained"));
      assertThat(balance.getThread().getJavaName()).isEqualTo("bytebuf-flow-jfr");
      String printed =
          Programs.run(
              program.directory(),
              "",
              List.of(
                  Watched.home().resolve("bin/jfr").toString(),
                  "print",
                  "--events",
                  "bytebufflow.*",
                  file.toString()));
      assertThat(printed)
          .contains("bytebufflow.Leak {", "suspect = \"acme.Monitored.one\"", "bytes = 320 bytes")
          .contains("bytebufflow.Suspect {", "bytebufflow.Summary {", "bytebufflow.Balance {");
      assertThat(program.end()).isZero();
    }
  }

  /** A recording that begins later has all leaks so far, and is told only of what is new then. */
  @Test
  void aRecordingOfARunningProgramHasEarlierLeaks() throws Exception {
    Path home = Watched.home();
    assumeThat(home.resolve("bin/jcmd")).isExecutable();
    try (Watched program = Watched.start("flight-late")) {
      program.tell("leak 5");
      program.collect();
      jcmd(home, program, "JFR.start", "name=bytebufs", "+bytebufflow.Leak#enabled=true");
      Path file = program.directory().resolve("events.jfr");
      Awaitility.await()
          .atMost(Fork.PATIENCE)
          .pollInterval(2, TimeUnit.SECONDS)
          .until(() -> !dump(home, program, file).isEmpty() && !events(file, "Leak").isEmpty());
      program.tell("leak 2");
      program.collect();
      Awaitility.await()
          .atMost(Fork.PATIENCE)
          .pollInterval(2, TimeUnit.SECONDS)
          .until(() -> !dump(home, program, file).isEmpty() && events(file, "Leak").size() == 2);
      List<RecordedEvent> leaks = events(file, "Leak");
      assertThat(leaks).extracting(e -> e.getLong("leaked")).containsExactly(5L, 7L);
      assertThat(leaks).extracting(e -> e.getLong("added")).containsExactly(5L, 2L);
      // One that starts beside it has all leaks too, and the first does not count them twice.
      jcmd(home, program, "JFR.start", "name=second", "+bytebufflow.Leak#enabled=true");
      Awaitility.await()
          .atMost(Fork.PATIENCE)
          .pollInterval(2, TimeUnit.SECONDS)
          .until(() -> !dump(home, program, file).isEmpty() && events(file, "Leak").size() == 3);
      leaks = events(file, "Leak");
      assertThat(leaks).extracting(e -> e.getLong("leaked")).containsExactly(5L, 7L, 7L);
      assertThat(leaks).extracting(e -> e.getLong("added")).containsExactly(5L, 2L, 0L);
      // Nobody asked for these.
      assertThat(events(file, "Balance")).isEmpty();
      assertThat(events(file, "Summary")).isEmpty();
      assertThat(events(file, "Suspect")).isEmpty();
    }
  }

  /** In the program itself, by the streaming API; and no event type is left after a detach. */
  @ParameterizedTest
  @MethodSource("homes")
  void streams(Path home) throws Exception {
    assumeThat(Runtime.Version.parse(release(home)).feature())
        .as("streaming came with Java 14; this program needs 17")
        .isGreaterThanOrEqualTo(17);
    try (Watched program = Watched.start(home, "acme.Streaming", name("stream", home))) {
      program.tell("stream 1");
      program.tell("leak 6");
      program.collect();
      program.awaitLine("leak 6 acme.Streaming.one");
      program.tell("types 1");
      assertThat(program.line())
          .isEqualTo(
              "[bytebufflow.Balance, bytebufflow.Leak, bytebufflow.Summary, bytebufflow.Suspect]");
      program.tell("detach 1");
      program.tell("types 1");
      assertThat(program.line()).isEqualTo("[]");
      assertThat(program.end()).isZero();
    }
  }

  private static String release(Path home) throws IOException {
    for (String line : Files.readAllLines(home.resolve("release"))) {
      if (line.startsWith("JAVA_VERSION=")) {
        return line.substring(line.indexOf('"') + 1, line.lastIndexOf('"'));
      }
    }
    throw new IOException("no version in " + home);
  }

  /** A JVM that was linked without the flight recorder, and without JMX. */
  @Test
  void aJvmWithoutTheModuleRunsAsWell() throws Exception {
    Path jlink = Watched.home().resolve("bin/jlink");
    assumeThat(jlink).as("jlink makes a JVM without the module jdk.jfr").isExecutable();
    Path parent = Files.createDirectories(Settings.path("it.work").resolve("flight-linked"));
    Path home = Files.createTempDirectory(parent, "jvm").resolve("home");
    Programs.run(
        parent,
        "",
        List.of(
            jlink.toString(),
            "--add-modules",
            "java.base,java.instrument,java.logging,jdk.unsupported",
            "--output",
            home.toString()));
    try (Watched program = Watched.start(home, "acme.Monitored", "flight-linked/run")) {
      program.tell("leak 5");
      program.collect();
      assertThat(program.get("/metrics")).contains("bytebufflow_path_leaks_total");
      assertThat(program.end()).isZero();
      assertThat(program.stderr()).contains("LEAK").doesNotContain("jfr", "Exception", "Error");
    }
  }
}
