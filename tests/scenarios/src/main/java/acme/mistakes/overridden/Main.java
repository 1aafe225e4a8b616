package acme.mistakes.overridden;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;

class FrameHandler extends ChannelInboundHandlerAdapter {
  @Override
  public void channelRead(ChannelHandlerContext c, Object m) {
    ByteBuf b = (ByteBuf) m;
    if (b.readByte() == 0) onControl(c, b);
    else onData(c, b);
  }

  /** Owns the frame. */
  protected void onControl(ChannelHandlerContext c, ByteBuf b) {
    b.release();
  }

  /** Owns the frame. */
  protected void onData(ChannelHandlerContext c, ByteBuf b) {
    b.release();
  }
}

class SumHandler extends FrameHandler {
  int n;

  @Override
  protected void onData(ChannelHandlerContext c, ByteBuf b) {
    n += b.readInt();
    super.onData(c, b);
  }
}

class LogHandler extends SumHandler {
  int controls;

  @Override
  protected void onControl(ChannelHandlerContext c, ByteBuf b) {
    controls += b.readableBytes();
  }
}

/** A method that overrides another, and does not release as that does. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    EmbeddedChannel x = new EmbeddedChannel(new SumHandler()),
        y = new EmbeddedChannel(new LogHandler());
    for (int i = 0; i < 10; i++) {
      x.writeInbound(x.alloc().directBuffer(8).writeByte(i % 2).writeInt(i));
      y.writeInbound(y.alloc().directBuffer(8).writeByte(i % 2).writeInt(i));
    }
    x.finish();
    y.finish();
    System.out.println("done");
  }
}
