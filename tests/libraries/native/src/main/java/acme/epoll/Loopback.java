package acme.epoll;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import java.net.InetAddress;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A server and a client on the loopback interface, one event loop of epoll each. */
public final class Loopback implements AutoCloseable {
  private final EventLoopGroup servers = new EpollEventLoopGroup(1);
  private final EventLoopGroup clients = new EpollEventLoopGroup(1);
  private Channel server;

  /** Listens; says on what, when a connection comes. */
  public void serve(Consumer<Channel> handlers) throws InterruptedException {
    server =
        new ServerBootstrap()
            .group(servers)
            .channel(EpollServerSocketChannel.class)
            .childHandler(
                initializer(
                    channel -> {
                      System.out.println("transport " + channel.getClass().getSimpleName());
                      System.out.println("loop " + channel.eventLoop().getClass().getSimpleName());
                      handlers.accept(channel);
                    }))
            .bind(InetAddress.getLoopbackAddress(), 0)
            .sync()
            .channel();
  }

  /** Connects, and waits until the connection is closed. */
  public void call(Consumer<Channel> handlers) throws InterruptedException {
    Channel client =
        new Bootstrap()
            .group(clients)
            .channel(EpollSocketChannel.class)
            .handler(initializer(handlers))
            .connect(server.localAddress())
            .sync()
            .channel();
    if (!client.closeFuture().await(4, TimeUnit.MINUTES)) {
      throw new IllegalStateException("the client is not done after 4 minutes");
    }
  }

  private static ChannelHandler initializer(Consumer<Channel> handlers) {
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(Channel channel) {
        handlers.accept(channel);
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
