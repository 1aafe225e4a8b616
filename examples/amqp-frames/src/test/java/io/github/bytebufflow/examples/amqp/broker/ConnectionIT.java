package io.github.bytebufflow.examples.amqp.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.examples.amqp.codec.FrameReader;
import io.github.bytebufflow.examples.amqp.codec.Method;
import io.github.bytebufflow.examples.amqp.codec.MethodWriter;
import io.github.bytebufflow.examples.amqp.codec.ShortString;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Connections without sockets, so that it is up to the test when a peer takes its answers: what a
 * connection gets, and what its end gives back.
 */
class ConnectionIT {
  private static final int FRAME_MAX = 65_536;
  private static final int GETS = 20;

  private final Limits limits = new Limits();
  private Broker broker = new Broker(limits);

  /** A peer that takes nothing before it is told to. */
  private static final class Deaf extends ChannelOutboundHandlerAdapter {
    private boolean hears;

    @Override
    public void flush(ChannelHandlerContext ctx) {
      if (hears) {
        ctx.flush();
      }
    }
  }

  @AfterEach
  void nothingIsLeft() {
    broker.clear();
    assertThat(broker.connections()).isEmpty();
    assertThat(broker.memory.used()).isZero();
  }

  private EmbeddedChannel connect(Deaf... deaf) {
    EmbeddedChannel channel = new EmbeddedChannel(deaf);
    channel.freezeTime();
    channel.pipeline().addLast(new ClientConnection(broker));
    // A handler that is added to an active channel does not hear that the channel is.
    channel.pipeline().fireChannelActive();
    send(channel, Frames.handshake("guest", "guest", FRAME_MAX, "/"));
    return channel;
  }

  /** In one read. */
  private static void send(EmbeddedChannel channel, byte[]... all) {
    int length = 0;
    for (byte[] bytes : all) {
      length += bytes.length;
    }
    var read = PooledByteBufAllocator.DEFAULT.directBuffer(length);
    for (byte[] bytes : all) {
      read.writeBytes(bytes);
    }
    channel.writeInbound(read);
    channel.releaseOutbound();
  }

  private MessageQueue queue(String name) {
    return broker.queue(ShortString.of(name));
  }

  private static byte[] get(int channel, String queue, boolean noAck) {
    return Frames.bytes(
        out -> {
          MethodWriter writer = new MethodWriter().begin(out, channel, Method.BASIC_GET);
          writer.u16(0).shortString(ShortString.of(queue)).bit(noAck).end();
        });
  }

  private static byte[] close() {
    return Frames.bytes(
        out -> {
          MethodWriter writer = new MethodWriter().begin(out, 0, Method.CONNECTION_CLOSE);
          writer.u16(200).shortString(ShortString.EMPTY).u16(0).u16(0).end();
        });
  }

  private static byte[] declare(String exchange, boolean autoDelete) {
    return Frames.bytes(
        out -> {
          MethodWriter writer = new MethodWriter().begin(out, 1, Method.EXCHANGE_DECLARE).u16(0);
          writer.shortString(ShortString.of(exchange)).shortString(ShortString.of("direct"));
          writer.bit(false).bit(false).bit(autoDelete).bit(false).bit(false).noTable().end();
        });
  }

  private static byte[] bind(String queue, String exchange, String key) {
    return Frames.bytes(
        out -> {
          MethodWriter writer = new MethodWriter().begin(out, 1, Method.QUEUE_BIND).u16(0);
          writer.shortString(ShortString.of(queue)).shortString(ShortString.of(exchange));
          writer.shortString(ShortString.of(key)).bit(false).noTable().end();
        });
  }

  private static byte[] consume(String tag) {
    return Frames.bytes(
        out -> {
          MethodWriter writer = new MethodWriter().begin(out, 1, Method.BASIC_CONSUME);
          writer.u16(0).shortString(ShortString.of("q")).shortString(ShortString.of(tag));
          writer.bit(false).bit(false).bit(false).bit(false).noTable().end();
        });
  }

  /** The first channel's delivery must not be lost on the second, whose consumer has left too. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatGoesBackIsNotForWhoLeaves(boolean byThePeer) {
    EmbeddedChannel leaving = connect();
    send(leaving, Frames.queue(1, "q"), Frames.publish(1, "q", 10, 10), get(1, "q", false));
    assertThat(queue("q").size()).isZero();
    send(leaving, Frames.queue(2, "q"), Frames.consume(2, "q", true));
    send(leaving, byThePeer ? close() : Frames.bare(1, Method.TX_SELECT));
    assertThat(queue("q").size()).isOne();
    assertThat(broker.counts.delivered.sum()).isOne();
    leaving.finishAndReleaseAll();
  }

  /** Each write that fails is told to the connection, which has ended for the first of them. */
  @Test
  void anEndIsCountedOnce() {
    EmbeddedChannel deaf = connect(new Deaf());
    send(deaf, Frames.queue(1, "q"));
    send(deaf, Frames.queue(2, "q"));
    deaf.pipeline().fireExceptionCaught(new IOException("reset"));
    deaf.finishAndReleaseAll();
    assertThat(broker.counts.endings.of(Counts.Ending.INPUT_OUTPUT_ERROR)).isOne();
    assertThat(broker.counts.endings.sum()).isOne();
  }

  @Test
  void whoDoesNotTakeTheCloseOkIsClosedInTime() {
    EmbeddedChannel deaf = connect(new Deaf());
    send(deaf, close());
    deaf.advanceTimeBy(limits.handshakeSeconds - 1, TimeUnit.SECONDS);
    deaf.runScheduledPendingTasks();
    assertThat(deaf.isOpen()).isTrue();
    deaf.advanceTimeBy(2, TimeUnit.SECONDS);
    deaf.runScheduledPendingTasks();
    assertThat(deaf.isOpen()).isFalse();
    assertThat(broker.counts.endings.sum()).isOne();
    deaf.finishAndReleaseAll();
  }

  /** Else the messages would wait in the connection, where no limit counts them. */
  @Test
  void whoTakesNoMessagesGetsNoMoreOfThem() {
    EmbeddedChannel publisher = connect();
    send(publisher, Frames.queue(1, "q"));
    byte[][] gets = new byte[GETS + 1][];
    gets[0] = Frames.queue(1, "q");
    for (int i = 1; i <= GETS; i++) {
      send(publisher, Frames.publish(1, "q", 60_000, 60_000));
      gets[i] = get(1, "q", true);
    }
    Deaf handler = new Deaf();
    EmbeddedChannel deaf = connect(handler);
    send(deaf, gets);
    assertThat(broker.counts.delivered.sum()).isBetween(1L, 3L);
    assertThat(deaf.isWritable()).isFalse();
    // What was asked for is answered once the answers before are taken.
    handler.hears = true;
    deaf.flush();
    deaf.runPendingTasks();
    deaf.releaseOutbound();
    assertThat(broker.counts.delivered.sum()).isEqualTo(GETS);
    publisher.finishAndReleaseAll();
    deaf.finishAndReleaseAll();
  }

  /** What it asked for stays in the queue. */
  @Test
  void whatWhoTakesNoAnswersHasPublishedIsKept() {
    EmbeddedChannel publisher = connect();
    send(publisher, Frames.queue(1, "q"), Frames.queue(2, "r"));
    byte[][] sent = new byte[GETS + 2][];
    sent[0] = Frames.queue(1, "q");
    for (int i = 1; i <= GETS; i++) {
      send(publisher, Frames.publish(1, "q", 60_000, 60_000));
      sent[i] = get(1, "q", true);
    }
    sent[GETS + 1] = Frames.publish(1, "r", 10, 10);
    EmbeddedChannel deaf = connect(new Deaf());
    send(deaf, sent);
    long delivered = broker.counts.delivered.sum();
    assertThat(delivered).isBetween(1L, 3L);
    assertThat(queue("r").size()).isZero();
    deaf.finishAndReleaseAll();
    assertThat(queue("r").size()).isOne();
    assertThat(queue("q").size()).isEqualTo((int) (GETS - delivered));
    publisher.finishAndReleaseAll();
  }

  /** Else it could not acknowledge, and the memory would never be freed. */
  @Test
  void aPublisherThatWaitsForMemoryIsReadFromOnceItHasADelivery() {
    limits.memory = 200_000;
    broker = new Broker(limits);
    EmbeddedChannel both = connect();
    EmbeddedChannel other = connect();
    send(both, Frames.queue(1, "q"), Frames.consume(1, "q", false), Frames.queue(2, "large"));
    send(other, Frames.queue(1, "q"));
    for (int i = 0; i < 3; i++) {
      send(other, Frames.publish(1, "large", 60_000, 60_000));
    }
    assertThat(other.config().isAutoRead()).isTrue();
    send(both, Frames.publish(2, "large", 60_000, 60_000));
    assertThat(both.config().isAutoRead()).isFalse();
    send(other, Frames.publish(1, "q", 10, 10));
    assertThat(other.config().isAutoRead()).isFalse();
    assertThat(broker.counts.delivered.sum()).isOne();
    assertThat(both.config().isAutoRead()).isTrue();
    both.finishAndReleaseAll();
    other.finishAndReleaseAll();
  }

  /** Else nobody would see that it is gone. */
  @Test
  void whoWantsNoHeartbeatsGetsThemWhileItIsNotReadFrom() {
    limits.memory = 200_000;
    broker = new Broker(limits);
    EmbeddedChannel peer = connect();
    send(peer, Frames.queue(1, "large"));
    assertThat(outputAfter(peer, 31)).isZero();
    for (int i = 0; i < 4; i++) {
      send(peer, Frames.publish(1, "large", 60_000, 60_000));
    }
    assertThat(peer.config().isAutoRead()).isFalse();
    assertThat(outputAfter(peer, 31)).isEqualTo(FrameReader.OVERHEAD);
    queue("large").purge();
    broker.endTurn();
    assertThat(peer.config().isAutoRead()).isTrue();
    peer.releaseOutbound();
    assertThat(outputAfter(peer, 61)).isZero();
    peer.finishAndReleaseAll();
  }

  private static int outputAfter(EmbeddedChannel channel, int seconds) {
    channel.advanceTimeBy(seconds, TimeUnit.SECONDS);
    channel.runScheduledPendingTasks();
    int octets = 0;
    for (ByteBuf out = channel.readOutbound(); out != null; out = channel.readOutbound()) {
      octets += out.readableBytes();
      out.release();
    }
    return octets;
  }

  /** Its questions stay in its own socket, and the broker keeps no answers for it. */
  @Test
  void whoTakesNoAnswersIsNotReadFrom() {
    byte[][] questions = new byte[GETS + 1][];
    Arrays.fill(questions, Frames.publish(1, "nowhere", 60_000, 60_000));
    questions[0] = Frames.queue(1, "q");
    Deaf handler = new Deaf();
    EmbeddedChannel deaf = connect(handler);
    send(deaf, questions);
    assertThat(broker.counts.returned.sum()).isBetween(1L, 3L);
    assertThat(deaf.config().isAutoRead()).isFalse();
    handler.hears = true;
    deaf.flush();
    deaf.runPendingTasks();
    deaf.releaseOutbound();
    assertThat(broker.counts.returned.sum()).isEqualTo(GETS);
    assertThat(deaf.config().isAutoRead()).isTrue();
    deaf.finishAndReleaseAll();
  }

  @Test
  void aPeerMayChooseTheTagThatTheBrokerWouldHaveChosen() {
    EmbeddedChannel channel = connect();
    send(channel, Frames.queue(1, "q"), consume("amq.ctag-1"), consume("amq.ctag-2"), consume(""));
    List<String> tags =
        queue("q").consumers().stream().map(c -> c.tag.toString()).collect(Collectors.toList());
    assertThat(tags).hasSize(3).doesNotHaveDuplicates();
    channel.finishAndReleaseAll();
    assertThat(queue("q").consumers()).isEmpty();
  }

  /** Those of a queue with the queue, and those of an exchange with the exchange. */
  @Test
  void bindingsAreGivenBack() {
    EmbeddedChannel channel = connect();
    send(channel, Frames.queue(1, "a"), Frames.queue(2, "b"), declare("e", true));
    send(channel, bind("a", "amq.direct", "k"), bind("a", "e", "k"), bind("a", "e", "l"));
    send(channel, bind("b", "e", "k"), bind("b", "e", "k"));
    assertThat(broker.bindings()).isEqualTo(2 + 4);
    broker.removeExchange(ShortString.of("e"));
    assertThat(broker.bindings()).isEqualTo(2 + 1);
    send(channel, declare("e", true), bind("b", "e", "k"), declare("f", false));
    send(channel, bind("b", "f", "k"));
    broker.delete(queue("a"));
    assertThat(broker.bindings()).isEqualTo(1 + 2);
    broker.delete(queue("b"));
    assertThat(broker.bindings()).isZero();
    assertThat(broker.exchange(ShortString.of("e"))).isNull();
    assertThat(broker.exchange(ShortString.of("f"))).isNotNull();
    channel.finishAndReleaseAll();
  }

  @Test
  void aMessageCostsMoreTheMoreQueuesHaveIt() {
    EmbeddedChannel channel = connect();
    send(channel, Frames.queue(1, "a"), Frames.queue(2, "b"), Frames.queue(3, "c"));
    send(channel, Frames.publish(1, "a", 10, 10));
    long one = broker.memory.used();
    queue("a").purge();
    assertThat(broker.memory.used()).isZero();
    for (String queue : List.of("a", "b", "c")) {
      send(channel, bind(queue, "amq.direct", "k"));
    }
    byte[] publish =
        Frames.bytes(
            out -> {
              MethodWriter writer = new MethodWriter().begin(out, 1, Method.BASIC_PUBLISH).u16(0);
              writer.shortString(ShortString.of("amq.direct")).shortString(ShortString.of("k"));
              writer.bit(false).bit(false).end();
              out.writeBytes(Frames.content(1, 10, 10));
            });
    send(channel, publish);
    assertThat(queue("c").size()).isOne();
    assertThat(broker.memory.used()).isGreaterThan(one);
    channel.finishAndReleaseAll();
  }
}
