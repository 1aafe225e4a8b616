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

import acme.shared.Certified;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.DefaultByteBufHolder;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.netty.incubator.codec.quic.InsecureQuicTokenHandler;
import io.netty.incubator.codec.quic.QuicChannel;
import io.netty.incubator.codec.quic.QuicClientCodecBuilder;
import io.netty.incubator.codec.quic.QuicServerCodecBuilder;
import io.netty.incubator.codec.quic.QuicSslContextBuilder;
import io.netty.incubator.codec.quic.QuicStreamChannel;
import io.netty.incubator.codec.quic.QuicStreamType;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** The encoder was forgotten, so orders come to a stream as they are. */
public final class QuicWrongMessage {
  private QuicWrongMessage() {}

  public static void main(String[] args) throws Exception {
    EventLoopGroup group = new NioEventLoopGroup(1);
    Channel server = bind(group, server());
    Channel client =
        bind(
            group,
            new QuicClientCodecBuilder()
                .sslContext(
                    QuicSslContextBuilder.forClient()
                        .trustManager(InsecureTrustManagerFactory.INSTANCE)
                        .applicationProtocols("orders")
                        .build())
                .initialMaxData(10_000)
                .initialMaxStreamDataBidirectionalLocal(10_000)
                .build());
    QuicChannel connection =
        QuicChannel.newBootstrap(client)
            .handler(new ChannelInboundHandlerAdapter())
            .streamHandler(new ChannelInboundHandlerAdapter())
            .remoteAddress(server.localAddress())
            .connect()
            .get();
    for (int i = 0; i < 5; i++) {
      QuicStreamChannel stream =
          connection
              .createStream(QuicStreamType.BIDIRECTIONAL, new ChannelInboundHandlerAdapter())
              .sync()
              .getNow();
      ByteBuf bytes = PooledByteBufAllocator.DEFAULT.directBuffer();
      bytes.writeCharSequence("order " + i, StandardCharsets.US_ASCII);
      ChannelFuture written = stream.writeAndFlush(new Order(bytes)).await();
      System.out.println(written.cause().getMessage());
      stream.close().sync();
    }
    connection.close().sync();
    client.close().sync();
    server.close().sync();
    group.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
    System.out.println("done");
  }

  private static Channel bind(EventLoopGroup group, ChannelHandler codec) throws Exception {
    return new Bootstrap()
        .group(group)
        .channel(NioDatagramChannel.class)
        .handler(codec)
        .bind(InetAddress.getLoopbackAddress(), 0)
        .sync()
        .channel();
  }

  private static ChannelHandler server() throws Exception {
    return new QuicServerCodecBuilder()
        .sslContext(
            QuicSslContextBuilder.forServer(Certified.key(), null, Certified.certificate())
                .applicationProtocols("orders")
                .build())
        .maxIdleTimeout(10, TimeUnit.SECONDS)
        .initialMaxData(10_000)
        .initialMaxStreamDataBidirectionalRemote(10_000)
        .initialMaxStreamsBidirectional(10)
        .tokenHandler(InsecureQuicTokenHandler.INSTANCE)
        .handler(new ChannelInboundHandlerAdapter())
        .streamHandler(new ChannelInboundHandlerAdapter())
        .build();
  }

  private static final class Order extends DefaultByteBufHolder {
    Order(ByteBuf bytes) {
      super(bytes);
    }
  }
}
