package acme.tls;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;

/** Sends the next message when the last one was answered, and closes in the end. */
final class Caller extends SimpleChannelInboundHandler<ByteBuf> {
  private static final int BODY = 512;

  private final int messages;
  private int sent;

  Caller(int messages) {
    this.messages = messages;
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    send(ctx);
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, ByteBuf answer) {
    if (sent == messages) {
      ctx.close();
    } else {
      send(ctx);
    }
  }

  private void send(ChannelHandlerContext ctx) {
    sent++;
    ByteBuf message = ctx.alloc().buffer(8 + BODY);
    message.writeInt(4 + BODY).writeInt(sent % 10 == 0 ? 0 : 1).writeZero(BODY);
    ctx.writeAndFlush(message);
  }
}
