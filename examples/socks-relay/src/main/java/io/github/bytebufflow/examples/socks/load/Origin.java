package io.github.bytebufflow.examples.socks.load;

import io.github.bytebufflow.examples.common.Lifetime;
import io.github.bytebufflow.examples.common.Program;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.DatagramPacket;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The target: answers {@code GET /N} with N bytes of a pattern, {@code POST} with the sum of what
 * was sent, and each datagram with the same.
 */
@Command(name = "origin", mixinStandardHelpOptions = true, description = "A target for relays.")
public final class Origin implements Callable<Integer> {
  private static final int LONGEST_DATAGRAM = 65_535;
  private static final int PORTS_TRIED = 10;

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "0",
      description = "listen there on loopback, 0 for a free port")
  private int port;

  @Mixin private Lifetime lifetime;

  Origin() {}

  /**
   * Runs it.
   *
   * @param args see {@code --help}
   */
  public static void main(String[] args) {
    System.exit(Program.run(new Origin(), args));
  }

  /** One that runs. */
  public static final class Running implements AutoCloseable {
    private final EventLoopGroup group =
        new MultiThreadIoEventLoopGroup(
            1, new DefaultThreadFactory("origin"), NioIoHandler.newFactory());

    /** Outside of Netty's allocators, as it lives as long as this. */
    private final ByteBuf pattern = Unpooled.wrappedBuffer(Pattern.block()).asReadOnly();

    private final int port;

    /**
     * Listens on loopback.
     *
     * @param port 0 for a free one
     * @throws IOException if the port can't be had
     */
    public Running(int port) throws IOException, InterruptedException {
      ChannelFuture bound = listen(port);
      int free = check(bound);
      ChannelFuture datagrams = listenForDatagrams(free);
      // The port that the system gives for connections may be somebody's for datagrams.
      for (int i = 1; i < PORTS_TRIED && port == 0 && inUse(datagrams); i++) {
        bound.channel().close().await();
        bound = listen(port);
        free = check(bound);
        datagrams = listenForDatagrams(free);
      }
      check(datagrams);
      this.port = free;
    }

    private static boolean inUse(ChannelFuture bound) {
      return bound.cause() instanceof BindException;
    }

    private ChannelFuture listen(int port) throws InterruptedException {
      return new ServerBootstrap()
          .group(group)
          .channel(NioServerSocketChannel.class)
          .childOption(ChannelOption.TCP_NODELAY, true)
          .childHandler(
              new ChannelInitializer<Channel>() {
                @Override
                protected void initChannel(Channel channel) {
                  channel.pipeline().addLast(new OriginHandler(pattern));
                }
              })
          .bind(InetAddress.getLoopbackAddress(), port)
          .await();
    }

    private ChannelFuture listenForDatagrams(int port) throws InterruptedException {
      return new Bootstrap()
          .group(group)
          .channel(NioDatagramChannel.class)
          .option(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(LONGEST_DATAGRAM))
          .handler(new Echo())
          .bind(InetAddress.getLoopbackAddress(), port)
          .await();
    }

    private int check(ChannelFuture bound) throws IOException {
      if (!bound.isSuccess()) {
        close();
        throw new IOException("cannot listen: " + bound.cause(), bound.cause());
      }
      return ((InetSocketAddress) bound.channel().localAddress()).getPort();
    }

    /** Where it listens. */
    public int port() {
      return port;
    }

    @Override
    public synchronized void close() {
      group.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
      if (pattern.refCnt() > 0) {
        pattern.release();
      }
    }
  }

  private static final class Echo extends SimpleChannelInboundHandler<DatagramPacket> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, DatagramPacket packet) {
      ctx.writeAndFlush(new DatagramPacket(packet.content().retain(), packet.sender()));
    }
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    lifetime.check();
    Running running = new Running(port);
    lifetime.serve(running.port(), running::close);
    return 0;
  }
}
