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
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.concurrent.TimeUnit;

/** The server: its listener, its connections, and what they share. */
final class ShopServer implements AutoCloseable {

  private static final int EVENT_LOOPS = 2;
  private static final int WORKERS = 2;
  private static final int LARGEST_BODY = 64 * 1024;

  private final EventLoopGroup group = EventLoops.named("shop", EVENT_LOOPS);

  /** Closes at once whatever is added after it was closed itself. */
  private final ChannelGroup channels = new DefaultChannelGroup(group.next(), true);

  private final RequestLog log = new RequestLog();
  private final OrderService orders = new OrderService(WORKERS);
  private final AssetStore assets;
  private Channel listener;
  private boolean closed;

  private ShopServer(ByteBufAllocator allocator) {
    assets = new AssetStore(allocator);
  }

  /**
   * Starts a server on loopback.
   *
   * @param port 0 for a free one
   * @param upstream where requests below /proxy go
   * @param leak whether a corrupted order's buffer is forgotten
   * @throws IOException if the port can't be had
   */
  static ShopServer start(
      int port, SocketAddress upstream, boolean leak, ByteBufAllocator allocator)
      throws IOException, InterruptedException {
    ShopServer server = new ShopServer(allocator);
    ChannelFuture bound = server.bootstrap(upstream, leak, allocator).bind(loopback(port)).await();
    if (!bound.isSuccess()) {
      server.close();
      throw new IOException(
          "cannot listen on port " + port + ": " + bound.cause().getMessage(), bound.cause());
    }
    server.listener = bound.channel();
    return server;
  }

  static InetSocketAddress loopback(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  private ServerBootstrap bootstrap(
      SocketAddress upstream, boolean leak, ByteBufAllocator allocator) {
    OrderCodec codec = new OrderCodec(leak);
    return new ServerBootstrap()
        .group(group)
        .channel(NioServerSocketChannel.class)
        .childOption(ChannelOption.ALLOCATOR, allocator)
        .childHandler(
            new ChannelInitializer<SocketChannel>() {
              @Override
              protected void initChannel(SocketChannel channel) {
                channels.add(channel);
                channel
                    .pipeline()
                    .addLast(new HttpServerCodec())
                    .addLast(new HttpServerKeepAliveHandler())
                    .addLast(new HttpObjectAggregator(LARGEST_BODY, true))
                    .addLast(new OneAtATimeHandler())
                    .addLast(new RequestLogHandler(log))
                    .addLast(new AuthHandler())
                    .addLast(new OrderHandler(codec, orders))
                    .addLast(new FileHandler(assets))
                    .addLast(new ProxyHandler(upstream, channels))
                    .addLast(new NotFoundHandler());
              }
            });
  }

  int port() {
    return ((InetSocketAddress) listener.localAddress()).getPort();
  }

  RequestLog log() {
    return log;
  }

  /** Stops accepting, lets the workers finish, and gives every buffer back. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    if (listener != null) {
      listener.close().awaitUninterruptibly();
    }
    orders.close();
    channels.close().awaitUninterruptibly();
    group.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
    assets.close();
  }
}
