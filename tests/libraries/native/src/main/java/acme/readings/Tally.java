package acme.readings;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/** Adds up readings and answers with the total; the leak: forgets those that are void. */
final class Tally extends ChannelInboundHandlerAdapter {
  private final boolean leak;
  private long total;

  Tally(boolean leak) {
    this.leak = leak;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    add((ByteBuf) msg);
    ByteBuf answer = ctx.alloc().directBuffer(Integer.BYTES + Long.BYTES);
    ctx.writeAndFlush(answer.writeInt(Long.BYTES).writeLong(total));
  }

  private void add(ByteBuf reading) {
    long value = reading.getLong(reading.readerIndex());
    if (value < 0) {
      skip(reading);
      return;
    }
    total += value;
    reading.release();
  }

  private void skip(ByteBuf reading) {
    if (!leak) {
      reading.release();
    }
  }
}
