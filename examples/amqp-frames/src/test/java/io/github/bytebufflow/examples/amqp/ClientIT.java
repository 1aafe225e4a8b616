package io.github.bytebufflow.examples.amqp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.GetResponse;
import com.rabbitmq.client.PossibleAuthenticationFailureException;
import com.rabbitmq.client.ShutdownSignalException;
import io.github.bytebufflow.examples.amqp.broker.BrokerServer;
import io.github.bytebufflow.examples.amqp.broker.Limits;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * RabbitMQ's client for Java, over blocking sockets and over Netty, which is tracked as the broker
 * is.
 */
class ClientIT {
  /** Of a machine that has other things to do. */
  private static final int PATIENCE = 180_000;

  private BrokerServer server;
  private EventLoopGroup loop;
  private final List<Connection> connections = new ArrayList<>();

  @BeforeEach
  void start() throws Exception {
    Limits limits = new Limits();
    limits.handshakeSeconds = PATIENCE / 1000;
    server = BrokerServer.start(0, limits, PooledByteBufAllocator.DEFAULT);
    loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  }

  @AfterEach
  void stop() throws Exception {
    for (Connection connection : connections) {
      if (connection.isOpen()) {
        connection.close();
      }
    }
    loop.shutdownGracefully(0, 30, TimeUnit.SECONDS).await();
    server.close();
    assertThat(server.counts().faults().sum()).isZero();
  }

  private ConnectionFactory factory(boolean netty) {
    ConnectionFactory factory = new ConnectionFactory();
    factory.setHost("127.0.0.1");
    factory.setPort(server.port());
    factory.setAutomaticRecoveryEnabled(false);
    factory.setConnectionTimeout(PATIENCE);
    factory.setHandshakeTimeout(PATIENCE);
    if (netty) {
      factory.netty().eventLoopGroup(loop);
    }
    return factory;
  }

  private Connection connect(boolean netty) throws Exception {
    Connection connection = factory(netty).newConnection();
    connections.add(connection);
    return connection;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void publishesWithConfirmsAndConsumes(boolean netty) throws Exception {
    Channel channel = connect(netty).createChannel();
    channel.queueDeclare("q", false, false, false, null);
    channel.confirmSelect();
    AMQP.BasicProperties properties =
        new AMQP.BasicProperties.Builder()
            .contentType("text/plain")
            .headers(Map.of("n", 1, "list", List.of("a", 2L)))
            .build();
    int[] sizes = {0, 1, 100, 131_064, 131_065, 400_000};
    for (int size : sizes) {
      channel.basicPublish("", "q", properties, body(size));
    }
    channel.waitForConfirmsOrDie(PATIENCE);
    assertThat(channel.messageCount("q")).isEqualTo(sizes.length);

    BlockingQueue<byte[]> bodies = new LinkedBlockingQueue<>();
    channel.basicConsume(
        "q",
        false,
        (tag, delivery) -> {
          assertThat(delivery.getProperties().getContentType()).isEqualTo("text/plain");
          assertThat(delivery.getProperties().getHeaders()).containsKeys("n", "list");
          channel.basicAck(delivery.getEnvelope().getDeliveryTag(), false);
          bodies.add(delivery.getBody());
        },
        tag -> {});
    for (int size : sizes) {
      assertThat(bodies.poll(PATIENCE, TimeUnit.MILLISECONDS)).isEqualTo(body(size));
    }
    assertThat(server.counts().delivered()).isEqualTo(sizes.length);
  }

  private static byte[] body(int size) {
    byte[] body = new byte[size];
    for (int i = 0; i < size; i++) {
      body[i] = (byte) (i * 31);
    }
    return body;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aDirectExchangeRoutesByKey(boolean netty) throws Exception {
    Channel channel = connect(netty).createChannel();
    channel.exchangeDeclare("orders", "direct");
    String a = channel.queueDeclare().getQueue();
    String b = channel.queueDeclare().getQueue();
    channel.queueBind(a, "orders", "red");
    channel.queueBind(b, "orders", "red");
    channel.queueBind(b, "orders", "blue");
    channel.basicPublish("orders", "red", null, body(10));
    channel.basicPublish("orders", "blue", null, body(20));
    channel.basicPublish("orders", "green", null, body(30));
    assertThat(channel.basicGet(a, true).getBody()).hasSize(10);
    assertThat(channel.basicGet(a, true)).isNull();
    GetResponse first = channel.basicGet(b, true);
    assertThat(first.getMessageCount()).isEqualTo(1);
    assertThat(first.getEnvelope().getRoutingKey()).isEqualTo("red");
    assertThat(first.getEnvelope().getExchange()).isEqualTo("orders");
    channel.queueUnbind(b, "orders", "red");
    channel.basicPublish("orders", "red", null, body(10));
    assertThat(channel.messageCount(a)).isEqualTo(1);
    assertThat(channel.messageCount(b)).isEqualTo(1);
    assertThat(channel.queuePurge(a).getMessageCount()).isEqualTo(1);
    assertThat(channel.queueDelete(b).getMessageCount()).isEqualTo(1);
    channel.exchangeDelete("orders");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aMandatoryMessageWithoutAQueueComesBack(boolean netty) throws Exception {
    Channel channel = connect(netty).createChannel();
    BlockingQueue<Integer> returned = new LinkedBlockingQueue<>();
    channel.addReturnListener(r -> returned.add(r.getReplyCode() * 1000 + r.getBody().length));
    channel.confirmSelect();
    channel.basicPublish("", "nowhere", true, null, body(12));
    channel.waitForConfirmsOrDie(PATIENCE);
    assertThat(returned.poll(PATIENCE, TimeUnit.MILLISECONDS)).isEqualTo(312_012);
  }

  @Test
  void competingConsumersTakeTurnsAndKeepToTheirPrefetch() throws Exception {
    Connection connection = connect(true);
    Channel publisher = connection.createChannel();
    publisher.queueDeclare("work", false, false, false, null);
    List<List<Long>> taken = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      Channel channel = connection.createChannel();
      channel.basicQos(3);
      List<Long> tags = Collections.synchronizedList(new ArrayList<>());
      taken.add(tags);
      channel.basicConsume(
          "work",
          false,
          (tag, delivery) -> tags.add(delivery.getEnvelope().getDeliveryTag()),
          tag -> {});
    }
    publisher.confirmSelect();
    for (int i = 0; i < 10; i++) {
      publisher.basicPublish("", "work", null, body(8));
    }
    publisher.waitForConfirmsOrDie(PATIENCE);
    assertThat(server.counts().delivered()).isEqualTo(6);
    assertThat(publisher.messageCount("work")).isEqualTo(4);
    assertThat(publisher.consumerCount("work")).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatIsRefusedIsRedeliveredOrDropped(boolean netty) throws Exception {
    Channel channel = connect(netty).createChannel();
    channel.queueDeclare("q", false, true, false, null);
    for (int i = 1; i <= 3; i++) {
      channel.basicPublish("", "q", null, body(i));
    }
    long tag = channel.basicGet("q", false).getEnvelope().getDeliveryTag();
    channel.basicNack(tag, false, true);
    GetResponse again = channel.basicGet("q", false);
    assertThat(again.getEnvelope().isRedeliver()).isTrue();
    assertThat(again.getBody()).as("in its old place").hasSize(1);
    channel.basicReject(again.getEnvelope().getDeliveryTag(), false);
    channel.basicGet("q", false);
    channel.basicGet("q", false);
    channel.basicRecover(true);
    assertThat(channel.messageCount("q")).isEqualTo(2);
    channel.basicGet("q", false);
    long last = channel.basicGet("q", false).getEnvelope().getDeliveryTag();
    channel.basicAck(last, true);
    assertThat(channel.messageCount("q")).isZero();
  }

  @Test
  void aChannelClosesWithItsCodeAndTheConnectionStays() throws Exception {
    Connection connection = connect(true);
    Channel channel = connection.createChannel();
    assertThatThrownBy(() -> channel.queueDeclarePassive("none"))
        .isInstanceOf(IOException.class)
        .hasRootCauseInstanceOf(ShutdownSignalException.class)
        .rootCause()
        .hasMessageContaining("404");
    Channel other = connection.createChannel();
    assertThatThrownBy(() -> other.exchangeDeclare("e", "fanout"))
        .rootCause()
        .hasMessageContaining("503");
    assertThat(connection.isOpen()).isFalse();
  }

  @Test
  void aStrangerIsTurnedAway() {
    ConnectionFactory factory = factory(false);
    factory.setPassword("wrong");
    assertThatThrownBy(factory::newConnection)
        .isInstanceOfAny(PossibleAuthenticationFailureException.class, IOException.class);
  }

  @Test
  void consumersHearThatTheirQueueIsGone() throws Exception {
    Channel channel = connect(true).createChannel();
    channel.queueDeclare("q", false, false, false, null);
    BlockingQueue<String> cancelled = new LinkedBlockingQueue<>();
    channel.basicConsume("q", true, "tag", (tag, delivery) -> {}, cancelled::add);
    channel.queueDelete("q");
    assertThat(cancelled.poll(PATIENCE, TimeUnit.MILLISECONDS)).isEqualTo("tag");
  }

  @Test
  void aBrokerThatEndsTellsItsClients() throws Exception {
    Connection connection = connect(true);
    Channel channel = connection.createChannel();
    channel.queueDeclare("q", false, false, false, null);
    channel.basicPublish("", "q", null, body(1000));
    channel.basicGet("q", false);
    BlockingQueue<ShutdownSignalException> ends = new LinkedBlockingQueue<>();
    connection.addShutdownListener(ends::add);
    server.close();
    assertThat(ends.poll(PATIENCE, TimeUnit.MILLISECONDS)).hasMessageContaining("320");
    assertThat(Arrays.asList(connection.isOpen(), channel.isOpen())).containsOnly(false);
  }
}
