package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Settings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** One call of the command line of the agent's jar, in a JVM of its own. */
final class Cli {
  private final List<String> jvm = new ArrayList<>();
  private final Map<String, String> environment = new TreeMap<>();
  private Path javaHome = Path.of(System.getProperty("java.home"));
  private Path input = Path.of("/dev/null");

  /** How a call ended, and what it wrote. */
  record Said(int exit, String out, String err) {
    /** It ended so, and threw nothing at the user. */
    Said exits(int status) {
      assertThat(exit).as("%s%n%s", out, err).isEqualTo(status);
      assertThat(out + err).doesNotContain("\tat ", "Exception in thread", "has a bug");
      return this;
    }

    /** It failed with one sentence. */
    Said fails(int status, String... parts) {
      exits(status);
      assertThat(err).startsWith("bytebuf-flow: ").contains(parts);
      assertThat(err.lines()).as(err).hasSize(1);
      return this;
    }
  }

  Cli jvm(String... arguments) {
    jvm.addAll(List.of(arguments));
    return this;
  }

  Cli javaHome(Path home) {
    javaHome = home;
    return this;
  }

  Cli environment(String name, String value) {
    environment.put(name, value);
    return this;
  }

  Cli input(Path file) {
    input = file;
    return this;
  }

  /** The words of the command, for a shell too. */
  List<String> words(String... arguments) {
    List<String> words = new ArrayList<>();
    words.add(javaHome.resolve("bin/java").toString());
    words.addAll(jvm);
    words.addAll(List.of("-jar", Settings.text("it.agent")));
    words.addAll(List.of(arguments));
    return words;
  }

  Said run(String... arguments) throws IOException, InterruptedException {
    return run(words(arguments));
  }

  /** Runs a script of a shell, whose first arguments are the words of the command. */
  Said shell(String script, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("bash", "-c", script, "bash"));
    command.addAll(words(arguments));
    return run(command);
  }

  private Said run(List<String> command) throws IOException, InterruptedException {
    Path err = Files.createTempFile("cli", ".err");
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command).redirectInput(input.toFile()).redirectError(err.toFile());
      Map<String, String> inherited = builder.environment();
      inherited.remove("JAVA_TOOL_OPTIONS");
      inherited.keySet().removeIf(name -> name.startsWith("BYTEBUFFLOW_"));
      inherited.putAll(environment);
      Process process = builder.start();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(Fork.PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
      return new Said(process.exitValue(), out, Files.readString(err));
    } finally {
      Files.delete(err);
    }
  }
}
