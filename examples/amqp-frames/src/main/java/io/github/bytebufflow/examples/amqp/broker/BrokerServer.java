package io.github.bytebufflow.examples.amqp.broker;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** The broker on a port of the loopback address, with one event loop for all. Thread-safe. */
public final class BrokerServer implements AutoCloseable {
  private static final int FAREWELL_SECONDS = 2;

  /** Octets that wait for a slow consumer, below and above which it gets more or none. */
  private static final int LOW = 64 << 10;

  private static final int HIGH = 256 << 10;

  private final EventLoopGroup loop;
  private final Channel server;
  private final Broker broker;
  private boolean closed;

  private BrokerServer(EventLoopGroup loop, Channel server, Broker broker) {
    this.loop = loop;
    this.server = server;
    this.broker = broker;
  }

  /**
   * Starts a broker.
   *
   * @param port 0 for one that is free
   * @param limits not changed any more
   * @param alloc of all buffers
   * @return once it listens
   * @throws IOException if it can't listen; its message is for the user
   * @throws InterruptedException if the thread is interrupted
   */
  public static BrokerServer start(int port, Limits limits, ByteBufAllocator alloc)
      throws IOException, InterruptedException {
    Broker broker = new Broker(limits);
    EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            .group(loop)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.ALLOCATOR, alloc)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(ChannelOption.SO_KEEPALIVE, true)
            .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, new WriteBufferWaterMark(LOW, HIGH))
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel channel) {
                    channel.pipeline().addLast("amqp", new ClientConnection(broker));
                  }
                });
    var bound = bootstrap.bind(InetAddress.getLoopbackAddress(), port).await();
    if (!bound.isSuccess()) {
      loop.shutdownGracefully(0, 0, TimeUnit.SECONDS).await();
      throw new IOException("cannot listen on port " + port + ": " + bound.cause().getMessage());
    }
    return new BrokerServer(loop, bound.channel(), broker);
  }

  /**
   * Where it listens.
   *
   * @return 1 to 65535
   */
  public int port() {
    return ((InetSocketAddress) server.localAddress()).getPort();
  }

  /**
   * What has happened.
   *
   * @return a live view
   */
  public Counts counts() {
    return broker.counts;
  }

  /**
   * Tells all peers to close, gives them two seconds for it, and releases all messages. A second
   * call does nothing.
   */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    server.close().awaitUninterruptibly();
    loop.submit(this::sayFarewell).awaitUninterruptibly();
    for (int i = 0; i < 10 * FAREWELL_SECONDS && hasConnections(); i++) {
      loop.next().schedule(() -> {}, 100, TimeUnit.MILLISECONDS).awaitUninterruptibly();
    }
    // Ends the connections that are left.
    loop.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
    broker.clear();
  }

  private void sayFarewell() {
    for (ClientConnection connection : broker.connections()) {
      connection.farewell();
    }
    broker.endTurn();
  }

  private boolean hasConnections() {
    return loop.submit(() -> !broker.connections().isEmpty()).awaitUninterruptibly().getNow();
  }
}
