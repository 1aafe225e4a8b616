package acme;

import static acme.Buffers.POOLED;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Real connections on loopback; the client uses no Netty. */
final class Sockets {
  private static final int TIMEOUT_MILLIS = 240_000;

  private Sockets() {}

  /** Sends a greeting and closes. */
  private static final class Greeter extends ChannelInboundHandlerAdapter {
    private final Supplier<ByteBuf> greeting;

    Greeter(Supplier<ByteBuf> greeting) {
      this.greeting = greeting;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
      ctx.writeAndFlush(greeting.get()).addListener(ChannelFutureListener.CLOSE);
    }
  }

  /** Sends back what it got and closes. */
  private static final class Echo extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
      ctx.writeAndFlush(msg).addListener(ChannelFutureListener.CLOSE);
    }
  }

  static void direct() throws Exception {
    connect(new Greeter(Sockets::directGreeting), new byte[0], 8);
  }

  private static ByteBuf directGreeting() {
    return POOLED.directBuffer(16).writeLong(1); // #made
  }

  /** Netty copies what is on the heap. */
  static void heap() throws Exception {
    connect(new Greeter(Sockets::heapGreeting), new byte[0], 8);
  }

  private static ByteBuf heapGreeting() {
    return POOLED.heapBuffer(16).writeLong(1); // #made
  }

  static void composite() throws Exception {
    connect(new Greeter(Sockets::compositeGreeting), new byte[0], 16);
  }

  private static ByteBuf compositeGreeting() {
    return POOLED
        .compositeBuffer() // #composite
        .addComponent(true, directGreeting())
        .addComponent(true, directGreeting());
  }

  static void echo() throws Exception {
    connect(new Echo(), new byte[] {1, 2, 3, 4}, 4);
  }

  private static void connect(ChannelHandler handler, byte[] request, int reply) throws Exception {
    EventLoopGroup group = new NioEventLoopGroup(1);
    try {
      Channel server =
          new ServerBootstrap()
              .group(group)
              .channel(NioServerSocketChannel.class)
              .childOption(ChannelOption.ALLOCATOR, POOLED)
              .childHandler(handler)
              .bind(InetAddress.getLoopbackAddress(), 0)
              .sync()
              .channel();
      exchange((InetSocketAddress) server.localAddress(), request, reply);
    } finally {
      group.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
    }
  }

  private static void exchange(InetSocketAddress to, byte[] request, int reply) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(to, TIMEOUT_MILLIS);
      socket.setSoTimeout(TIMEOUT_MILLIS);
      socket.getOutputStream().write(request);
      int length = socket.getInputStream().readAllBytes().length;
      if (length != reply) {
        throw new IllegalStateException(length + " bytes instead of " + reply);
      }
    }
  }
}
