package acme.udp;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDatagramChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** Two hundred questions in packets, each tenth of an unknown kind. */
public final class Udp {
  private Udp() {}

  public static void main(String[] args) throws InterruptedException {
    boolean leak = args[0].equals("leak");
    EventLoopGroup group = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
    try {
      Channel server = bind(group, new Responder(leak));
      Channel client = bind(group, new Caller(200, (InetSocketAddress) server.localAddress()));
      if (!client.closeFuture().await(4, TimeUnit.MINUTES)) {
        throw new IllegalStateException("the client is not done after 4 minutes");
      }
      server.close().sync();
    } finally {
      group.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
    }
  }

  private static Channel bind(EventLoopGroup group, ChannelHandler handler)
      throws InterruptedException {
    return new Bootstrap()
        .group(group)
        .channel(NioDatagramChannel.class)
        .handler(handler)
        .bind(InetAddress.getLoopbackAddress(), 0)
        .sync()
        .channel();
  }
}
