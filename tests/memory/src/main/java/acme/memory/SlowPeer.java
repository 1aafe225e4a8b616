package acme.memory;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.InputStream;
import java.net.Socket;

/**
 * A server that writes a file to whoever asks, as fast as it can; one peer reads a byte a second.
 */
public final class SlowPeer {
  private static final int PIECE = 64 * Service.KIB;
  private static final int PIECES = 1024;

  private SlowPeer() {}

  private static final class Files extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      ByteBuf request = (ByteBuf) message;
      int pieces = request.readByte() == 0 ? 1 : PIECES;
      request.release();
      for (int i = 0; i < pieces; i++) {
        send(ctx);
      }
      ctx.flush();
    }

    /** Does not ask whether the channel is writable. */
    private static void send(ChannelHandlerContext ctx) {
      ctx.write(ctx.alloc().directBuffer(PIECE).writeZero(PIECE));
    }
  }

  public static void main(String[] args) throws Exception {
    Service.serve(Files::new);
    Socket slow = Service.connect();
    slow.getOutputStream().write(1);
    Service.start(
        () -> {
          InputStream in = slow.getInputStream();
          while (in.read() >= 0) {
            Thread.sleep(1_000);
          }
          return null;
        });
    Service.clients(
        3,
        socket -> {
          long end = System.nanoTime() + 5_000_000_000L;
          do {
            Service.exchange(socket, 1, PIECE);
            Thread.sleep(1);
          } while (System.nanoTime() - end < 0);
        });
    Service.end();
  }
}
