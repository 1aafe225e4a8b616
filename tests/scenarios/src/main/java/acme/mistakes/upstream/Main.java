package acme.mistakes.upstream;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.DefaultEventLoopGroup;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalServerChannel;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public final class Main {
  public static void main(String[] args) throws Exception {
    EventLoopGroup group = new DefaultEventLoopGroup(1);
    Sink sink = new Sink(16);
    LocalAddress live = new LocalAddress("live");
    Channel server =
        new ServerBootstrap()
            .group(group)
            .channel(LocalServerChannel.class)
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel ch) {
                    ch.pipeline().addLast(sink);
                  }
                })
            .bind(live)
            .sync()
            .channel();
    int unreachable = 0;
    for (int i = 0; i < 6; i++) {
      boolean dead = i == 1 || i == 4;
      int frames = dead ? i == 1 ? 2 : 3 : 4;
      Upstream upstream = new Upstream();
      for (int n = 0; n < frames; n++) {
        upstream.forward(PooledByteBufAllocator.DEFAULT.directBuffer(64).writeInt(n));
      }
      ChannelFuture connected =
          new Bootstrap()
              .group(group)
              .channel(LocalChannel.class)
              .handler(new ChannelInboundHandlerAdapter())
              .connect(dead ? new LocalAddress("gone-" + i) : live);
      connected.addListener(upstream);
      connected.await();
      if (!connected.isSuccess()) {
        unreachable++;
      }
    }
    boolean all = sink.await();
    server.close().sync();
    group.shutdownGracefully(0, 2, TimeUnit.SECONDS).sync();
    System.out.println("all received " + all + ", unreachable " + unreachable);
    System.out.println("done");
  }
}

@ChannelHandler.Sharable
final class Sink extends SimpleChannelInboundHandler<ByteBuf> {
  private final CountDownLatch expected;

  Sink(int frames) {
    expected = new CountDownLatch(frames);
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, ByteBuf frame) {
    expected.countDown();
  }

  boolean await() throws InterruptedException {
    return expected.await(3, TimeUnit.SECONDS);
  }
}

/** The far side of a tunnel; frames may be forwarded before it is connected. */
final class Upstream implements ChannelFutureListener {
  private enum State {
    CONNECTING,
    OPEN,
    FAILED
  }

  private final Queue<ByteBuf> waiting = new ArrayDeque<>();
  private State state = State.CONNECTING;
  private Channel channel;

  synchronized void forward(ByteBuf frame) {
    switch (state) {
      case CONNECTING:
        waiting.add(frame);
        break;
      case OPEN:
        channel.writeAndFlush(frame);
        break;
      default:
        frame.release();
    }
  }

  @Override
  public synchronized void operationComplete(ChannelFuture future) {
    if (!future.isSuccess()) {
      state = State.FAILED;
      return;
    }
    channel = future.channel();
    state = State.OPEN;
    for (ByteBuf frame = waiting.poll(); frame != null; frame = waiting.poll()) {
      channel.writeAndFlush(frame);
    }
  }
}
