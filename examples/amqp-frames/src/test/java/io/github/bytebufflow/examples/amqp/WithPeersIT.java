package io.github.bytebufflow.examples.amqp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.PeerScript;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** RabbitMQ's tools in C and Python's pika, by the script that a user runs. */
@Tag("full")
class WithPeersIT {
  @ParameterizedTest
  @ValueSource(strings = {"--seconds 2", "--seconds 1 --leak"})
  void theirAnswersAreRight(String arguments) throws Exception {
    assertThat(PeerScript.run(arguments.split(" "))).matches("RATE [1-9]\\d* messages/s");
  }
}
