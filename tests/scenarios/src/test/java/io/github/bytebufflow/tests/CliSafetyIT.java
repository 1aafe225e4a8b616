package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Settings;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the commands must not do: deny leaks, answer for another, or do harm beside their work. */
@Tag("full")
class CliSafetyIT {
  private static Path directory;
  private static ServedProgram program;
  private static String file;

  @BeforeAll
  static void start() throws Exception {
    directory = Files.createDirectories(Settings.path("it.work").resolve("cli-safety"));
    // Relative to where the program was started, which is where this test was.
    Path here = Path.of("").toAbsolutePath();
    Path temporary = Files.createDirectories(directory.resolve("tmp")).toAbsolutePath();
    program =
        new ServedProgram(
            "cli-safety/tracked", "include=acme", "-Djava.io.tmpdir=" + here.relativize(temporary));
    program.tell("release 3", "leak 5");
    file = directory.resolve("flows.json").toString();
    new Cli().run("dump", "--gc", program.pid(), "-f", "-o", file).exits(0);
  }

  @AfterAll
  static void end() {
    program.close();
  }

  /** The command runs elsewhere than the program. */
  @Test
  void readsAProgramWhoseTemporaryFolderIsRelative() throws Exception {
    Cli.Said said = new Cli().shell("cd / && \"$@\"", "stats", program.pid()).exits(0);
    assertThat(said.out()).containsPattern("leaked +5");
  }

  @Test
  void subtractsNoCountsOfTwoRuns() throws Exception {
    try (ServedProgram second = new ServedProgram("cli-safety/second", "include=acme;labels=a:b")) {
      second.tell("release 9", "leak 6");
      String other = directory.resolve("other.json").toString();
      new Cli().run("dump", "--gc", second.pid(), "-f", "-o", other).exits(0);
      Path difference = directory.resolve("difference.json");
      Files.deleteIfExists(difference);
      new Cli()
          .run("diff", file, other, "-o", difference.toString())
          .fails(1, "two runs", "can't be subtracted");
      assertThat(difference).doesNotExist();
      assertThat(new Cli().run("diff", file, other).exits(0).out())
          .startsWith("two runs")
          .containsPattern("leaked +5 +6");
    }
    String later = directory.resolve("later.json").toString();
    new Cli().run("dump", program.pid(), "-f", "-o", later).exits(0);
    new Cli().run("diff", later, file).fails(2, "'" + later + "' is the later one");
    new Cli().run("diff", file, later).exits(0);
  }

  /** Each of several commands at one process gets its own answer. */
  @Test
  void answersEachWhoAsksAtOnce() throws Exception {
    List<CompletableFuture<Void>> asking = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      boolean reads = i % 2 == 0;
      asking.add(
          CompletableFuture.runAsync(
              () -> {
                try {
                  if (reads) {
                    String once = new Cli().run("stats", program.pid()).exits(0).out();
                    assertThat(once).containsPattern("leaked +5");
                  } else {
                    new Cli().run("attach", program.pid()).fails(1, "runs in this JVM already");
                  }
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              }));
    }
    CompletableFuture.allOf(asking.toArray(new CompletableFuture<?>[0])).get();
  }

  @Test
  void failsForLeaksThatNobodyReads() throws Exception {
    String status = "\"$@\" | true; exit ${PIPESTATUS[0]}";
    new Cli().shell(status, "leaks", "--fail-on-leak", file).exits(3);
    new Cli().shell(status, "leaks", file).exits(0);
    new Cli().shell(status, "watch", "--fail-on-leak", program.pid()).exits(3);
  }

  @Test
  void endsWithOneWhereTheProcessEnds() throws Exception {
    ServedProgram ending = new ServedProgram("cli-safety/ending", "include=acme");
    try (ending) {
      ending.tell("release 1");
      String[] watch = {"watch", "--interval", "200ms", "--for", "1h", ending.pid()};
      Path out = directory.resolve("watch.txt");
      Files.deleteIfExists(out);
      CompletableFuture<Cli.Said> said =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return new Cli().shell("\"$@\" > '" + out + "'", watch);
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              });
      Awaitility.await()
          .atMost(Fork.PATIENCE)
          .until(() -> Files.exists(out) && Files.readString(out).startsWith("watching"));
      ending.close();
      assertThat(said.get().exit()).isEqualTo(1);
      assertThat(said.get().err()).startsWith("bytebuf-flow: ").doesNotContain("\tat ");
    }
  }

  @Test
  void tellsWhetherHttpIsServed() throws Exception {
    try (ServedProgram fresh = new ServedProgram("cli-safety/http", null);
        ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      fresh.tell("release 1");
      String http = "http=" + taken.getLocalPort();
      assertThat(new Cli().run("attach", fresh.pid(), http).exits(0).out())
          .contains("attached, ", ", HTTP is off: ", "is taken");
      new Cli().run("detach", fresh.pid()).exits(0);
      assertThat(new Cli().run("attach", fresh.pid(), "http=0").exits(0).out())
          .containsPattern("attached, .*, http://127\\.0\\.0\\.1:\\d+/");
    }
  }

  @Test
  void refusesWhatWasMeantOtherwise() throws Exception {
    String page = directory.resolve("x.html").toString();
    new Cli().run("dump", program.pid(), "-o", page).fails(2, "writes JSON", "render writes html");
    assertThat(Path.of(page)).doesNotExist();
    new Cli().run("help", "help").fails(2, "help [COMMAND]");
    new Cli().run("help", "leaks", "more").fails(2, "help [COMMAND]");
    new Cli().run("leaks", "http://127.0.0.1:99999").fails(2, "no port from 1 to 65535");
  }

  @Test
  void writesIntoAnOpenStream() throws Exception {
    Cli.Said piped = new Cli().run("render", file, "--format", "tree", "-o", "/dev/stdout");
    assertThat(piped.exits(0).out()).contains("Served.forget:");
    Path to = Files.writeString(directory.resolve("appended"), "mine\n");
    String append = "\"$@\" >> '" + to + "'";
    new Cli().shell(append, "render", file, "--format", "tree", "-o", "/dev/stdout").exits(0);
    assertThat(Files.readString(to)).startsWith("mine\n").contains("Served.forget:");
  }
}
