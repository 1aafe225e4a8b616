package acme.readings;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;

/** Sends the next reading when the last one was answered, and closes in the end. */
final class Meter extends SimpleChannelInboundHandler<ByteBuf> {
  private static final int TRACE = 400;

  private final int readings;
  private int sent;

  Meter(int readings) {
    this.readings = readings;
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    send(ctx);
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, ByteBuf total) {
    if (sent == readings) {
      System.out.println("total " + total.readLong());
      ctx.close();
    } else {
      send(ctx);
    }
  }

  private void send(ChannelHandlerContext ctx) {
    sent++;
    ByteBuf reading = ctx.alloc().directBuffer();
    reading.writeInt(Long.BYTES + TRACE).writeLong(sent % 10 == 0 ? -1 : sent).writeZero(TRACE);
    ctx.writeAndFlush(reading);
  }
}
