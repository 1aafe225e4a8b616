package acme.mistakes.received;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;

abstract class TypedHandler extends ChannelInboundHandlerAdapter {
  @Override
  public void channelRead(ChannelHandlerContext c, Object m) {
    if (m instanceof ByteBuf) messageReceived(c, (ByteBuf) m);
    else c.fireChannelRead(m);
  }

  /** Has to release the message. */
  protected abstract void messageReceived(ChannelHandlerContext c, ByteBuf m);
}

class CountHandler extends TypedHandler {
  int n, empty;

  @Override
  protected void messageReceived(ChannelHandlerContext c, ByteBuf m) {
    if (m.readableBytes() < 4) {
      empty++;
      return;
    }
    n += m.readInt();
    m.release();
  }
}

/** A method called messageReceived, of no handler of Netty. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    EmbeddedChannel ch = new EmbeddedChannel(new CountHandler());
    for (int i = 0; i < 20; i++) {
      ByteBuf b = ch.alloc().directBuffer(16);
      if (i % 4 == 0) b.writeByte(1);
      else b.writeInt(i);
      ch.writeInbound(b);
    }
    ch.finish();
    System.out.println("done");
  }
}
