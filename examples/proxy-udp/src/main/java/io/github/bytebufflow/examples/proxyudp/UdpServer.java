package io.github.bytebufflow.examples.proxyudp;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioDatagramChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** One socket on one event loop. Thread-safe. */
final class UdpServer {
  /** Bytes of answers that wait before nothing is read any more. */
  private static final WriteBufferWaterMark WAITING =
      new WriteBufferWaterMark(256 * 1024, 512 * 1024);

  private static final int PATIENCE_SECONDS = 10;

  private final ServerCounts counts = new ServerCounts();
  private final EventLoopGroup group =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private final Channel channel;
  private final AtomicBoolean closed = new AtomicBoolean();

  /**
   * Listens.
   *
   * @param longest datagram in bytes
   * @throws IOException if the address can't be bound; its message is for the user
   */
  UdpServer(
      InetAddress address,
      int port,
      List<Cidr> trusted,
      int longest,
      int longestHeader,
      boolean leak)
      throws IOException, InterruptedException {
    Bootstrap bootstrap =
        new Bootstrap()
            .group(group)
            .channel(NioDatagramChannel.class)
            // The socket cuts off what is longer, without a word: one byte more shows it.
            .option(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(longest + 1))
            .option(ChannelOption.WRITE_BUFFER_WATER_MARK, WAITING)
            .handler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel c) {
                    c.pipeline()
                        .addLast(
                            new TrustFilter(trusted, longest, counts, leak),
                            new HeaderHandler(longestHeader, counts, leak),
                            new DnsResponder(counts));
                  }
                });
    ChannelFuture bound = bootstrap.bind(address, port).await();
    if (!bound.isSuccess()) {
      stop();
      throw new IOException(
          "cannot listen on " + address.getHostAddress() + ":" + port + ": " + bound.cause());
    }
    channel = bound.channel();
  }

  int port() {
    return ((InetSocketAddress) channel.localAddress()).getPort();
  }

  ServerCounts counts() {
    return counts;
  }

  /**
   * Drops what waits to be sent, and returns once nothing runs any more.
   *
   * @return false if the server was closed before, or is being closed
   */
  boolean close() {
    if (!closed.compareAndSet(false, true)) {
      return false;
    }
    channel.close().awaitUninterruptibly(PATIENCE_SECONDS, TimeUnit.SECONDS);
    stop();
    return true;
  }

  private void stop() {
    group
        .shutdownGracefully(0, PATIENCE_SECONDS, TimeUnit.SECONDS)
        .awaitUninterruptibly(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }
}
