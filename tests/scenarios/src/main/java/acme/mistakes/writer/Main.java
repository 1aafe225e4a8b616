package acme.mistakes.writer;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;

class FrameWriter {
  /** Copies the payload; the caller keeps it. */
  void write(ChannelHandlerContext ctx, ByteBuf payload) {
    ByteBuf out = ctx.alloc().directBuffer(64);
    out.writeInt(payload.readableBytes());
    out.writeBytes(payload);
    ctx.writeAndFlush(out);
  }
}

class EchoHandler extends SimpleChannelInboundHandler<ByteBuf> {
  private final FrameWriter w = new FrameWriter();

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, ByteBuf m) {
    if (m.getByte(0) == 0) pong(ctx);
    else w.write(ctx, m);
  }

  private void pong(ChannelHandlerContext ctx) {
    ByteBuf b = ctx.alloc().directBuffer(4).writeInt(7);
    w.write(ctx, b);
  }
}

/** A method called write that copies, of no handler of Netty. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    EmbeddedChannel ch = new EmbeddedChannel(new EchoHandler());
    for (int i = 0; i < 20; i++)
      ch.writeInbound(ch.alloc().directBuffer(16).writeByte(i % 4).writeLong(i));
    ch.finishAndReleaseAll();
    System.out.println("done");
  }
}
