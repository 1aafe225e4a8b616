package io.github.bytebufflow.examples.socks.relay;

import io.github.bytebufflow.examples.socks.codec.Verdict;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** A listener, its connections, and what they share. Thread-safe. */
public final class Relay implements AutoCloseable {
  /** What one end may have written that the other has not taken yet. */
  private static final WriteBufferWaterMark WATER_MARK =
      new WriteBufferWaterMark(128 * 1024, 256 * 1024);

  /** Bytes of a read; Netty begins with 2 KiB and ends at 64. */
  private static final RecvByteBufAllocator READS =
      new AdaptiveRecvByteBufAllocator(2048, 16 * 1024, 128 * 1024);

  /** No datagram is longer, so none is cut. */
  private static final int LONGEST_DATAGRAM = 65_535;

  private static final int SHUTDOWN_SECONDS = 5;
  private static final int PORTS_TRIED = 10;

  final Settings settings;
  final Counts counts = new Counts();
  final NameResolver resolver = new NameResolver();
  private final EventLoopGroup group;

  /** Closes at once whatever is added after it was closed itself. */
  private final ChannelGroup channels;

  private final AtomicInteger clients = new AtomicInteger();
  private final AtomicInteger associations = new AtomicInteger();
  private Channel listener;
  private boolean closed;

  /**
   * Listens to nothing yet.
   *
   * @param settings have been checked
   */
  public Relay(Settings settings) {
    this.settings = settings;
    group =
        new MultiThreadIoEventLoopGroup(
            settings.threads, new DefaultThreadFactory("relay"), NioIoHandler.newFactory());
    channels = new DefaultChannelGroup(group.next(), true);
  }

  /**
   * Accepts clients.
   *
   * @param inlet what handles a client, new for each
   * @throws IOException if the port can't be had; its message is for the user
   */
  public void listen(Inlet inlet) throws IOException, InterruptedException {
    ChannelFuture bound =
        new ServerBootstrap()
            .group(group)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, 1024)
            .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(ChannelOption.SO_KEEPALIVE, true)
            .childOption(ChannelOption.RECVBUF_ALLOCATOR, READS)
            .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, WATER_MARK)
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel channel) {
                    accept(channel, inlet);
                  }
                })
            .bind(settings.host, settings.port)
            .await();
    listener = check(bound);
    channels.add(listener);
  }

  /**
   * Accepts clients, and takes datagrams on the same port. Where any port will do, the one that the
   * system gives for connections may be somebody's for datagrams; then another is tried.
   *
   * @param inlet what handles a client, new for each
   * @param datagrams what handles all datagrams, new for each call
   * @throws IOException if the port can't be had; its message is for the user
   */
  public void listen(Inlet inlet, Supplier<ChannelHandler> datagrams)
      throws IOException, InterruptedException {
    for (int attempt = 1; ; attempt++) {
      listen(inlet);
      ChannelFuture bound =
          bindDatagrams(group.next(), settings.host, port(), datagrams.get()).await();
      boolean again = settings.port == 0 && bound.cause() instanceof BindException;
      if (!again || attempt == PORTS_TRIED) {
        check(bound);
        return;
      }
      listener.close().await();
    }
  }

  private Channel check(ChannelFuture bound) throws IOException {
    if (!bound.isSuccess()) {
      String where = settings.host + ":" + settings.port;
      throw new IOException("cannot listen on " + where + ": " + bound.cause(), bound.cause());
    }
    return bound.channel();
  }

  private void accept(SocketChannel channel, Inlet inlet) {
    channels.add(channel);
    int now = clients.incrementAndGet();
    channel.closeFuture().addListener(f -> clients.decrementAndGet());
    if (now > settings.connections) {
      counts.troubles.add(Trouble.TOO_MANY_CONNECTIONS);
      channel.close();
      return;
    }
    counts.connections.increment();
    inlet.receive(channel);
  }

  /** On the event loop of the client. */
  ChannelFuture connect(EventLoop loop, InetSocketAddress address, ChannelHandler handler) {
    return new Bootstrap()
        .group(loop)
        .channel(NioSocketChannel.class)
        .option(ChannelOption.AUTO_READ, false)
        .option(ChannelOption.ALLOW_HALF_CLOSURE, true)
        .option(ChannelOption.TCP_NODELAY, true)
        .option(ChannelOption.RECVBUF_ALLOCATOR, READS)
        .option(ChannelOption.WRITE_BUFFER_WATER_MARK, WATER_MARK)
        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, settings.connectMillis)
        .handler(
            new ChannelInitializer<Channel>() {
              @Override
              protected void initChannel(Channel channel) {
                channels.add(channel);
                channel.pipeline().addLast(handler);
              }
            })
        .connect(address);
  }

  ChannelFuture bindDatagrams(EventLoopGroup loop, String host, int port, ChannelHandler handler) {
    return new Bootstrap()
        .group(loop)
        .channel(NioDatagramChannel.class)
        .option(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(LONGEST_DATAGRAM))
        .handler(
            new ChannelInitializer<Channel>() {
              @Override
              protected void initChannel(Channel channel) {
                channels.add(channel);
                channel.pipeline().addLast(handler);
              }
            })
        .bind(new InetSocketAddress(host, port));
  }

  /**
   * Joins two channels: what one reads, the other writes. Adds a handler to the end of each
   * pipeline.
   *
   * @param client on the same event loop as the target; call this there
   * @param target closed where the client is, and the other way round
   */
  public void join(Channel client, Channel target) {
    Link.join(this, client, target);
  }

  /** Whether one more SOCKS5 client may have datagrams relayed; it gives its place back then. */
  boolean enterAssociation() {
    if (associations.incrementAndGet() <= settings.associations) {
      return true;
    }
    associations.decrementAndGet();
    return false;
  }

  void leaveAssociation() {
    associations.decrementAndGet();
  }

  void malformed(Verdict verdict) {
    counts.malformed.add(verdict);
  }

  void trouble(Trouble trouble) {
    counts.troubles.add(trouble);
  }

  /** What was counted; goes on counting. */
  public Counts counts() {
    return counts;
  }

  /** Where it listens, 1 to 65535. */
  public int port() {
    return ((InetSocketAddress) listener.localAddress()).getPort();
  }

  /** Where it listens. */
  public InetAddress address() {
    return ((InetSocketAddress) listener.localAddress()).getAddress();
  }

  /** Stops accepting, closes all connections, and gives every buffer back. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    channels.close().awaitUninterruptibly();
    resolver.close();
    group.shutdownGracefully(0, SHUTDOWN_SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
  }
}
