package io.github.bytebufflow.examples.http;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Puts {@link HttpServerExample} under load over keep-alive connections, and checks every answer.
 * Ends with 0 if all came as expected, 1 if not, 2 if the command line is wrong.
 */
public final class LoadGenerator {

  private static final String USAGE =
      "usage: LoadGenerator HOST PORT SECONDS CONNECTIONS\n"
          + "  PORT 1 to 65535, SECONDS 1 to 3600, CONNECTIONS 1 to 1000\n";
  private static final long MOST_REQUESTS = 10_000_000;
  private static final int LARGEST_BODY = 1024 * 1024;
  private static final int GRACE_SECONDS = 5;

  private LoadGenerator() {}

  public static void main(String[] args) throws InterruptedException {
    if (args.length == 1 && (args[0].equals("--help") || args[0].equals("-h"))) {
      System.out.print(USAGE);
      return;
    }
    int port;
    int seconds;
    int connections;
    try {
      if (args.length != 4) {
        throw new IllegalArgumentException(
            "got " + args.length + " arguments; expected HOST PORT SECONDS CONNECTIONS");
      }
      port = Numbers.parse("PORT", args[1], 1, 65535);
      seconds = Numbers.parse("SECONDS", args[2], 1, 3600);
      connections = Numbers.parse("CONNECTIONS", args[3], 1, 1000);
    } catch (IllegalArgumentException e) {
      System.err.println("load: " + e.getMessage());
      System.exit(2);
      return;
    }
    LoadStats stats = run(args[0], port, seconds, connections);
    System.out.println("load: " + stats.summary(connections));
    System.exit(stats.good() ? 0 : 1);
  }

  static LoadStats run(String host, int port, int seconds, int connections)
      throws InterruptedException {
    EventLoopGroup group =
        new MultiThreadIoEventLoopGroup(
            1, new DefaultThreadFactory("load"), NioIoHandler.newFactory());
    LoadStats stats = new LoadStats(seconds, MOST_REQUESTS);
    try {
      Bootstrap bootstrap = bootstrap(group, host + ":" + port, stats);
      List<Channel> channels = new ArrayList<>();
      for (int i = 0; i < connections; i++) {
        ChannelFuture connected = bootstrap.connect(host, port).await();
        if (!connected.isSuccess()) {
          stats.failed("cannot connect: " + connected.cause().getMessage());
          break;
        }
        channels.add(connected.channel());
      }
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds + GRACE_SECONDS);
      for (Channel channel : channels) {
        if (!channel.closeFuture().await(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
          channel.close().await();
        }
      }
      stats.ended();
    } finally {
      group.shutdownGracefully(0, 5, TimeUnit.SECONDS).await();
    }
    return stats;
  }

  private static Bootstrap bootstrap(EventLoopGroup group, String host, LoadStats stats) {
    return new Bootstrap()
        .group(group)
        .channel(NioSocketChannel.class)
        .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, 5000)
        .handler(
            new ChannelInitializer<SocketChannel>() {
              @Override
              protected void initChannel(SocketChannel channel) {
                channel
                    .pipeline()
                    .addLast(new HttpClientCodec())
                    .addLast(new HttpObjectAggregator(LARGEST_BODY))
                    .addLast(new LoadHandler(host, stats));
              }
            });
  }
}
