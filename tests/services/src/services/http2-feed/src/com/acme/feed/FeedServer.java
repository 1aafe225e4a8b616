package com.acme.feed;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.netty.util.concurrent.ScheduledFuture;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** Starts the service and keeps it up until standard input is closed. */
public final class FeedServer {

  private static final int CLOCK_BYTES = 1200;

  private FeedServer() {}

  public static void main(String[] args) throws Exception {
    EventLoopGroup loops = new MultiThreadIoEventLoopGroup(3, NioIoHandler.newFactory());
    DefaultEventExecutorGroup workers = new DefaultEventExecutorGroup(2);
    TopicHub hub = new TopicHub();

    Channel server =
        new ServerBootstrap()
            .group(loops)
            .channel(NioServerSocketChannel.class)
            .childHandler(new ConnectionInitializer(hub, workers))
            .bind(Integer.parseInt(args[0]))
            .sync()
            .channel();
    ScheduledFuture<?> clock =
        workers.scheduleAtFixedRate(() -> tick(hub), 15, 15, TimeUnit.MILLISECONDS);
    System.out.println("ready " + ((InetSocketAddress) server.localAddress()).getPort());

    while (System.in.read() >= 0) {
      // nothing to be typed in
    }
    clock.cancel(false);
    server.close().sync();
    loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
    workers.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
    hub.close();
  }

  /** The time, with some padding for those who measure throughput. */
  private static void tick(TopicHub hub) {
    ByteBuf event = ByteBufAllocator.DEFAULT.buffer(CLOCK_BYTES);
    ByteBufUtil.writeUtf8(event, Instant.now().toString());
    event.writeZero(CLOCK_BYTES - event.readableBytes());
    hub.publish(TopicHub.CLOCK, event);
  }
}
