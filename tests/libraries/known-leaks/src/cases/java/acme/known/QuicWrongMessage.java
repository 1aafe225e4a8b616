/*
 * project: netty/netty-incubator-codec-quic
 * issue: https://github.com/netty/netty-incubator-codec-quic/pull/845
 * bad: io.netty.incubator:netty-incubator-codec-classes-quic:0.0.74.Final
 *   io.netty.incubator:netty-incubator-codec-native-quic:jar:linux-x86_64:0.0.74.Final
 * good: io.netty.incubator:netty-incubator-codec-classes-quic:0.0.75.Final
 *   io.netty.incubator:netty-incubator-codec-native-quic:jar:linux-x86_64:0.0.75.Final
 * fixed: QuicheQuicStreamChannel$QuicStreamChannelUnsafe.writeWithoutCheckChannelState
 * expect: misuse 5
 * half: fifteenth
 */
package acme.known;

import acme.shared.Quic;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.DefaultByteBufHolder;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelFuture;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.incubator.codec.quic.QuicStreamChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** The encoder was forgotten, so orders come to a stream as they are. */
public final class QuicWrongMessage {
  private QuicWrongMessage() {}

  public static void main(String[] args) throws Exception {
    EventLoopGroup group = new NioEventLoopGroup(1);
    try (Quic quic = new Quic(group)) {
      for (int i = 0; i < 5; i++) {
        QuicStreamChannel stream = quic.open();
        ByteBuf bytes = PooledByteBufAllocator.DEFAULT.directBuffer();
        bytes.writeCharSequence("order " + i, StandardCharsets.US_ASCII);
        ChannelFuture written = stream.writeAndFlush(new Order(bytes)).await();
        System.out.println(written.cause().getMessage());
        stream.close().sync();
      }
    }
    group.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
    System.out.println("done");
  }

  private static final class Order extends DefaultByteBufHolder {
    Order(ByteBuf bytes) {
      super(bytes);
    }
  }
}
