package acme.jupiter;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A server that echoes, and a client, on event loops that all tests share. */
final class Echo {
  static final EventLoopGroup LOOPS = new NioEventLoopGroup(2);

  private Echo() {}

  /** A server; one that leaks does not release what it reads when it begins with 1. */
  static Channel server(boolean leaks) {
    return new ServerBootstrap()
        .group(LOOPS)
        .channel(NioServerSocketChannel.class)
        .childHandler(
            new ChannelInitializer<Channel>() {
              @Override
              protected void initChannel(Channel channel) {
                channel.pipeline().addLast(new Answer(leaks));
              }
            })
        .bind(InetAddress.getLoopbackAddress(), 0)
        .syncUninterruptibly()
        .channel();
  }

  /** Sends 4 bytes and waits for as many; a client that leaks does not release what it reads. */
  static void call(Channel server, boolean leaks) throws Exception {
    CompletableFuture<Integer> answer = new CompletableFuture<>();
    Channel client = connect(server.localAddress(), new Receive(leaks, answer));
    try {
      client.writeAndFlush(client.alloc().directBuffer(4).writeInt(leaks ? 2 : 1)).sync();
      answer.get(30, TimeUnit.SECONDS);
    } finally {
      client.close().sync();
    }
  }

  private static Channel connect(SocketAddress server, Receive handler) {
    return new Bootstrap()
        .group(LOOPS)
        .channel(NioSocketChannel.class)
        .handler(handler)
        .connect("localhost", ((InetSocketAddress) server).getPort())
        .syncUninterruptibly()
        .channel();
  }

  private static final class Answer extends ChannelInboundHandlerAdapter {
    private final boolean leaks;

    Answer(boolean leaks) {
      this.leaks = leaks;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      ByteBuf request = (ByteBuf) message;
      context.writeAndFlush(context.alloc().directBuffer(4).writeInt(request.getInt(0)));
      if (!leaks) {
        request.release();
      }
    }
  }

  private static final class Receive extends ChannelInboundHandlerAdapter {
    private final boolean leaks;
    private final CompletableFuture<Integer> answer;

    Receive(boolean leaks, CompletableFuture<Integer> answer) {
      this.leaks = leaks;
      this.answer = answer;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      ByteBuf response = (ByteBuf) message;
      int value = response.getInt(0);
      if (!leaks) {
        response.release();
      }
      answer.complete(value);
    }
  }
}
