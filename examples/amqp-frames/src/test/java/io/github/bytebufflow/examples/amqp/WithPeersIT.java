package io.github.bytebufflow.examples.amqp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** RabbitMQ's tools in C and Python's pika, by the script that a user runs. */
class WithPeersIT {
  private static final int NOT_INSTALLED = 77;

  @ParameterizedTest
  @ValueSource(strings = {"--seconds=2", "--seconds=1 --leak"})
  void theirAnswersAreRight(String arguments) throws Exception {
    List<String> command = List.of(("./with-peers " + arguments.replace('=', ' ')).split(" "));
    // To a file, since a read from a pipe would wait without an end for a script that hangs.
    Path output = Files.createTempFile("with-peers", ".out");
    Process script =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      boolean ended = script.waitFor(5, TimeUnit.MINUTES);
      String said = Files.readString(output);
      assertThat(ended).as("it ends; so far: %s", said).isTrue();
      assumeThat(script.exitValue())
          .as("a client is not installed: %s", said)
          .isNotEqualTo(NOT_INSTALLED);
      assertThat(script.exitValue()).as(said).isZero();
      assertThat(said).containsPattern("(?m)^RATE [1-9]\\d* messages/s$");
    } finally {
      script.destroy();
      Files.delete(output);
    }
  }
}
