/*
 * project: netty/netty-incubator-codec-quic
 * issue: https://github.com/netty/netty-incubator-codec-quic/pull/779
 * bad: io.netty.incubator:netty-incubator-codec-classes-quic:0.0.70.Final
 *   io.netty.incubator:netty-incubator-codec-native-quic:jar:linux-x86_64:0.0.70.Final
 * good: io.netty.incubator:netty-incubator-codec-classes-quic:0.0.71.Final
 *   io.netty.incubator:netty-incubator-codec-native-quic:jar:linux-x86_64:0.0.71.Final
 * fixed: QuicheQuicStreamChannel$QuicStreamChannelUnsafe.write
 * expect: misuse 5
 * half: fifteenth
 */
package acme.known;

import acme.shared.Quic;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelFuture;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.incubator.codec.quic.QuicStreamChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Orders are cancelled while the loop that is to send them is busy. */
public final class QuicWriteCancelled {
  private QuicWriteCancelled() {}

  public static void main(String[] args) throws Exception {
    EventLoopGroup group = new NioEventLoopGroup(1);
    try (Quic quic = new Quic(group)) {
      for (int i = 0; i < 5; i++) {
        QuicStreamChannel stream = quic.open();
        ByteBuf order = PooledByteBufAllocator.DEFAULT.directBuffer();
        order.writeCharSequence("order " + i, StandardCharsets.US_ASCII);
        CountDownLatch busy = new CountDownLatch(1);
        group.execute(() -> await(busy));
        ChannelFuture written = stream.writeAndFlush(order);
        System.out.println("cancelled: " + written.cancel(false));
        busy.countDown();
        group.submit(() -> {}).sync();
        stream.close().sync();
      }
    }
    group.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
    System.out.println("done");
  }

  private static void await(CountDownLatch busy) {
    try {
      busy.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
