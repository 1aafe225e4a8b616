package io.github.bytebufflow.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.VirtualMachine;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** Starts a program in a JVM of its own, with all bytecode verified, and waits for its end. */
public final class Fork {
  private static final long TIMEOUT_SECONDS = 60;

  private final Path directory;
  private final List<String> jvmArguments = new ArrayList<>();
  private final List<String> agents = new ArrayList<>();
  private final Map<String, String> environment = new TreeMap<>();
  private String attached;
  private boolean unreadStderr;
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
    // Little of all: the programs are small, and there are many of them.
    command.addAll(List.of("-Xverify:all", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-Xmx256m", "-Xss1m"));
    // It takes 1 buffer in 128, and would tell of a leak that a test planted.
    for (String relocated : List.of("", "io.grpc.netty.shaded.")) {
      command.add("-D" + relocated + "io.netty.leakDetection.level=disabled");
    }
    command.addAll(jvmArguments);
    command.addAll(agents);
    command.addAll(List.of("-cp", classPath, mainClass));
    command.addAll(List.of(arguments));
    try {
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
    if (attached != null) {
      attach(process);
    }
    try {
      boolean ended = process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS);
      assertThat(ended).as("ended in %s s: %s", TIMEOUT_SECONDS, command).isTrue();
    } finally {
      process.destroyForcibly();
    }
    return new Run(
        String.join(" ", command),
        process.exitValue(),
        Files.readString(directory.resolve("stdout.txt")),
        Files.readString(directory.resolve("stderr.txt")),
        report());
  }

  /** Waits until the program says that it is ready, attaches, and lets it go on. */
  private void attach(Process process) throws IOException {
    try {
      Path stdout = directory.resolve("stdout.txt");
      Awaitility.await()
          .atMost(Duration.ofSeconds(TIMEOUT_SECONDS))
          .until(() -> !process.isAlive() || Files.readString(stdout).contains("ready"));
      VirtualMachine vm = VirtualMachine.attach(Long.toString(process.pid()));
      vm.loadAgent(Settings.text("it.agent"), attached);
      vm.detach();
      process.outputWriter().write("go\n");
      process.outputWriter().flush();
    } catch (Exception e) {
      process.destroyForcibly();
      throw new IOException(e);
    }
  }

  private Process start(List<String> command) throws IOException {
    Files.createDirectories(directory);
    for (String old : List.of("report.json", "leaks.txt", "log")) {
      Files.deleteIfExists(directory.resolve(old));
    }
    Path stdout = directory.resolve("stdout.txt");
    Path stderr = directory.resolve("stderr.txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectOutput(stdout.toFile())
            .redirectError(
                unreadStderr
                    ? ProcessBuilder.Redirect.PIPE
                    : ProcessBuilder.Redirect.to(stderr.toFile()));
    if (unreadStderr) {
      Files.writeString(stderr, "");
    }
    Map<String, String> inherited = builder.environment();
    Stream.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS").forEach(inherited::remove);
    inherited.keySet().removeIf(name -> name.startsWith("BYTEBUFFLOW_"));
    inherited.putAll(environment);
    return builder.start();
  }
}
