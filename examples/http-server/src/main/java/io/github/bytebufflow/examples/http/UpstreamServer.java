package io.github.bytebufflow.examples.http;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerKeepAliveHandler;
import java.io.IOException;
import java.net.SocketAddress;
import java.util.concurrent.TimeUnit;

/** The service behind the shop, on a free loopback port of the same process. */
final class UpstreamServer implements AutoCloseable {

  private static final int LARGEST_BODY = 64 * 1024;

  private final EventLoopGroup group = EventLoops.named("upstream", 1);
  private final ChannelGroup channels = new DefaultChannelGroup(group.next(), true);
  private Channel listener;
  private boolean closed;

  private UpstreamServer() {}

  static UpstreamServer start(ByteBufAllocator allocator) throws IOException, InterruptedException {
    UpstreamServer server = new UpstreamServer();
    ChannelFuture bound =
        new ServerBootstrap()
            .group(server.group)
            .channel(NioServerSocketChannel.class)
            .childOption(ChannelOption.ALLOCATOR, allocator)
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel channel) {
                    server.channels.add(channel);
                    channel
                        .pipeline()
                        .addLast(new HttpServerCodec())
                        .addLast(new HttpServerKeepAliveHandler())
                        .addLast(new HttpObjectAggregator(LARGEST_BODY, true))
                        .addLast(new EchoHandler());
                  }
                })
            .bind(ShopServer.loopback(0))
            .await();
    if (!bound.isSuccess()) {
      server.close();
      throw new IOException("cannot listen: " + bound.cause().getMessage(), bound.cause());
    }
    server.listener = bound.channel();
    return server;
  }

  SocketAddress address() {
    return listener.localAddress();
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    if (listener != null) {
      listener.close().awaitUninterruptibly();
    }
    channels.close().awaitUninterruptibly();
    group.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
  }
}
