package io.github.bytebufflow.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/** A program in a JVM of its own under the agent: what it printed, and what the agent reported. */
final class Run {
  private static final long TIMEOUT_MINUTES = 30;

  /** The lines {@code name=number} of the program; of lines with one name all numbers. */
  private final Map<String, List<Long>> printed = new LinkedHashMap<>();

  private final Path report;

  private Run(Path stdout, Path report) throws IOException {
    this.report = report;
    for (String line : Files.readAllLines(stdout)) {
      int equals = line.indexOf('=');
      assertThat(equals).as(line).isPositive();
      printed
          .computeIfAbsent(line.substring(0, equals), n -> new ArrayList<>())
          .add(Long.parseLong(line.substring(equals + 1)));
    }
  }

  /**
   * Runs a program.
   *
   * @param netty 4.1 or 4.2
   * @param options of the agent
   */
  static Run of(String program, String netty, List<String> jvm, String options, Object... args)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(jvm);
    arguments.add("-javaagent:" + System.getProperty("it.agent") + "=" + options);
    return run(program, netty, arguments, null, args);
  }

  /** Runs a program that says {@code ready=1}, and goes on when the agent has been attached. */
  static Run attached(
      String program, String netty, List<String> jvm, String options, Object... args)
      throws IOException, InterruptedException {
    return run(program, netty, jvm, options, args);
  }

  private static Run run(
      String program, String netty, List<String> jvm, String attached, Object... args)
      throws IOException, InterruptedException {
    Path work = Path.of(System.getProperty("it.work"), program + "-" + netty);
    Files.createDirectories(work);
    Path report = work.resolve("report.json");
    Files.deleteIfExists(report);
    Path stdout = work.resolve("stdout.txt");
    Path stderr = work.resolve("stderr.txt");
    List<String> command = new ArrayList<>();
    command.add(java());
    command.addAll(List.of("-Xmx1g", "-XX:MaxDirectMemorySize=512m"));
    command.addAll(jvm);
    command.add("-cp");
    command.add(
        System.getProperty("it.programs")
            + File.pathSeparator
            + Path.of(System.getProperty("it.netty"), netty, "*"));
    command.add("acme.stress." + program);
    for (Object arg : args) {
      command.add(arg.toString());
    }
    System.out.println(String.join(" ", command));
    Process process =
        new ProcessBuilder(command)
            .directory(work.toFile())
            .redirectOutput(stdout.toFile())
            .redirectError(stderr.toFile())
            .start();
    try {
      if (attached != null) {
        attach(process, stdout, attached);
      }
      boolean ended = process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES);
      assertThat(ended).as("ended in %s minutes", TIMEOUT_MINUTES).isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.exitValue()).as("exit code; see %s", stderr).isZero();
    return new Run(stdout, report);
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /** As a user does: with the command of the agent's jar. */
  private static void attach(Process process, Path stdout, String options)
      throws IOException, InterruptedException {
    Awaitility.await()
        .atMost(Duration.ofMinutes(TIMEOUT_MINUTES))
        .until(() -> !process.isAlive() || Files.readString(stdout).contains("ready"));
    Process command =
        new ProcessBuilder(
                java(),
                "-jar",
                System.getProperty("it.agent"),
                "attach",
                Long.toString(process.pid()),
                options)
            .redirectErrorStream(true)
            .start();
    String said = new String(command.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(command.waitFor()).as(said).isZero();
    process.outputWriter().write("\n");
    process.outputWriter().flush();
  }

  Map<String, Object> report() {
    return Json.read(report);
  }

  List<Long> all(String name) {
    assertThat(printed).containsKey(name);
    return printed.get(name);
  }

  long number(String name) {
    assertThat(all(name)).hasSize(1);
    return all(name).get(0);
  }
}
