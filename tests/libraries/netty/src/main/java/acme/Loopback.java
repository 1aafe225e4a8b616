package acme;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.InetAddress;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A server and a client on the loopback interface, one event loop each. */
public final class Loopback implements AutoCloseable {
  private final EventLoopGroup servers =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private final EventLoopGroup clients =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private Channel server;

  /** Listens; each connection gets the handlers that are supplied then. */
  public Loopback serve(Supplier<ChannelHandler[]> handlers) throws InterruptedException {
    server =
        new ServerBootstrap()
            .group(servers)
            .channel(NioServerSocketChannel.class)
            .childHandler(initializer(handlers))
            .bind(InetAddress.getLoopbackAddress(), 0)
            .sync()
            .channel();
    return this;
  }

  /** Connects, and waits until the connection is closed. */
  public void call(Supplier<ChannelHandler[]> handlers) throws InterruptedException {
    awaitClose(connect(handlers));
  }

  /** Connects. */
  public Channel connect(Supplier<ChannelHandler[]> handlers) throws InterruptedException {
    return new Bootstrap()
        .group(clients)
        .channel(NioSocketChannel.class)
        .handler(initializer(handlers))
        .connect(server.localAddress())
        .sync()
        .channel();
  }

  public static void awaitClose(Channel client) throws InterruptedException {
    if (!client.closeFuture().await(4, TimeUnit.MINUTES)) {
      throw new IllegalStateException("the client is not done after 4 minutes");
    }
  }

  private static ChannelInitializer<Channel> initializer(Supplier<ChannelHandler[]> handlers) {
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(Channel channel) {
        channel.pipeline().addLast(handlers.get());
      }
    };
  }

  @Override
  public void close() {
    server.close().syncUninterruptibly();
    clients.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
    servers.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
  }
}
