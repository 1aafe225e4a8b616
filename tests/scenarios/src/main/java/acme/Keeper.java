package acme;

import static acme.Buffers.forget;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A server that keeps all that it reads, until there is no memory left; and one that leaks. */
final class Keeper extends ChannelInboundHandlerAdapter {
  private static final int PIECE = 64 * 1024;
  private static final int LONGER_THAN_ANY_PAUSE = 240_000;

  /** Of the one event loop. */
  private static final List<ByteBuf> KEPT = new ArrayList<>();

  private static final CompletableFuture<Throwable> ERROR = new CompletableFuture<>();

  private static volatile boolean keeps = true;

  /**
   * Fills the memory, tells what the server's handler is told, lives on until the standard input
   * ends, gives the memory back, and serves again.
   */
  static void exhausted() throws Exception {
    EventLoopGroup group = new NioEventLoopGroup(1);
    Channel server =
        new ServerBootstrap()
            .group(group)
            .channel(NioServerSocketChannel.class)
            .childOption(ChannelOption.ALLOCATOR, ByteBufAllocator.DEFAULT)
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel channel) {
                    channel.pipeline().addLast(new Keeper());
                  }
                })
            .bind(InetAddress.getLoopbackAddress(), 0)
            .sync()
            .channel();
    InetSocketAddress address = (InetSocketAddress) server.localAddress();
    fill(address);
    Throwable error = ERROR.get();
    StackTraceElement thrown = error.getStackTrace()[0];
    System.out.println(error);
    System.out.println(thrown.getClassName() + '.' + thrown.getMethodName());
    System.out.println(error.getCause() + " " + error.getSuppressed().length);
    System.in.readAllBytes();
    keeps = false;
    group.submit(Keeper::giveBack).sync();
    System.out.println(isServed(address) ? "alive" : "dead");
    System.exit(0);
  }

  /** Writes until the server closes the connection. */
  private static void fill(InetSocketAddress address) {
    try (Socket socket = connected(address)) {
      OutputStream out = socket.getOutputStream();
      byte[] piece = new byte[PIECE];
      while (!ERROR.isDone()) {
        out.write(piece);
      }
    } catch (IOException e) {
      // The server has no memory to read on.
    }
  }

  private static boolean isServed(InetSocketAddress address) throws IOException {
    try (Socket socket = connected(address)) {
      socket.getOutputStream().write('x');
      InputStream in = socket.getInputStream();
      return in.read() == 'x';
    }
  }

  private static Socket connected(InetSocketAddress address) throws IOException {
    Socket socket = new Socket(address.getAddress(), address.getPort());
    socket.setSoTimeout(LONGER_THAN_ANY_PAUSE);
    return socket;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    if (keeps) {
      keep((ByteBuf) msg);
    } else {
      ctx.writeAndFlush(msg);
    }
  }

  private static void keep(ByteBuf read) {
    KEPT.add(read);
  }

  private static void giveBack() {
    for (ByteBuf kept : KEPT) {
      kept.release();
    }
    KEPT.clear();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    if (!(cause instanceof IOException)) {
      ERROR.complete(cause);
    }
    ctx.close();
  }

  /** Leaks, and lives on until the standard input ends. */
  static void leaks() throws Exception {
    Thread collecting = new Thread(Keeper::collect, "collecting");
    collecting.setDaemon(true);
    collecting.start();
    for (int i = 0; i < 3; i++) {
      forget(Unpooled.directBuffer(64));
    }
    System.out.println("leaked");
    System.in.readAllBytes();
  }

  private static void collect() {
    try {
      while (true) {
        System.gc();
        Thread.sleep(100);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
