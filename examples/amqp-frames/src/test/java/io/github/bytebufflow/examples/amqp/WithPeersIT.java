package io.github.bytebufflow.examples.amqp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.charset.StandardCharsets;
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
    Process script = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      String said = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(script.waitFor(5, TimeUnit.MINUTES)).isTrue();
      assumeThat(script.exitValue())
          .as("a client is not installed: %s", said)
          .isNotEqualTo(NOT_INSTALLED);
      assertThat(script.exitValue()).as(said).isZero();
      assertThat(said).containsPattern("(?m)^RATE [1-9]\\d* messages/s$");
    } finally {
      script.destroy();
    }
  }
}
