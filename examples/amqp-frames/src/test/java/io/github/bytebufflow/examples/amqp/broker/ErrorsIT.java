package io.github.bytebufflow.examples.amqp.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.examples.amqp.codec.Fault;
import io.github.bytebufflow.examples.amqp.codec.FrameReader;
import io.github.bytebufflow.examples.amqp.codec.FrameWriter;
import io.github.bytebufflow.examples.amqp.codec.Method;
import io.github.bytebufflow.examples.amqp.codec.MethodWriter;
import io.github.bytebufflow.examples.amqp.codec.ReplyCode;
import io.github.bytebufflow.examples.amqp.codec.ShortString;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a peer is told that does not keep to the protocol, or asks for too much. */
class ErrorsIT {
  private static final int FRAME_MAX = 4096;

  private final Limits limits = new Limits();
  private BrokerServer server;

  @BeforeEach
  void start() throws Exception {
    limits.messageBytes = 100_000;
    limits.queueBytes = 150_000;
    limits.memory = 200_000;
    limits.connections = 3;
    limits.consumers = 2;
    limits.bindings = 4;
    limits.handshakeSeconds = 60;
    server = BrokerServer.start(0, limits, PooledByteBufAllocator.DEFAULT);
  }

  @AfterEach
  void stop() {
    server.close();
    assertThat(server.counts().toString()).doesNotContain("internal error");
  }

  private int codeFor(byte[]... sent) throws IOException {
    try (RawPeer peer = RawPeer.open(server.port(), FRAME_MAX)) {
      return peer.send(sent).closeCode();
    }
  }

  private static ConditionFactory await() {
    return Awaitility.await().atMost(Duration.ofMinutes(2));
  }

  private static byte[] hex(String digits) {
    return ByteBufUtil.decodeHexDump(digits.replace(" ", ""));
  }

  @Test
  void anotherProtocolGetsOurs() throws IOException {
    for (String sent : new String[] {"414d515003010000", "474554202f20485454502f312e310d0a"}) {
      try (RawPeer peer = new RawPeer(server.port())) {
        assertThat(peer.send(hex(sent)).rest()).isEqualTo(hex("414d515000000901"));
      }
    }
    assertThat(server.counts().toString()).contains("other protocol 2");
  }

  @Test
  void framesThatAreNone() throws IOException {
    assertThat(codeFor(hex("03 0001 fffffff0"))).isEqualTo(501);
    assertThat(codeFor(hex("03 0001 ffffffff 00"))).isEqualTo(501);
    assertThat(codeFor(hex("08 0000 00000000 00"))).isEqualTo(501);
    assertThat(codeFor(hex("05 0000 00000000 ce"))).isEqualTo(501);
    assertThat(server.counts().faults().of(Fault.FRAME_TOO_LARGE)).isEqualTo(2);
    assertThat(server.counts().faults().of(Fault.BAD_FRAME_END)).isEqualTo(1);
    assertThat(server.counts().closes().of(ReplyCode.FRAME_ERROR)).isEqualTo(4);
  }

  @Test
  void framesInTheWrongOrder() throws IOException {
    byte[] queue = Frames.queue(1, "q");
    byte[] half = Frames.publish(1, "q", 10, 4);
    assertThat(codeFor(queue, half, Frames.publish(1, "q", 0))).isEqualTo(505);
    assertThat(codeFor(queue, hex("03 0001 00000001 00 ce"))).isEqualTo(505);
    assertThat(codeFor(queue, half, hex("03 0001 00000007 00000000000000 ce"))).isEqualTo(501);
    assertThat(codeFor(hex("03 0000 00000001 00 ce"))).isEqualTo(505);
    assertThat(server.counts().abandoned()).isEqualTo(2);
  }

  @Test
  void channelsThatAreNotOpen() throws IOException {
    assertThat(codeFor(Frames.publish(7, "q", 0))).isEqualTo(504);
    assertThat(codeFor(Frames.queue(1, "q"), Frames.queue(1, "q"))).isEqualTo(504);
    assertThat(codeFor(Frames.queue(3000, "q"))).isEqualTo(504);
  }

  @Test
  void methodsThatAreNotImplemented() throws IOException {
    byte[] queue = Frames.queue(1, "q");
    assertThat(codeFor(queue, Frames.bare(1, Method.TX_SELECT))).isEqualTo(540);
    assertThat(codeFor(hex("01 0001 00000004 003c0063 ce"))).isEqualTo(540);
    assertThat(codeFor(queue, Frames.bare(1, Method.QUEUE_BIND_OK))).isEqualTo(503);
    assertThat(codeFor(Frames.bare(0, Method.CONNECTION_UNBLOCKED))).isEqualTo(503);
    assertThat(codeFor(hex("01 0000 00000008 000a0014 000000ff ce"))).isEqualTo(502);
  }

  @Test
  void whoMayNotComeIn() throws IOException {
    assertThat(login("guest", "wrong", FRAME_MAX, "/")).isEqualTo(403);
    assertThat(login("guest", "guest", 4095, "/")).isEqualTo(530);
    assertThat(login("guest", "guest", limits.frameMax + 1, "/")).isEqualTo(530);
    assertThat(login("guest", "guest", FRAME_MAX, "/other")).isEqualTo(530);
  }

  private int login(String user, String password, int frameMax, String host) throws IOException {
    byte[] handshake = Frames.handshake(user, password, frameMax, host);
    try (RawPeer peer = new RawPeer(server.port())) {
      return peer.send(handshake).closeCode();
    }
  }

  @Test
  void tooManyConnections() throws IOException {
    try (RawPeer a = RawPeer.open(server.port(), FRAME_MAX);
        RawPeer b = RawPeer.open(server.port(), FRAME_MAX);
        RawPeer c = RawPeer.open(server.port(), FRAME_MAX);
        RawPeer d = new RawPeer(server.port())) {
      assertThat(d.rest()).isEmpty();
      assertThat(a).isNotSameAs(b).isNotSameAs(c);
    }
  }

  @Test
  void whoSaysNothing() throws Exception {
    server.close();
    limits.handshakeSeconds = 1;
    server = BrokerServer.start(0, limits, PooledByteBufAllocator.DEFAULT);
    try (RawPeer peer = new RawPeer(server.port())) {
      assertThat(peer.rest()).isEmpty();
    }
    assertThat(server.counts().toString()).contains("handshake timeout 1");
  }

  @Test
  void bodiesThatAreTooLarge() throws IOException {
    byte[] queue = Frames.queue(1, "q");
    assertThat(codeFor(queue, Frames.publish(1, "q", 100_001))).isEqualTo(311);
    // The channel is closed, the connection is not, and what was on its way is ignored.
    try (RawPeer peer = RawPeer.open(server.port(), FRAME_MAX)) {
      peer.send(queue, Frames.publish(1, "q", 100_001, 4000));
      assertThat(peer.closeCode()).isEqualTo(311);
      peer.send(Frames.bare(1, Method.CHANNEL_CLOSE_OK), Frames.queue(1, "q"));
      peer.until(Method.QUEUE_DECLARE_OK.id());
    }
  }

  @Test
  void queuesThatAreFull() throws IOException {
    int[] parts = new int[20];
    Arrays.fill(parts, 4000);
    byte[] large = Frames.publish(1, "q", 80_000, parts);
    assertThat(codeFor(Frames.queue(1, "q"), large, large)).isEqualTo(406);
  }

  @Test
  void aPublisherWaitsUntilThereIsMemoryAgain() throws IOException {
    int[] parts = new int[20];
    Arrays.fill(parts, 4000);
    try (RawPeer publisher = RawPeer.open(server.port(), FRAME_MAX);
        RawPeer consumer = RawPeer.open(server.port(), FRAME_MAX)) {
      publisher.send(Frames.queue(1, "a"), Frames.publish(1, "a", 80_000, parts));
      publisher.send(Frames.queue(2, "b"), Frames.publish(2, "b", 80_000, parts));
      publisher.send(Frames.queue(3, "c"), Frames.publish(3, "c", 80_000, parts));
      await().until(() -> server.counts().published() == 3);
      // Not read before a consumer has taken some. Once it is sent, the broker's one thread answers
      // two others, and would have come across it.
      publisher.send(Frames.publish(3, "c", 8, 8));
      consumer.send(Frames.queue(1, "a")).until(Method.QUEUE_DECLARE_OK.id());
      consumer.send(Frames.queue(2, "b")).until(Method.QUEUE_DECLARE_OK.id());
      assertThat(server.counts().published()).isEqualTo(3);
      consumer.send(Frames.consume(1, "a", true), Frames.consume(2, "b", true));
      await().until(() -> server.counts().published() == 4);
    }
  }

  /** Bodies without an end, in parts that cost more than they carry. */
  @Test
  void whoDoesNotStopIsClosedAndNobodyElse() throws IOException {
    int[] parts = new int[2000];
    Arrays.fill(parts, 1);
    byte[] half = Frames.publish(1, "q", 100_000, parts);
    try (RawPeer other = RawPeer.open(server.port(), FRAME_MAX)) {
      other.send(Frames.queue(1, "q"), Frames.publish(1, "q", 8, 8));
      other.send(Frames.consume(1, "q", false));
      other.until(Method.BASIC_DELIVER.id());
      assertThat(codeFor(Frames.queue(1, "q"), half)).isEqualTo(506);
      byte[] ack =
          Frames.bytes(
              out -> new MethodWriter().begin(out, 1, Method.BASIC_ACK).u64(1).bit(false).end());
      other.send(ack, Frames.queue(2, "r")).until(Method.QUEUE_DECLARE_OK.id());
    }
    assertThat(server.counts().abandoned()).isEqualTo(1);
  }

  @Test
  void aHeaderThatFitsInNoConsumersFrame() throws IOException {
    byte[] publish =
        Frames.bytes(
            out -> {
              MethodWriter writer = new MethodWriter();
              writer.begin(out, 1, Method.BASIC_PUBLISH).u16(0).shortString(ShortString.EMPTY);
              writer.shortString(ShortString.of("q")).bit(true).bit(false).end();
              int payload = 4096;
              FrameWriter.begin(out, FrameReader.HEADER, 1, payload);
              // The class, no weight, no body, and only headers: one long string.
              out.writeShort(60).writeShort(0).writeLong(0).writeShort(1 << 13);
              int table = payload - 14 - 4;
              out.writeInt(table).writeByte(1).writeByte('k').writeByte('S').writeInt(table - 7);
              out.writeZero(table - 7);
              FrameWriter.end(out);
            });
    try (RawPeer peer = RawPeer.open(server.port(), 8192)) {
      assertThat(peer.send(Frames.queue(1, "q"), publish).closeCode()).isEqualTo(311);
    }
  }

  @Test
  void moreConsumersOrBindingsThanThereMayBe() throws IOException {
    byte[] queue = Frames.queue(1, "q");
    byte[] consume = Frames.consume(1, "q", false);
    assertThat(codeFor(queue, consume, consume, consume)).isEqualTo(506);
    // Neither by many queues, nor on many channels.
    byte[] two = Frames.consume(2, "r", false);
    byte[] three = Frames.consume(3, "s", false);
    byte[] r = Frames.queue(2, "r");
    byte[] s = Frames.queue(3, "s");
    assertThat(codeFor(queue, consume, r, two, s, three)).isEqualTo(506);
    byte[][] sent = new byte[6][];
    sent[0] = queue;
    for (int i = 1; i < sent.length; i++) {
      sent[i] = bind("amq.direct", "key" + i, Method.QUEUE_BIND);
    }
    assertThat(codeFor(sent)).isEqualTo(506);
    // A queue comes with a binding.
    assertThat(codeFor(Frames.queue(1, "t"))).isEqualTo(506);
  }

  @Test
  void anAutoDeleteExchangeGoesWithItsLastBinding() throws IOException {
    byte[] declare =
        Frames.bytes(
            out -> {
              MethodWriter writer = new MethodWriter().begin(out, 1, Method.EXCHANGE_DECLARE);
              writer.u16(0).shortString(ShortString.of("e")).shortString(ShortString.of("direct"));
              writer.bit(false).bit(false).bit(true).bit(false).bit(false).noTable().end();
            });
    byte[] delete =
        Frames.bytes(
            out -> {
              MethodWriter writer = new MethodWriter().begin(out, 1, Method.QUEUE_DELETE);
              writer.u16(0).shortString(ShortString.of("q"));
              writer.bit(false).bit(false).bit(false).end();
            });
    byte[] queue = Frames.queue(1, "q");
    byte[] bind = bind("e", "k", Method.QUEUE_BIND);
    byte[] unbind = bind("e", "k", Method.QUEUE_UNBIND);
    assertThat(codeFor(queue, declare, bind, declare, unbind, unbind)).isEqualTo(404);
    assertThat(codeFor(queue, declare, bind, delete, Frames.queue(2, "q"), unbind)).isEqualTo(404);
    assertThat(codeFor(queue, bind)).isEqualTo(404);
  }

  private static byte[] bind(String exchange, String key, Method method) {
    return Frames.bytes(
        out -> {
          MethodWriter writer = new MethodWriter().begin(out, 1, method).u16(0);
          writer.shortString(ShortString.of("q")).shortString(ShortString.of(exchange));
          writer.shortString(ShortString.of(key));
          if (method == Method.QUEUE_BIND) {
            writer.bit(false);
          }
          writer.noTable().end();
        });
  }

  @Test
  void whatIsDeliveredAndNotAcknowledgedGoesBack() throws IOException {
    try (RawPeer first = RawPeer.open(server.port(), FRAME_MAX)) {
      first.send(Frames.queue(1, "q"), Frames.publish(1, "q", 10, 10));
      first.send(Frames.consume(1, "q", false));
      first.until(Method.BASIC_DELIVER.id());
    }
    try (RawPeer second = RawPeer.open(server.port(), FRAME_MAX)) {
      second.send(Frames.queue(1, "q"), Frames.consume(1, "q", false));
      RawPeer.Frame again = second.until(Method.BASIC_DELIVER.id());
      int afterTag = 5 + again.payload().get(4) + 8;
      assertThat(again.payload().get(afterTag)).as("redelivered").isEqualTo((byte) 1);
      byte[] nack =
          Frames.bytes(
              out -> new MethodWriter().begin(out, 1, Method.BASIC_ACK).u64(99).bit(false).end());
      assertThat(second.send(nack).closeCode()).isEqualTo(406);
    }
  }

  @Test
  void aQueueOfAnother() throws IOException {
    byte[] exclusive =
        Frames.bytes(
            out -> {
              MethodWriter writer = new MethodWriter();
              writer.begin(out, 1, Method.CHANNEL_OPEN).shortString(ShortString.EMPTY).end();
              writer.begin(out, 1, Method.QUEUE_DECLARE).u16(0);
              writer.shortString(ShortString.of("mine"));
              writer.bit(false).bit(false).bit(true).bit(false).bit(false).noTable().end();
            });
    try (RawPeer owner = RawPeer.open(server.port(), FRAME_MAX)) {
      owner.send(exclusive).until(Method.QUEUE_DECLARE_OK.id());
      assertThat(codeFor(Frames.queue(1, "mine"))).isEqualTo(405);
    }
    assertThat(codeFor(Frames.queue(1, "amq.mine"))).isEqualTo(403);
  }
}
