package acme.tls;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/** Answers pings, which are of kind 0; the leak: forgets them. */
final class PingFilter extends ChannelInboundHandlerAdapter {
  private final boolean leak;

  PingFilter(boolean leak) {
    this.leak = leak;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    ByteBuf frame = (ByteBuf) msg;
    if (isPing(frame)) {
      ctx.writeAndFlush(ctx.alloc().buffer(8).writeInt(4).writeInt(0));
      if (!leak) {
        frame.release();
      }
    } else {
      ctx.fireChannelRead(frame);
    }
  }

  private static boolean isPing(ByteBuf frame) {
    return frame.getInt(frame.readerIndex() + 4) == 0;
  }
}
