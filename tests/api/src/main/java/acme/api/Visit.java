package acme.api;

import io.github.bytebufflow.api.OwnerBalance;
import io.github.bytebufflow.api.OwnerScope;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * What one of many tests at once does: a server and a client of its own on event loops of all, some
 * messages, tasks of the loop and of a pool. Everything is released, but for one buffer where one
 * is planted.
 */
final class Visit {
  /** Where a buffer is lost. */
  enum Leak {
    NONE,
    SERVER,
    CLIENT,
    TASK,
    LATER,
    CALLER
  }

  static final int MESSAGES = 3;
  static final int LOST = 77;

  private final EventLoopGroup loops;
  private final Transport transport;
  private final Leak leak;
  private final CountDownLatch answers = new CountDownLatch(MESSAGES);
  private final CountDownLatch closed = new CountDownLatch(1);

  Visit(EventLoopGroup loops, Transport transport, Leak leak) {
    this.loops = loops;
    this.transport = transport;
    this.leak = leak;
  }

  /** Called under the owner. */
  void run(OwnerScope scope) throws Exception {
    Channel server =
        new ServerBootstrap()
            .group(loops)
            .channel(transport.server())
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel c) {
                    c.pipeline().addLast(new Server());
                  }
                })
            .bind(transport.address())
            .sync()
            .channel();
    Channel client =
        new Bootstrap()
            .group(loops)
            .channel(transport.client())
            .handler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel c) {
                    c.pipeline().addLast(new Client());
                  }
                })
            .connect(server.localAddress())
            .sync()
            .channel();
    for (int i = 0; i < MESSAGES; i++) {
      client.writeAndFlush(client.alloc().directBuffer(16).writeInt(i)).sync();
    }
    wait(answers);
    lose(Leak.CALLER, client);
    client.eventLoop().submit(() -> use(Leak.TASK, client)).sync();
    client.eventLoop().schedule(() -> use(Leak.LATER, client), 1, TimeUnit.MILLISECONDS).sync();
    client.close().sync();
    wait(closed);
    server.close().sync();
  }

  private static void wait(CountDownLatch latch) throws Exception {
    if (!latch.await(60, TimeUnit.SECONDS)) {
      throw new TimeoutException();
    }
  }

  private void use(Leak here, Channel channel) {
    channel.alloc().directBuffer(32).release();
    lose(here, channel);
  }

  private void lose(Leak here, Channel channel) {
    if (leak == here) {
      channel.alloc().directBuffer(LOST).writeLong(1);
    }
  }

  /** Waits until no buffer of the owner is live, but for the one that was planted. */
  OwnerBalance quiet(OwnerScope scope) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    OwnerBalance balance = scope.balance();
    while (isMoving(balance) && System.nanoTime() < end) {
      Thread.sleep(2);
      balance = scope.balance();
    }
    return balance;
  }

  /** A buffer that ends while the balance is read may be in none of its sums but the first. */
  private boolean isMoving(OwnerBalance balance) {
    return balance.live() > (leak == Leak.NONE ? 0 : 1)
        || balance.allocated() != balance.released() + balance.leaked() + balance.live();
  }

  private final class Server extends ChannelInboundHandlerAdapter {
    private boolean lost;

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
      ByteBuf in = (ByteBuf) msg;
      ByteBuf out = ctx.alloc().directBuffer(16).writeBytes(in);
      in.release();
      if (!lost) {
        lost = true;
        lose(Leak.SERVER, ctx.channel());
      }
      ctx.writeAndFlush(out);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
      closed.countDown();
    }
  }

  private final class Client extends ChannelInboundHandlerAdapter {
    private int bytes;

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
      ByteBuf in = (ByteBuf) msg;
      if (bytes == 0) {
        lose(Leak.CLIENT, ctx.channel());
      }
      bytes += in.readableBytes();
      in.release();
      while (answers.getCount() > MESSAGES - bytes / Integer.BYTES) {
        answers.countDown();
      }
    }
  }
}
