package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.tools.attach.VirtualMachine;
import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Jdks;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The commands that find a JVM and change it, from every Java there is. */
class CliProcessIT {
  private static String line(String list, String pid) {
    return list.lines().filter(line -> line.strip().startsWith(pid + " ")).findAny().orElse("");
  }

  /** From nothing to the leak, and back to a program that nobody follows. */
  @Test
  void attachesListsReadsAndDetaches() throws Exception {
    try (ServedProgram program = new ServedProgram("cli/attach", null)) {
      program.tell("release 1");
      String pid = program.pid();
      String before = new Cli().run("list").exits(0).out();
      String version = Netty.V4_2.toString();
      assertThat(line(before, pid)).containsPattern("4\\.2\\.\\d+\\.Final +no +acme.Served");
      new Cli().run("leaks", pid).fails(1, "has no tracker", "attach " + pid);
      new Cli().run("detach", pid).fails(1, "no tracker");
      new Cli().run("attach", pid, "inlcude=acme").fails(2, "nearest is 'include'");
      assertThat(Files.readString(program.stderr)).as(version).doesNotContain("inlcude");

      // Words, or joined as behind -javaagent.
      String said = new Cli().run("attach", pid, "include=acme", "suspect-age=1s").exits(0).out();
      assertThat(said).contains("attached, ");
      assertThat(line(new Cli().run("list").exits(0).out(), pid)).contains(" tracked ");
      program.tell("leak 2");
      assertThat(new Cli().run("leaks", "--gc", pid).exits(0).out())
          .contains("2 buffers, 128 B direct", "Served.forget");
      assertThat(new Cli().run("detach", pid).exits(0).out()).contains("detached, ");
      assertThat(line(new Cli().run("list").exits(0).out(), pid)).contains(" no ");
      new Cli().run("stats", pid).fails(1, "has no tracker");
      program.tell("release 1");
    }
  }

  /** As jattach asks, which reads no answer. */
  @Test
  void aReportThatCannotBeWrittenGoesToTheTemporaryDirectory() throws Exception {
    try (ServedProgram program = new ServedProgram("cli/unwritable", "include=acme")) {
      program.tell("leak 2");
      VirtualMachine vm = VirtualMachine.attach(program.pid());
      try {
        vm.loadAgent(Settings.text("it.agent"), "dump:/dev/null/leaks.json");
      } finally {
        vm.detach();
      }
      Awaitility.await()
          .atMost(Fork.PATIENCE)
          .until(() -> Files.readString(program.stderr).contains(" instead\n"));
      List<String> said =
          Files.readString(program.stderr)
              .lines()
              .filter(line -> line.contains("/dev/null/leaks.json"))
              .toList();
      assertThat(said)
          .singleElement()
          .asString()
          .startsWith(
              "bytebuf-flow: the report can't be written to /dev/null/leaks.json: the directory"
                  + " /dev/null does not exist; it goes to ")
          .endsWith(".json instead");
      String spare = said.get(0).substring(said.get(0).indexOf("goes to ") + 8);
      Path file = Path.of(spare.substring(0, spare.indexOf(' ')));
      assertThat(Report.read(file).total("allocated")).isEqualTo(2);
      Files.delete(file);
    }
  }

  @Tag("full")
  @Test
  void findsAJvmByItsName() throws Exception {
    // Other programs of this name may run here.
    String name = "served" + ProcessHandle.current().pid();
    String jar = name + "-1.jar";
    try (ServedProgram one = ServedProgram.ofJar("cli/name-1", "include=acme", jar)) {
      one.tell("release 7");
      assertThat(new Cli().run("stats", name.toUpperCase(Locale.ROOT)).exits(0).out())
          .containsPattern("allocated +7");
      String second = name + "-2.jar";
      try (ServedProgram two = ServedProgram.ofJar("cli/name-2", "include=acme", second)) {
        two.tell("release 1");
        new Cli().run("stats", name).fails(1, "2 JVMs", one.pid(), two.pid(), second);
        assertThat(new Cli().run("stats", name + "-2").exits(0).out())
            .containsPattern("allocated +1");
      }
      new Cli().run("stats", name + "-3").fails(1, "the nearest is " + jar);
      new Cli().run("stats", "99999999").fails(1, "no process 99999999");
    }
  }

  /** Before Netty is used there is nothing to read, and that is said. */
  @Test
  void saysThatATrackerWaits() throws Exception {
    Path directory = Files.createDirectories(Settings.path("it.work").resolve("cli/waits"));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-javaagent:" + Settings.text("it.agent"));
    command.addAll(List.of("-cp", Settings.text("it.programs"), "acme.Plain", "wait"));
    Process plain =
        new ProcessBuilder(command).redirectError(directory.resolve("stderr.txt").toFile()).start();
    try {
      assertThat(plain.inputReader().readLine()).contains("ready");
      String pid = Long.toString(plain.pid());
      new Cli().run("leaks", pid).fails(1, "has used no class of Netty yet");
      assertThat(line(new Cli().run("list", "--all").exits(0).out(), pid))
          .contains("waits for Netty", "acme.Plain");
    } finally {
      plain.destroyForcibly();
    }
  }

  /** A runtime without jdk.attach, as jlink makes them, still has all that it can have. */
  @Tag("full")
  @Test
  void doesWithoutTheModuleThatAttaches() throws Exception {
    String[] limited = {"--limit-modules", "java.base"};
    try (ServedProgram program = new ServedProgram("cli/limited", "include=acme;http=0")) {
      program.tell("leak 1");
      String pid = program.pid();
      new Cli()
          .jvm(limited)
          .run("attach", pid, "include=acme", "http=0")
          .fails(
              1,
              "no module jdk.attach",
              "jattach " + pid + " load instrument false '" + Settings.text("it.agent"),
              "=include=acme;http=0'");
      new Cli().jvm(limited).run("leaks", pid).fails(1, "jattach " + pid, "dump:/tmp/flows-");
      assertThat(new Cli().jvm(limited).run("stats", program.url()).exits(0).out())
          .containsPattern("allocated +1");
      assertThat(line(new Cli().jvm(limited).run("list").exits(0).out(), pid)).contains("acme");
      assertThat(new Cli().jvm(limited).run("leaks", "--help").exits(0).out()).contains("Usage");
    }
  }

  /** On each Java of this machine, 11 among them where TEST_JDKS has one. */
  @Test
  void runsOnEveryJava() throws Exception {
    try (ServedProgram program = new ServedProgram("cli/javas", "include=acme;http=0")) {
      program.tell("leak 3");
      for (Path home : Jdks.homes()) {
        Cli.Said byPid = new Cli().javaHome(home).run("leaks", "--gc", program.pid()).exits(0);
        assertThat(byPid.out()).as("%s", home).contains("3 buffers, 192 B direct");
        assertThat(byPid.err()).as("%s", home).isEmpty();
        Cli.Said byUrl = new Cli().javaHome(home).run("stats", program.url()).exits(0);
        assertThat(byUrl.out()).as("%s", home).containsPattern("leaked +3 +192 B");
      }
    }
  }

  /** What the agent costs at its start is not to grow by a command line. */
  @Test
  void isNotLoadedByTheAgent() throws IOException {
    Fork fork = new Fork("cli/not-loaded").libraries(Netty.V4_2.classPath());
    Path log = fork.directory().resolve("log");
    fork.agent("include=acme")
        .jvm("-Xlog:class+load:file=" + log + ":none")
        .run("acme.Main", "Endings.returns");
    try (Stream<String> lines = Files.lines(log)) {
      assertThat(lines.filter(line -> line.startsWith("io.github.bytebufflow.")))
          .isNotEmpty()
          .noneMatch(line -> line.contains(".cli.") || line.contains(".picocli."));
    }
  }

  /** With a process id, a /proc and a /tmp of its own, as in a container. */
  @Tag("full")
  @Test
  void readsAProcessThatSeesOtherFiles() throws Exception {
    List<String> isolated =
        List.of("unshare", "--mount", "--pid", "--fork", "--mount-proc", "sh", "-c");
    String own = Settings.path("it.work").resolve("cli/own-tmp").toString();
    Files.createDirectories(Path.of(own));
    List<String> probe = new ArrayList<>(isolated);
    probe.add("mount -t tmpfs none " + own);
    assumeThat(exitOf(probe)).as("this user may not isolate a process").isZero();

    // Each such process has the id 1, and all share one file of counters, if they keep any.
    List<String> command = new ArrayList<>(isolated);
    command.add(
        "mount -t tmpfs none "
            + own
            + " && exec '"
            + Path.of(System.getProperty("java.home"), "bin", "java")
            + "' -XX:-UsePerfData -Djava.io.tmpdir="
            + own
            + " -Xmx128m '-javaagent:"
            + Settings.text("it.agent")
            + "=include=acme' -cp '"
            + Settings.text("it.programs")
            + ":"
            + Netty.V4_2.classPath()
            + "' acme.Served");
    Process outer =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    try {
      outer.outputWriter().write("leak 4\n");
      outer.outputWriter().flush();
      assertThat(outer.inputReader().readLine()).isEqualTo("done");
      long inner = outer.descendants().reduce((first, last) -> last).orElseThrow().pid();
      assertThat(new Cli().run("leaks", "--gc", Long.toString(inner)).exits(0).out())
          .contains("4 buffers, 256 B direct", "Served.forget");
      try (Stream<Path> left = Files.list(Path.of("/proc/" + inner + "/root" + own))) {
        assertThat(left).isEmpty();
      }
    } finally {
      outer.descendants().forEach(ProcessHandle::destroyForcibly);
      outer.destroyForcibly();
    }
  }

  private static int exitOf(List<String> command) throws InterruptedException {
    try {
      return new ProcessBuilder(command).inheritIO().start().waitFor();
    } catch (IOException e) {
      return -1;
    }
  }

  /** A stuck JVM is listed too, and the list does not wait for it. */
  @Tag("full")
  @Test
  void listsAJvmThatIsStopped() throws Exception {
    try (ServedProgram program = new ServedProgram("cli/stopped", "include=acme")) {
      program.tell("release 1");
      assertThat(exitOf(List.of("kill", "-STOP", program.pid()))).isZero();
      try {
        Awaitility.await()
            .atMost(Fork.PATIENCE)
            .until(
                () ->
                    Files.readString(Path.of("/proc/" + program.pid() + "/stat")).contains(" T "));
        assertThat(line(new Cli().run("list").exits(0).out(), program.pid())).contains(" ? ");
        // What the JDK puts there to wake the JVM; another list that runs now may have one, too.
        Path left = Path.of("/proc/" + program.pid() + "/cwd/.attach_pid" + program.pid());
        Awaitility.await().atMost(Fork.PATIENCE).until(() -> !Files.exists(left));
      } finally {
        exitOf(List.of("kill", "-CONT", program.pid()));
      }
    }
  }
}
