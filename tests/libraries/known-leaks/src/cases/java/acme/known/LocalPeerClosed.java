/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/commit/c663a94359
 * bad: io.netty:netty-transport:4.1.9.Final
 * good: io.netty:netty-transport:4.1.10.Final
 * with: io.netty:netty-buffer:4.1.36.Final io.netty:netty-common:4.1.36.Final
 *   io.netty:netty-resolver:4.1.36.Final
 * fixed: LocalChannel.doClose
 * expect: leak 5
 * half: tenth
 */
package acme.known;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.DefaultEventLoopGroup;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalServerChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A shop in the same program is too busy to read, and its customers leave. */
public final class LocalPeerClosed {
  private LocalPeerClosed() {}

  public static void main(String[] args) throws Exception {
    EventLoopGroup group = new DefaultEventLoopGroup(1);
    CountDownLatch gone = new CountDownLatch(5);
    Channel shop =
        new ServerBootstrap()
            .group(group)
            .channel(LocalServerChannel.class)
            .childOption(ChannelOption.AUTO_READ, false)
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    channel.pipeline().addLast(new Busy(gone));
                  }
                })
            .bind(new LocalAddress("shop"))
            .sync()
            .channel();
    for (int i = 0; i < 5; i++) {
      Channel customer =
          new Bootstrap()
              .group(group)
              .channel(LocalChannel.class)
              .handler(new ChannelInboundHandlerAdapter())
              .connect(new LocalAddress("shop"))
              .sync()
              .channel();
      ByteBuf order = PooledByteBufAllocator.DEFAULT.directBuffer();
      order.writeCharSequence("order " + i, StandardCharsets.US_ASCII);
      customer.writeAndFlush(order).sync();
      customer.close().sync();
    }
    System.out.println("gone: " + gone.await(10, TimeUnit.SECONDS));
    shop.close().sync();
    group.shutdownGracefully(0, 5, TimeUnit.SECONDS).await();
    System.out.println("done");
  }

  private static final class Busy extends ChannelInboundHandlerAdapter {
    private final CountDownLatch gone;

    Busy(CountDownLatch gone) {
      this.gone = gone;
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      gone.countDown();
    }
  }
}
