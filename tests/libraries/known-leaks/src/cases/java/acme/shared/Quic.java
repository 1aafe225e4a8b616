package acme.shared;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.netty.incubator.codec.quic.InsecureQuicTokenHandler;
import io.netty.incubator.codec.quic.QuicChannel;
import io.netty.incubator.codec.quic.QuicClientCodecBuilder;
import io.netty.incubator.codec.quic.QuicServerCodecBuilder;
import io.netty.incubator.codec.quic.QuicSslContext;
import io.netty.incubator.codec.quic.QuicSslContextBuilder;
import io.netty.incubator.codec.quic.QuicStreamChannel;
import io.netty.incubator.codec.quic.QuicStreamType;
import java.net.InetAddress;
import java.util.concurrent.TimeUnit;

/** A server that accepts streams and answers nothing, and one connection to it. */
public final class Quic implements AutoCloseable {
  private final Channel server;
  private final Channel client;
  private final QuicChannel connection;

  public Quic(
      EventLoopGroup group,
      QuicClientCodecBuilder codec,
      ChannelHandler handler,
      String... protocols)
      throws Exception {
    server = bind(group, server(protocols));
    QuicSslContext context =
        QuicSslContextBuilder.forClient()
            .trustManager(InsecureTrustManagerFactory.INSTANCE)
            .applicationProtocols(protocols)
            .build();
    client =
        bind(
            group,
            codec
                .sslContext(context)
                .initialMaxData(10_000)
                .initialMaxStreamDataBidirectionalLocal(10_000)
                .build());
    connection =
        QuicChannel.newBootstrap(client)
            .handler(handler)
            .streamHandler(new ChannelInboundHandlerAdapter())
            .remoteAddress(server.localAddress())
            .connect()
            .get();
  }

  public Quic(EventLoopGroup group) throws Exception {
    this(group, new QuicClientCodecBuilder(), new ChannelInboundHandlerAdapter(), "orders");
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

  private static ChannelHandler server(String... protocols) throws Exception {
    return new QuicServerCodecBuilder()
        .sslContext(
            QuicSslContextBuilder.forServer(Certified.key(), null, Certified.certificate())
                .applicationProtocols(protocols)
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

  public QuicChannel connection() {
    return connection;
  }

  public QuicStreamChannel open() throws Exception {
    return connection
        .createStream(QuicStreamType.BIDIRECTIONAL, new ChannelInboundHandlerAdapter())
        .sync()
        .getNow();
  }

  @Override
  public void close() throws Exception {
    connection.close().sync();
    client.close().sync();
    server.close().sync();
  }
}
