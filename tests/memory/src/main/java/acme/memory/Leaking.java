package acme.memory;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/** A server that echoes, and forgets the copy that one reply in four was made of. */
public final class Leaking {
  private static final int REQUEST = 16 * Service.KIB;

  private Leaking() {}

  private static final class Echo extends ChannelInboundHandlerAdapter {
    private int replies;

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      ByteBuf request = (ByteBuf) message;
      ByteBuf copy = ctx.alloc().directBuffer(REQUEST);
      copy.writeBytes(request, request.readerIndex(), request.readableBytes());
      if (replies++ % 4 == 0) {
        audit(copy);
        ctx.writeAndFlush(request);
      } else {
        request.release();
        ctx.writeAndFlush(copy);
      }
    }

    /** Should release what it has read. */
    private static int audit(ByteBuf copy) {
      return copy.getByte(0);
    }
  }

  public static void main(String[] args) throws Exception {
    Service.serve(Echo::new);
    Service.clients(
        4,
        socket -> {
          for (int i = 0; i < 1000; i++) {
            Service.exchange(socket, REQUEST, REQUEST);
          }
        });
    Service.end();
  }
}
