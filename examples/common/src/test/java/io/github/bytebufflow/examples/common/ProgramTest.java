package io.github.bytebufflow.examples.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class ProgramTest {
  private final PrintStream standard = System.err;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  @TempDir Path folder;

  @Command(name = "echo")
  static final class Echo implements Callable<Integer> {
    @Mixin Lifetime lifetime;
    int port = 7;

    @Override
    public Integer call() throws IOException, InterruptedException {
      lifetime.check();
      lifetime.publish(port);
      lifetime.await();
      return 0;
    }
  }

  @BeforeEach
  void listen() {
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void stopListening() {
    System.setErr(standard);
  }

  private String said() {
    return said.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aMistakeIsOneSentence() {
    assertThat(Program.run(new Echo(), "--second=1")).isEqualTo(2);
    assertThat(said()).startsWith("echo: Unknown option: '--second=1'").hasLineCount(1);
  }

  @Test
  void valuesAreChecked() {
    assertThat(Program.run(new Echo(), "--seconds=86401")).isEqualTo(2);
    assertThat(Program.run(new Echo(), "--seconds=0")).isEqualTo(2);
    assertThat(said())
        .isEqualTo(
            "echo: --seconds is '86401'; expected 1 to 86400\n"
                + "echo: --seconds is '0'; expected 1 to 86400\n");
  }

  @Command(name = "broken")
  static final class Broken implements Callable<Integer> {
    @Override
    public Integer call() throws IOException {
      throw new EOFException();
    }
  }

  @Test
  void aFailureWithoutAMessageIsNamed() {
    assertThat(Program.run(new Broken())).isEqualTo(1);
    assertThat(said()).isEqualTo("broken: java.io.EOFException\n");
  }

  @Test
  void thePortIsWrittenOrTheFailureSaid() throws IOException {
    Path file = folder.resolve("port");
    assertThat(Program.run(new Echo(), "--seconds=1", "--port-file", file.toString())).isZero();
    assertThat(Files.readString(file)).isEqualTo("7");

    Path nowhere = folder.resolve("none").resolve("port");
    assertThat(Program.run(new Echo(), "--seconds=1", "--port-file", nowhere.toString()))
        .isEqualTo(1);
    assertThat(said()).startsWith("echo: cannot write the port file '" + nowhere + "'");
  }
}
