package acme.api;

import io.github.bytebufflow.api.BufferFlows;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server whose handler forgets each frame that comes after it has closed the channel. The
 * argument says what the program tells of its work: {@code hinted}, {@code throwing}, {@code slow}
 * or, with any other, nothing.
 */
final class Contexts {
  private static final int FRAME = 4;
  private static final int CLIENTS = 60;

  private Contexts() {}

  /** Passes what was read on in pieces. */
  private static final class Frames extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      ByteBuf read = (ByteBuf) message;
      try {
        while (read.readableBytes() >= FRAME) {
          context.fireChannelRead(read.readBytes(FRAME));
        }
      } finally {
        read.release();
      }
    }
  }

  /** Closes after the first frame; the rest of what was read is passed on all the same. */
  private static final class Orders extends ChannelInboundHandlerAdapter {
    private final AtomicInteger forgotten;

    Orders(AtomicInteger forgotten) {
      this.forgotten = forgotten;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      ByteBuf frame = (ByteBuf) message;
      if (context.channel().isActive()) {
        frame.release();
        context.close();
      } else {
        forget(frame);
      }
    }

    private void forget(ByteBuf frame) {
      frame.readerIndex(frame.writerIndex());
      forgotten.incrementAndGet();
    }
  }

  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "hinted":
        BufferFlows.hints(() -> "trace=4bf92f on " + Thread.currentThread().getName().charAt(0));
        break;
      case "throwing":
        BufferFlows.hints(
            () -> {
              throw new AssertionError("the program's");
            });
        break;
      case "slow":
        BufferFlows.hints(Contexts::slow);
        break;
      default:
        // Nobody says anything.
    }
    serve();
    while (System.in.read() >= 0) {
      // Whoever has started the program may wait for a line of the tracker.
    }
  }

  /** Each call is slow, and allocates a buffer of its own. */
  private static String slow() {
    try {
      Thread.sleep(300);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Unpooled.buffer(8).release();
    return "slow";
  }

  private static void serve() throws Exception {
    AtomicInteger forgotten = new AtomicInteger();
    EventLoopGroup loops = new NioEventLoopGroup(1);
    try {
      InetSocketAddress address =
          (InetSocketAddress)
              new ServerBootstrap()
                  .group(loops)
                  .channel(NioServerSocketChannel.class)
                  .childHandler(
                      new ChannelInitializer<SocketChannel>() {
                        @Override
                        protected void initChannel(SocketChannel channel) {
                          channel.pipeline().addLast("frames", new Frames());
                          channel.pipeline().addLast("orders", new Orders(forgotten));
                        }
                      })
                  .bind(InetAddress.getLoopbackAddress(), 0)
                  .sync()
                  .channel()
                  .localAddress();
      for (int i = 0; i < CLIENTS; i++) {
        ask(address);
        if (i % 5 == 4) {
          BufferFlows.collect(Duration.ofSeconds(10));
        }
      }
    } finally {
      loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }
    System.out.println("forgotten " + forgotten.get());
  }

  /** Sends three frames at once, and waits until the server has closed. */
  private static void ask(InetSocketAddress server) throws IOException {
    try (Socket socket = new Socket(server.getAddress(), server.getPort())) {
      socket.getOutputStream().write(new byte[3 * FRAME]);
      while (socket.getInputStream().read() >= 0) {
        // The server sends nothing.
      }
    } catch (IOException e) {
      // The server may have reset the connection: it was closed too.
      System.out.println("reset");
    }
  }
}
