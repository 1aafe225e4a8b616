/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/11854
 * bad: io.netty:netty-handler:4.1.70.Final
 * good: io.netty:netty-handler:4.1.71.Final
 * with: io.netty:netty-tcnative-boringssl-static:2.0.46.Final
 * fixed: SslHandler$SslTasksRunner.runComplete
 * expect: misuse 10
 * half: fifteenth
 */
package acme.known;

import acme.shared.Certified;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.net.InetAddress;
import java.util.concurrent.TimeUnit;

/** The work of handshakes is done where it comes up. */
public final class SslSameThread {
  private SslSameThread() {}

  public static void main(String[] args) throws Exception {
    EventLoopGroup group = new NioEventLoopGroup(1);
    SslContext ofServer =
        SslContextBuilder.forServer(Certified.key(), Certified.certificate())
            .sslProvider(SslProvider.OPENSSL)
            .trustManager(InsecureTrustManagerFactory.INSTANCE)
            .clientAuth(ClientAuth.REQUIRE)
            .protocols("TLSv1.2")
            .build();
    SslContext ofClient =
        SslContextBuilder.forClient()
            .trustManager(InsecureTrustManagerFactory.INSTANCE)
            .keyManager(Certified.key(), Certified.certificate())
            .protocols("TLSv1.2")
            .sslProvider(SslProvider.OPENSSL)
            .build();
    Channel server =
        new ServerBootstrap()
            .group(group)
            .channel(NioServerSocketChannel.class)
            .childHandler(initializer(ofServer))
            .bind(InetAddress.getLoopbackAddress(), 0)
            .sync()
            .channel();
    for (int i = 0; i < 5; i++) {
      Channel client =
          new Bootstrap()
              .group(group)
              .channel(NioSocketChannel.class)
              .handler(initializer(ofClient))
              .connect(server.localAddress())
              .sync()
              .channel();
      System.out.println(
          client.pipeline().get(SslHandler.class).handshakeFuture().await().isSuccess());
      client.close().sync();
    }
    server.close().sync();
    group.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
    System.out.println("done");
  }

  private static ChannelInitializer<Channel> initializer(SslContext context) {
    return new ChannelInitializer<Channel>() {
      @Override
      protected void initChannel(Channel channel) {
        channel
            .pipeline()
            .addLast(
                new SslHandler(context.newEngine(PooledByteBufAllocator.DEFAULT), Runnable::run));
      }
    };
  }
}
