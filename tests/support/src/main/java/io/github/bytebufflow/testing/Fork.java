package io.github.bytebufflow.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.VirtualMachine;
import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** Starts a program in a JVM of its own, and waits for its end. */
public final class Fork {
  /** Nothing is asserted on it: a machine may be as busy as it likes, and a hang ends some time. */
  public static final Duration PATIENCE = Duration.ofMinutes(5);

  /**
   * Little of all: most programs are small, and there are many of them. The JVM verifies what is
   * woven, as that is of no loader of its own; to verify the JDK too would cost a quarter more, as
   * the JVM then starts without its archive of classes.
   */
  private static final List<String> SMALL =
      List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m", "-Xss1m");

  private static final Set<Path> STARTED = ConcurrentHashMap.newKeySet();

  private final Path directory;
  private final List<String> jvmArguments = new ArrayList<>();
  private final List<String> agents = new ArrayList<>();
  private final Map<String, String> environment = new TreeMap<>();
  private List<String> size = SMALL;
  private Duration patience = PATIENCE;
  private String attached;
  private boolean byCommand;
  private Callable<Boolean> goal;
  private boolean unreadStderr;
  private boolean ownDetector;
  private Path javaHome = Path.of(System.getProperty("java.home"));
  private String classPath = Settings.text("it.programs");

  /** A JVM whose files are kept in a directory of this name. */
  public Fork(String name) {
    directory = Settings.path("it.work").resolve(name);
  }

  /** What the program needs, as a class path. */
  public Fork libraries(String jars) {
    classPath = Settings.text("it.programs") + File.pathSeparator + jars;
    return this;
  }

  /** Puts jars before all others. */
  public Fork before(Path jar) {
    classPath = jar + File.pathSeparator + classPath;
    return this;
  }

  public Fork javaHome(Path home) {
    javaHome = home;
    return this;
  }

  public Fork jvm(String... arguments) {
    jvmArguments.addAll(List.of(arguments));
    return this;
  }

  /**
   * For a program that runs for minutes: with all compilers of the JVM, and with the collector and
   * the memory that {@link #jvm} says.
   */
  public Fork large(Duration atMost) {
    size = List.of();
    patience = atMost;
    return this;
  }

  public Fork environment(String name, String value) {
    environment.put(name, value);
    return this;
  }

  /** Adds the agent; may be called twice. */
  public Fork agent(String... options) {
    String jar = Settings.text("it.agent");
    assertThat(Path.of(jar)).isRegularFile();
    agents.add("-javaagent:" + jar + (options.length == 0 ? "" : "=" + String.join(";", options)));
    return this;
  }

  /** Attaches the agent once the program is ready, instead of starting with it. */
  public Fork attach(String... options) {
    attached = String.join(";", options);
    return this;
  }

  /** The same by the command line of the agent's jar, as a user does. */
  public Fork attachByCommand(String... options) {
    byCommand = true;
    return attach(options);
  }

  /**
   * Keeps the program's standard input open until something holds, or the program has ended. A
   * program that reads its input to the end lives as long as that; without this call the input ends
   * at once.
   */
  public Fork until(Callable<Boolean> condition) {
    goal = condition;
    return this;
  }

  /** The same, until a line on the program's standard error has a text. */
  public Fork untilSaid(String text) {
    return until(() -> Files.readString(stderr()).contains(text));
  }

  /**
   * Leaves the level of Netty's own leak detector as Netty chooses it. Else the detector is
   * disabled: it takes 1 buffer in 128, and would tell of a leak that a test planted.
   */
  public Fork ownDetector() {
    ownDetector = true;
    return this;
  }

  private Path stdout() {
    return directory.resolve("stdout.txt");
  }

  private Path stderr() {
    return directory.resolve("stderr.txt");
  }

  /** Makes standard error a pipe that nobody reads; nothing is known of what is written there. */
  public Fork unreadStderr() {
    unreadStderr = true;
    return this;
  }

  /** Where the option {@code report} of {@link #run} should write to. */
  public Path report() {
    return directory.resolve("report.json");
  }

  public Path directory() {
    return directory;
  }

  public Run run(String mainClass, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(javaHome.resolve("bin/java").toString());
    command.addAll(size);
    if (!ownDetector) {
      for (String relocated : List.of("", "io.grpc.netty.shaded.")) {
        command.add("-D" + relocated + "io.netty.leakDetection.level=disabled");
      }
    }
    command.addAll(jvmArguments);
    try {
      if (Boolean.getBoolean("it.collect")) {
        command.add(Collecting.argument());
      }
      command.addAll(agents);
      command.addAll(List.of("-cp", classPath, mainClass));
      command.addAll(List.of(arguments));
      return run(command);
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  private Run run(List<String> command) throws IOException, InterruptedException {
    Process process = start(command);
    try {
      if (attached != null) {
        attach(process);
      }
      if (goal != null) {
        Awaitility.await().atMost(patience).until(() -> !process.isAlive() || goal.call());
      }
      close(process.outputWriter());
      boolean ended = process.waitFor(patience.toSeconds(), TimeUnit.SECONDS);
      assertThat(ended).as("ended in %s: %s", patience, command).isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new Run(
        String.join(" ", command),
        process.exitValue(),
        Files.readString(stdout()),
        Files.readString(stderr()),
        report());
  }

  /** Waits until the program says that it is ready, attaches, and lets it go on. */
  private void attach(Process process) throws IOException, InterruptedException {
    Awaitility.await()
        .atMost(patience)
        .until(() -> !process.isAlive() || Files.readString(stdout()).contains("ready"));
    if (byCommand) {
      CommandLine.run(0, "attach", Long.toString(process.pid()), attached);
    } else {
      attachByApi(process);
    }
    process.outputWriter().write("go\n");
    process.outputWriter().flush();
  }

  private void attachByApi(Process process) throws IOException {
    try {
      VirtualMachine vm = VirtualMachine.attach(Long.toString(process.pid()));
      vm.loadAgent(Settings.text("it.agent"), attached);
      vm.detach();
    } catch (Exception e) {
      throw new IOException(Files.readString(stderr()), e);
    }
  }

  /** A program that has ended reads no more. */
  private static void close(Writer input) {
    try {
      input.close();
    } catch (IOException e) {
      // Its end is waited for in any case.
    }
  }

  private Process start(List<String> command) throws IOException {
    assertThat(STARTED.add(directory)).as("no other test has its files in %s", directory).isTrue();
    Files.createDirectories(directory);
    for (String old : List.of("report.json", "leaks.txt", "log")) {
      Files.deleteIfExists(directory.resolve(old));
    }
    deleteAll(directory.resolve("data"));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectOutput(stdout().toFile())
            .redirectError(
                unreadStderr
                    ? ProcessBuilder.Redirect.PIPE
                    : ProcessBuilder.Redirect.to(stderr().toFile()));
    if (unreadStderr) {
      Files.writeString(stderr(), "");
    }
    Map<String, String> inherited = builder.environment();
    Stream.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS").forEach(inherited::remove);
    inherited.keySet().removeIf(name -> name.startsWith("BYTEBUFFLOW_"));
    inherited.putAll(environment);
    return builder.start();
  }

  /** What a program kept in its directory of this name the last time. */
  private static void deleteAll(Path data) throws IOException {
    if (!Files.exists(data)) {
      return;
    }
    List<Path> all;
    try (Stream<Path> files = Files.walk(data)) {
      all = new ArrayList<>(files.toList());
    }
    Collections.reverse(all);
    for (Path file : all) {
      Files.delete(file);
    }
  }
}
