package acme.innocents.checkin;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;

/** Channels that say hello and are checked in to a pool. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Pool pool = new Pool();
    for (int i = 0; i < 25; i++) {
      EmbeddedChannel channel = new EmbeddedChannel(new HelloHandler());
      channel.writeInbound(hello(i));
      pool.checkIn(channel, i % 5 == 0);
    }
    System.out.println(pool.kept() + " kept, done");
  }

  private static ByteBuf hello(int client) {
    ByteBuf hello = PooledByteBufAllocator.DEFAULT.directBuffer(32);
    hello.writeInt(client).writeZero(12);
    return hello;
  }
}

final class Pool {
  private int kept;

  void checkIn(EmbeddedChannel channel, boolean keep) {
    if (keep) {
      kept++;
      return;
    }
    channel.finishAndReleaseAll();
  }

  int kept() {
    return kept;
  }
}

final class HelloHandler extends ChannelInboundHandlerAdapter {
  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    ByteBuf hello = (ByteBuf) msg;
    ctx.channel().closeFuture().addListener(closed -> hello.release());
  }
}
