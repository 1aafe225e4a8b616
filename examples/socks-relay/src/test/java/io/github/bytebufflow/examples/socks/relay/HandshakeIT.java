package io.github.bytebufflow.examples.socks.relay;

import static io.github.bytebufflow.examples.socks.relay.RelayFixture.loopback;
import static io.github.bytebufflow.examples.socks.relay.RelayFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.examples.socks.codec.SocksAddress;
import io.github.bytebufflow.examples.socks.codec.TrojanRequest;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.EventLoop;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Without sockets, so that a target connects when the test says so. */
class HandshakeIT {
  private static final InetSocketAddress FALLBACK = loopback(1);
  private static final byte[] DIGEST = TrojanRequest.digest("correct horse");

  private final Relay relay =
      new Relay(
          settings(
              s -> {
                s.threads = 1;
                s.idleMillis = 1;
              }));

  private final Targets targets = new Targets();

  /** Remembers what was asked for. */
  private static final class Targets implements Outlet {
    private InetSocketAddress asked;
    private Promise<Channel> opening;

    @Override
    public Future<Channel> open(EventLoop loop, InetSocketAddress target) {
      asked = target;
      opening = loop.newPromise();
      return opening;
    }

    @Override
    public DatagramOutlet datagrams(EventLoop loop) {
      throw new UnsupportedOperationException();
    }
  }

  @AfterEach
  void close() {
    relay.close();
  }

  private EmbeddedChannel trojan(byte[] sent) {
    EmbeddedChannel client =
        new EmbeddedChannel(new TrojanHandshake(relay, targets, DIGEST, FALLBACK));
    client.writeInbound(PooledByteBufAllocator.DEFAULT.directBuffer(sent.length).writeBytes(sent));
    return client;
  }

  /** An address and three bytes for it. */
  private static ByteBuf request() {
    ByteBuf request = PooledByteBufAllocator.DEFAULT.directBuffer(32);
    SocksAddress.writeIpv4(0x7f000001, 80, request);
    return request.writeBytes(new byte[] {'a', 'b', 'c'});
  }

  /** A digest of somebody else is no password, and the bytes may be a request of another kind. */
  @ParameterizedTest
  @ValueSource(ints = {1, 55, 56, 57})
  void whatIsNotThePasswordGetsToTheFallbackAtItsEnd(int length) {
    byte[] sent = ("0".repeat(TrojanRequest.DIGEST) + "\r").getBytes(StandardCharsets.US_ASCII);
    EmbeddedChannel client = trojan(Arrays.copyOf(sent, length));
    assertThat(targets.asked).isNull();
    client.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
    assertThat(targets.asked).isEqualTo(FALLBACK);
    assertThat(client.finishAndReleaseAll()).isFalse();
  }

  @Test
  void thePasswordAloneGetsNowhere() {
    EmbeddedChannel client = trojan(DIGEST);
    client.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE);
    assertThat(targets.asked).isNull();
    assertThat(client.isOpen()).isFalse();
  }

  @Test
  void whatIsForATargetThatNeverSettlesIsReleased() {
    EmbeddedChannel client = new EmbeddedChannel(new AddressHandshake(relay, targets));
    ByteBuf request = request();
    client.writeInbound(request);
    assertThat(request.refCnt()).isPositive();
    client.pipeline().fireExceptionCaught(new DecoderException("a bad record of TLS"));
    assertThat(client.isOpen()).isFalse();
    assertThat(request.refCnt()).isZero();
    assertThat(targets.opening.isDone()).isFalse();
  }

  /** Of TLS, whose end of output is not that of the connection. */
  @Test
  void anEndOfOutputBeforeTheTargetIsConnectedIsKept() {
    EmbeddedChannel client = new EmbeddedChannel(new AddressHandshake(relay, targets));
    client.writeInbound(request());
    client.pipeline().fireUserEventTriggered(SslCloseCompletionEvent.SUCCESS);
    EmbeddedChannel target = new EmbeddedChannel();
    targets.opening.setSuccess(target);
    target.flush();
    ByteBuf early = target.readOutbound();
    assertThat(early.readableBytes()).isEqualTo(3);
    early.release();
    // A channel of this kind has no half-close.
    assertThat(target.isOpen()).isFalse();
    client.finishAndReleaseAll();
    target.finishAndReleaseAll();
  }

  /** As an end that waits for its peer's close_notify. */
  @Test
  void anIdleLinkIsCountedOnceHoweverLongItTakesToClose() throws Exception {
    ChannelOutboundHandlerAdapter slow =
        new ChannelOutboundHandlerAdapter() {
          @Override
          public void close(ChannelHandlerContext ctx, ChannelPromise promise) {}
        };
    EmbeddedChannel client = new EmbeddedChannel(slow);
    EmbeddedChannel target = new EmbeddedChannel();
    relay.join(client, target);
    do {
      Thread.sleep(5);
      client.runScheduledPendingTasks();
    } while (relay.counts().troubles(Trouble.IDLE_TIMEOUT) == 0);
    Thread.sleep(5);
    client.runScheduledPendingTasks();
    assertThat(relay.counts().troubles(Trouble.IDLE_TIMEOUT)).isOne();
    client.pipeline().remove(slow);
    client.finishAndReleaseAll();
    target.finishAndReleaseAll();
  }
}
