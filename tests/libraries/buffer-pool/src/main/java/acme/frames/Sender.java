package acme.frames;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import org.apache.cassandra.net.FrameEncoder.Payload;
import org.apache.cassandra.net.FrameEncoderCrc;

/** Sends the next frame when the last one was answered, and closes in the end. */
final class Sender extends SimpleChannelInboundHandler<ByteBuf> {
  private final int frames;
  private int sent;

  Sender(int frames) {
    this.frames = frames;
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    send(ctx);
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, ByteBuf answer) {
    if (sent < frames) {
      send(ctx);
    } else {
      ctx.close();
    }
  }

  private void send(ChannelHandlerContext ctx) {
    Payload payload = FrameEncoderCrc.instance.allocator().allocate(true, 400);
    payload.buffer.put(new byte[300]);
    payload.finish();
    sent++;
    ctx.writeAndFlush(payload);
  }

  int sent() {
    return sent;
  }
}
