package acme.mistakes.unauthorized;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;

class AuthHandler extends SimpleChannelInboundHandler<ByteBuf> {
  int refused;

  AuthHandler() {
    super(false);
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, ByteBuf m) {
    if (!allowed(m)) {
      refused++;
      return;
    }
    ctx.fireChannelRead(m);
  }

  private boolean allowed(ByteBuf b) {
    return b.getInt(0) % 4 != 0;
  }
}

class Sink extends SimpleChannelInboundHandler<ByteBuf> {
  int n;

  @Override
  protected void channelRead0(ChannelHandlerContext c, ByteBuf b) {
    n += b.readInt();
  }
}

/** A handler that passes on what is allowed, and forgets the rest. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    EmbeddedChannel ch = new EmbeddedChannel(new AuthHandler(), new Sink());
    for (int i = 0; i < 20; i++) ch.writeInbound(ch.alloc().directBuffer(16).writeInt(i));
    ch.finish();
    System.out.println("done");
  }
}
