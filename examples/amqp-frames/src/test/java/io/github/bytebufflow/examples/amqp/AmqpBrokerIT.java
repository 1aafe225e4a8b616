package io.github.bytebufflow.examples.amqp;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import io.github.bytebufflow.examples.amqp.broker.Frames;
import io.github.bytebufflow.examples.amqp.broker.RawPeer;
import io.github.bytebufflow.testing.ExampleServer;
import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The program in a JVM of its own under the agent: what its report says at the end. */
class AmqpBrokerIT {
  private static final int HALF_MESSAGES = 7;

  /** Of a machine that has other things to do. */
  private static final int PATIENCE_SECONDS = 180;

  private static final String HALF_MESSAGE =
      "io.github.bytebufflow.examples.amqp.broker.HalfMessage";

  private static Run run(String name, ExampleServer.Client client, String... arguments)
      throws Exception {
    Fork fork = new Fork(name);
    fork.agent("report=" + fork.report());
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--timeout", Integer.toString(PATIENCE_SECONDS)));
    Run run = ExampleServer.run(fork, AmqpBroker.class, client, all.toArray(new String[0]));
    assertThat(run.exit()).as(run.stderr()).isZero();
    return run;
  }

  private static void publishAndConsume(int port) throws Exception {
    ConnectionFactory factory = new ConnectionFactory();
    factory.setHost("127.0.0.1");
    factory.setPort(port);
    factory.setConnectionTimeout(PATIENCE_SECONDS * 1000);
    factory.setHandshakeTimeout(PATIENCE_SECONDS * 1000);
    try (Connection connection = factory.newConnection();
        Channel channel = connection.createChannel()) {
      channel.queueDeclare("q", false, false, false, null);
      channel.confirmSelect();
      for (int i = 0; i < 200; i++) {
        channel.basicPublish("", "q", null, new byte[i * 20]);
      }
      channel.waitForConfirmsOrDie(PATIENCE_SECONDS * 1000);
      for (int i = 0; i < 150; i++) {
        assertThat(channel.basicGet("q", i % 2 == 0)).isNotNull();
      }
    }
  }

  /** Each in a connection of its own, with 40 of 100 bytes in two frames. */
  private static void breakOff(int port) throws Exception {
    for (int i = 0; i < HALF_MESSAGES; i++) {
      try (RawPeer peer = RawPeer.open(port, 4096)) {
        peer.send(Frames.queue(1, "q"));
        peer.until(0x0032_000b);
        // The answer on another channel says that the broker has read what came before.
        peer.send(Frames.publish(1, "q", 100, 15, 25), Frames.queue(2, "q"));
        peer.until(0x0032_000b);
      }
    }
  }

  @Test
  void aCleanRunLeavesNothing() throws Exception {
    Run run =
        run(
            "clean",
            port -> {
              publishAndConsume(port);
              breakOff(port);
            });
    Report report = run.well().readReport();
    assertThat(report.total("leaked")).isZero();
    assertThat(report.total("live")).isZero();
    assertThat(report.total("allocated")).isEqualTo(report.total("released")).isGreaterThan(100);
    assertThat(run.stdout())
        .contains("200 messages published", "150 delivered")
        .contains(HALF_MESSAGES + " abandoned half-way; faults: none");
  }

  @Test
  void theLeakIsNamed() throws Exception {
    Run run =
        run(
            "leak",
            port -> {
              publishAndConsume(port);
              breakOff(port);
            },
            "--leak");
    Report report = run.readReport();
    long bodies = 0;
    for (Map<String, Object> node : report.nodes()) {
      long guilty = Report.number(node, "leaked") - Report.number(node, "indirect");
      if (guilty > 0) {
        assertThat(node.get("class")).isEqualTo(HALF_MESSAGE);
        assertThat(node.get("method")).isEqualTo("append");
        bodies += guilty;
      }
    }
    assertThat(bodies).isEqualTo(HALF_MESSAGES);
    assertThat(report.total("live")).isZero();
    assertThat(run.stderr())
        .contains(HALF_MESSAGES + " buffers, ")
        .contains("held last by   Publishing.close")
        .contains("HalfMessage.append (HalfMessage.java:46), which stores it in HalfMessage.body");
  }
}
