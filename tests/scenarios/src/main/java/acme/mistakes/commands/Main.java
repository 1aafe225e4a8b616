package acme.mistakes.commands;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.ReferenceCountUtil;

abstract class Command extends ChannelInboundHandlerAdapter {
  private final int op;

  Command(int op) {
    this.op = op;
  }

  @Override
  public final void channelRead(ChannelHandlerContext c, Object m) {
    ByteBuf b = (ByteBuf) m;
    if (b.getByte(0) == op) handle(c, b);
    else c.fireChannelRead(m);
  }

  /** Owns the buffer. */
  protected abstract void handle(ChannelHandlerContext c, ByteBuf b);
}

class Get extends Command {
  int n;

  Get() {
    super(1);
  }

  @Override
  protected void handle(ChannelHandlerContext c, ByteBuf b) {
    n++;
    b.release();
  }
}

class Put extends Command {
  int n;

  Put() {
    super(2);
  }

  @Override
  protected void handle(ChannelHandlerContext c, ByteBuf b) {
    try {
      n += b.readInt();
    } finally {
      ReferenceCountUtil.release(b);
    }
  }
}

class Ping extends Command {
  Ping() {
    super(3);
  }

  @Override
  protected void handle(ChannelHandlerContext c, ByteBuf b) {
    c.writeAndFlush(c.alloc().directBuffer(4).writeInt(b.getByte(0)));
  }
}

/** Of three commands, one only reads its buffer. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    EmbeddedChannel ch = new EmbeddedChannel(new Get(), new Put(), new Ping());
    for (int i = 0; i < 15; i++)
      ch.writeInbound(ch.alloc().directBuffer(16).writeByte(1 + i % 3).writeInt(i));
    ch.finishAndReleaseAll();
    System.out.println("done");
  }
}
