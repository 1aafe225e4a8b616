package io.github.bytebufflow.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The command line of the agent's jar: {@code java -jar bytebuf-flow-agent.jar attach 1234}. */
public final class CommandLine {
  private CommandLine() {}

  /** Runs it, asserts its exit code, and returns what it said. */
  public static String run(int exit, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    command.addAll(List.of(java, "-jar", Settings.text("it.agent")));
    command.addAll(List.of(arguments));
    Process run = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(run.waitFor(Fork.PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(run.exitValue()).as(said).isEqualTo(exit);
    return said.strip();
  }
}
