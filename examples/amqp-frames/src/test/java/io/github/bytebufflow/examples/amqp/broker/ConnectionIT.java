package io.github.bytebufflow.examples.amqp.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.examples.amqp.codec.Method;
import io.github.bytebufflow.examples.amqp.codec.MethodWriter;
import io.github.bytebufflow.examples.amqp.codec.ShortString;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Connections without sockets, so that it is up to the test when a peer takes its answers: what a
 * connection gets, and what its end gives back.
 */
class ConnectionIT {
  private static final int FRAME_MAX = 65_536;

  private final Limits limits = new Limits();
  private final Broker broker = new Broker(limits);

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

  private static byte[] close() {
    return Frames.bytes(
        out -> {
          MethodWriter writer = new MethodWriter().begin(out, 0, Method.CONNECTION_CLOSE);
          writer.u16(200).shortString(ShortString.EMPTY).u16(0).u16(0).end();
        });
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
}
