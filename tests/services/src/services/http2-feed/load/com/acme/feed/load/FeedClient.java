package com.acme.feed.load;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.handler.codec.http2.Http2StreamChannelBootstrap;
import java.io.Closeable;

/** A connection to the service. */
final class FeedClient implements Closeable {

  private final Channel connection;

  FeedClient(EventLoopGroup loops, int port, int window) throws Exception {
    connection =
        new Bootstrap()
            .group(loops)
            .channel(NioSocketChannel.class)
            .handler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel ch) {
                    Http2Settings settings =
                        Http2Settings.defaultSettings().pushEnabled(false).initialWindowSize(window);
                    ch.pipeline()
                        .addLast(
                            Http2FrameCodecBuilder.forClient()
                                .initialSettings(settings)
                                .gracefulShutdownTimeoutMillis(0)
                                .build())
                        .addLast(new Http2MultiplexHandler(new ChannelInboundHandlerAdapter()));
                  }
                })
            .connect("127.0.0.1", port)
            .sync()
            .channel();
  }

  /** Opens a stream and sends the head of a request, which is also its end if asked for. */
  FeedStream open(String method, String path, boolean end) throws Exception {
    FeedStream stream = new FeedStream();
    Http2StreamChannel channel =
        new Http2StreamChannelBootstrap(connection).handler(stream).open().sync().getNow();
    stream.start(channel, method, path, end);
    return stream;
  }

  /** Sends a whole request and waits for the end of the answer. */
  FeedStream call(String method, String path, byte[] body) throws Exception {
    FeedStream stream = open(method, path, body == null);
    if (body != null) {
      stream.send(body, true);
    }
    stream.awaitEnd();
    return stream;
  }

  @Override
  public void close() {
    connection.close().syncUninterruptibly();
  }
}
