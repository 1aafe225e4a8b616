package acme.memory;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/** A server whose sessions keep a large buffer each, as long as the connection is open. */
public final class Sessions {
  private static final int CLIENTS = 110;
  private static final int WINDOW = Service.MIB;

  private Sessions() {}

  private static final class Session extends ChannelInboundHandlerAdapter {
    private ByteBuf window;

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
      window = open(ctx);
      ctx.fireChannelActive();
    }

    private static ByteBuf open(ChannelHandlerContext ctx) {
      return ctx.alloc().directBuffer(WINDOW).writeZero(WINDOW);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      ctx.writeAndFlush(message);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
      window.release();
      ctx.fireChannelInactive();
    }
  }

  public static void main(String[] args) throws Exception {
    Service.serve(Session::new);
    Service.clients(
        CLIENTS,
        socket -> {
          for (int i = 0; i < 20; i++) {
            Service.exchange(socket, 512, 512);
          }
        });
    Service.becomeOld();
    Service.end();
  }
}
