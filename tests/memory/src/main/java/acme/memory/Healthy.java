package acme.memory;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server under a load that needs most of the memory, all the time, and lets go of all of it. At
 * the end its database is slow for once, so that all clients wait.
 */
public final class Healthy {
  private static final int CLIENTS = 12;
  private static final int REQUEST = 4 * Service.MIB;
  private static final int PIECE = 256 * Service.KIB;

  private Healthy() {}

  /** Longer than the program lives. */
  private static final int SLOW_MILLIS = 600_000;

  /** Clients whose query is slow. */
  private static final AtomicInteger WAITING = new AtomicInteger();

  private static volatile int queryMillis = 200;

  private static final class Work extends ChannelInboundHandlerAdapter {
    private List<ByteBuf> pieces = new ArrayList<>();
    private int received;

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      ByteBuf read = (ByteBuf) message;
      try {
        while (read.isReadable()) {
          if (received % PIECE == 0) {
            pieces.add(ctx.alloc().directBuffer(PIECE));
          }
          int part = Math.min(read.readableBytes(), PIECE - received % PIECE);
          pieces.get(pieces.size() - 1).writeBytes(read, part);
          received += part;
        }
      } finally {
        read.release();
      }
      if (received == REQUEST) {
        List<ByteBuf> whole = pieces;
        pieces = new ArrayList<>();
        received = 0;
        int millis = queryMillis;
        WAITING.addAndGet(millis == SLOW_MILLIS ? 1 : 0);
        // The answer of a database, that the request waits for.
        ctx.executor().schedule(() -> reply(ctx, whole), millis, TimeUnit.MILLISECONDS);
      }
    }

    private static void reply(ChannelHandlerContext ctx, List<ByteBuf> whole) {
      whole.forEach(ByteBuf::release);
      ctx.writeAndFlush(ctx.alloc().buffer(1).writeByte(1));
    }
  }

  public static void main(String[] args) throws Exception {
    Service.serve(Work::new);
    for (int i = 0; i < CLIENTS; i++) {
      Service.start(
          () -> {
            java.net.Socket socket = Service.connect();
            while (true) {
              Service.exchange(socket, REQUEST, 1);
            }
          });
    }
    Thread.sleep(8_000);
    queryMillis = SLOW_MILLIS;
    while (WAITING.get() < CLIENTS) {
      Thread.sleep(10);
    }
    Service.end();
  }
}
