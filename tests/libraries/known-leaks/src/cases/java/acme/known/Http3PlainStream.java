/*
 * project: netty/netty-incubator-codec-http3
 * issue: https://github.com/netty/netty-incubator-codec-http3/pull/280
 * bad: io.netty.incubator:netty-incubator-codec-http3:0.0.24.Final
 * good: io.netty.incubator:netty-incubator-codec-http3:0.0.25.Final
 * with: io.netty.incubator:netty-incubator-codec-native-quic:jar:linux-x86_64:0.0.55.Final
 * fixed: Http3FrameCodec.handlerRemoved0+
 * expect: leak 5
 * half: fifteenth
 * size: large
 */
package acme.known;

import acme.shared.Certified;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.netty.incubator.codec.http3.DefaultHttp3DataFrame;
import io.netty.incubator.codec.http3.DefaultHttp3HeadersFrame;
import io.netty.incubator.codec.http3.Http3;
import io.netty.incubator.codec.http3.Http3ClientConnectionHandler;
import io.netty.incubator.codec.quic.InsecureQuicTokenHandler;
import io.netty.incubator.codec.quic.QuicChannel;
import io.netty.incubator.codec.quic.QuicServerCodecBuilder;
import io.netty.incubator.codec.quic.QuicSslContextBuilder;
import io.netty.incubator.codec.quic.QuicStreamChannel;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** A client of a server that is slow to greet has a plain stream behind its CONNECT. */
public final class Http3PlainStream {
  private Http3PlainStream() {}

  public static void main(String[] args) throws Exception {
    EventLoopGroup group = new NioEventLoopGroup(1);
    Channel server = bind(group, slow());
    Channel client =
        bind(
            group,
            Http3.newQuicClientCodecBuilder()
                .sslContext(
                    QuicSslContextBuilder.forClient()
                        .trustManager(InsecureTrustManagerFactory.INSTANCE)
                        .applicationProtocols(Http3.supportedApplicationProtocols())
                        .build())
                .initialMaxData(10_000)
                .initialMaxStreamDataBidirectionalLocal(10_000)
                .build());
    QuicChannel connection =
        QuicChannel.newBootstrap(client)
            .handler(new Http3ClientConnectionHandler(null, null, null, null, false))
            .remoteAddress(server.localAddress())
            .connect()
            .get();
    for (int i = 0; i < 5; i++) {
      QuicStreamChannel stream =
          Http3.newRequestStream(connection, new ChannelInboundHandlerAdapter()).sync().getNow();
      group.submit(() -> connect(stream)).sync();
      stream.close().sync();
    }
    connection.close().sync();
    client.close().sync();
    server.close().sync();
    group.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
    System.out.println("done");
  }

  private static void connect(QuicStreamChannel stream) {
    DefaultHttp3HeadersFrame head = new DefaultHttp3HeadersFrame();
    head.headers().method("CONNECT").authority("acme.test:80");
    stream.write(head);
    stream.writeAndFlush(
        new DefaultHttp3DataFrame(
            PooledByteBufAllocator.DEFAULT
                .directBuffer()
                .writeBytes("hello".getBytes(StandardCharsets.US_ASCII))));
    while (stream.pipeline().first() != null) {
      stream.pipeline().removeFirst();
    }
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

  /** It accepts, and sends no settings. */
  private static ChannelHandler slow() throws Exception {
    return new QuicServerCodecBuilder()
        .sslContext(
            QuicSslContextBuilder.forServer(Certified.key(), null, Certified.certificate())
                .applicationProtocols(Http3.supportedApplicationProtocols())
                .build())
        .maxIdleTimeout(10, TimeUnit.SECONDS)
        .initialMaxData(10_000)
        .initialMaxStreamDataBidirectionalRemote(10_000)
        .initialMaxStreamDataUnidirectional(10_000)
        .initialMaxStreamsBidirectional(10)
        .initialMaxStreamsUnidirectional(10)
        .tokenHandler(InsecureQuicTokenHandler.INSTANCE)
        .handler(new ChannelInboundHandlerAdapter())
        .streamHandler(new ChannelInboundHandlerAdapter())
        .build();
  }
}
