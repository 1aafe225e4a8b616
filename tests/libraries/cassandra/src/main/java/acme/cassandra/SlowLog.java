package acme.cassandra;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;

/** Sees each request and answer on the wire; keeps long requests to log them. */
final class SlowLog extends ChannelDuplexHandler {
  private static final int LONG = 400;

  private final boolean careful;
  private int logged;

  SlowLog(boolean careful) {
    this.careful = careful;
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
    if (msg instanceof ByteBuf && ((ByteBuf) msg).readableBytes() > LONG) {
      log(((ByteBuf) msg).retain());
    }
    ctx.write(msg, promise);
  }

  private void log(ByteBuf request) {
    logged += request.readableBytes();
    if (careful) {
      request.release();
    }
  }
}
