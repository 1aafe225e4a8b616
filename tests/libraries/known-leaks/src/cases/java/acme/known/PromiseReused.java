/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/8769
 * bad: io.netty:netty-transport:4.1.33.Final
 * good: io.netty:netty-transport:4.1.34.Final
 * with: io.netty:netty-buffer:4.1.36.Final io.netty:netty-common:4.1.36.Final
 * fixed: AbstractChannelHandlerContext.write, AbstractChannelHandlerContext.writeAndFlush
 * expect: leak 5
 * half: ninth
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;

/** Each order has a line before it, and the promise is used for both. */
public final class PromiseReused {
  private PromiseReused() {}

  public static void main(String[] args) {
    EmbeddedChannel channel = new EmbeddedChannel(new Heading());
    for (int i = 0; i < 5; i++) {
      try {
        channel.writeAndFlush(line("order " + i)).syncUninterruptibly();
      } catch (RuntimeException e) {
        System.out.println(e);
      }
    }
    channel.finishAndReleaseAll();
    System.out.println("done");
  }

  private static ByteBuf line(String text) {
    ByteBuf line = PooledByteBufAllocator.DEFAULT.directBuffer();
    line.writeCharSequence(text + "\n", StandardCharsets.US_ASCII);
    return line;
  }

  private static final class Heading extends ChannelOutboundHandlerAdapter {
    @Override
    public void write(ChannelHandlerContext context, Object order, ChannelPromise promise) {
      context.writeAndFlush(line("An order:"), promise);
      context.writeAndFlush(order, promise);
    }
  }
}
