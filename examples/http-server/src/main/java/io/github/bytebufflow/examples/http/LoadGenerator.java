package io.github.bytebufflow.examples.http;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpObjectAggregator;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
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
          + "       LoadGenerator HOST -   reads lines of PORT SECONDS CONNECTIONS from standard input,\n"
          + "                              and answers each with a line for programs\n"
          + "  PORT 1 to 65535, SECONDS 1 to 3600, CONNECTIONS 1 to 1000\n";
  private static final long MOST_REQUESTS = 10_000_000;
  private static final int LARGEST_BODY = 1024 * 1024;

  /** For answers that are under way at the end; a server that gives none is not waited for. */
  private static final int GRACE_SECONDS = 60;

  private LoadGenerator() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    if (args.length == 1 && (args[0].equals("--help") || args[0].equals("-h"))) {
      System.out.print(USAGE);
      return;
    }
    if (args.length == 0) {
      System.err.print(USAGE);
      System.exit(2);
    }
    try {
      if (args.length == 2 && args[1].equals("-")) {
        answerLines(args[0]);
      } else {
        LoadStats stats = run(args[0], args, 1);
        System.out.println("load: " + stats.summary(connections(args, 1)));
        System.exit(stats.good() ? 0 : 1);
      }
    } catch (IllegalArgumentException e) {
      System.err.println("load: " + e.getMessage());
      System.exit(2);
    }
  }

  /** One warm client for many servers in turn, so that it is the same for all of them. */
  private static void answerLines(String host) throws IOException, InterruptedException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      System.out.println(run(host, line.trim().split(" +"), 0).line());
    }
  }

  /** Runs a load whose PORT, SECONDS and CONNECTIONS begin at an index. */
  private static LoadStats run(String host, String[] words, int first) throws InterruptedException {
    if (words.length != first + 3) {
      throw new IllegalArgumentException(
          "got '"
              + String.join(" ", words)
              + "'; expected "
              + (first == 0 ? "" : "HOST ")
              + "PORT SECONDS CONNECTIONS");
    }
    int port = Numbers.parse("PORT", words[first], 1, 65535);
    int seconds = Numbers.parse("SECONDS", words[first + 1], 1, 3600);
    return run(host, port, seconds, connections(words, first));
  }

  private static int connections(String[] words, int first) {
    return Numbers.parse("CONNECTIONS", words[first + 2], 1, 1000);
  }

  static LoadStats run(String host, int port, int seconds, int connections)
      throws InterruptedException {
    EventLoopGroup group = EventLoops.named("load", 1);
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
        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, 60_000)
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
