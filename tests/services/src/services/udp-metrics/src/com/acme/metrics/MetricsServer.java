package com.acme.metrics;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioDatagramChannel;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** Starts the aggregator and keeps it up until standard input is closed. One loop does it all. */
public final class MetricsServer {

  private MetricsServer() {}

  public static void main(String[] args) throws Exception {
    EventLoopGroup group = new NioEventLoopGroup(1);
    EventLoop loop = group.next();
    UpstreamLink upstream = new UpstreamLink(loop);
    Batcher batcher = new Batcher(upstream);
    Counters counters = new Counters();

    Channel socket =
        new Bootstrap()
            .group(loop)
            .channel(NioDatagramChannel.class)
            .option(ChannelOption.SO_RCVBUF, 1 << 20)
            .handler(new DatagramHandler(counters, batcher, upstream))
            .bind(Integer.parseInt(args[0]))
            .sync()
            .channel();
    loop.scheduleAtFixedRate(
        () -> counters.flush(socket.alloc(), batcher), 100, 100, TimeUnit.MILLISECONDS);
    loop.scheduleAtFixedRate(batcher::flush, 20, 20, TimeUnit.MILLISECONDS);
    System.out.println("ready " + ((InetSocketAddress) socket.localAddress()).getPort());

    while (System.in.read() >= 0) {
      // just wait
    }
    socket.close().sync();
    loop.submit(
            () -> {
              batcher.close();
              upstream.close();
            })
        .sync();
    group.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
  }
}
