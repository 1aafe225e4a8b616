package acme.memory;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server that keeps uploads in pieces until all clients have sent theirs. {@code cache} keeps one
 * piece of each part of an upload; {@code burst} keeps nothing, and is silent then.
 */
public final class Uploads {
  private static final int CLIENTS = 16;

  /** The pieces of a part of an upload. */
  private static final int PART = 32;

  /** So long nothing happens after the burst: longer than what counts as a moment ago. */
  private static final long SILENCE_MILLIS = 36_000;

  private Uploads() {}

  private static final class Store extends ChannelInboundHandlerAdapter {
    private final Cache cache;
    private final int size;
    private final int piece;
    private final AtomicInteger complete;
    private final List<ByteBuf> pieces = new ArrayList<>();
    private int received;

    Store(int size, int piece, AtomicInteger complete, Cache cache) {
      this.size = size;
      this.piece = piece;
      this.complete = complete;
      this.cache = cache;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      ByteBuf read = (ByteBuf) message;
      try {
        while (read.isReadable()) {
          keep(ctx, read);
        }
      } finally {
        read.release();
      }
      if (received == size) {
        complete.incrementAndGet();
        finish(ctx);
      }
    }

    private void keep(ChannelHandlerContext ctx, ByteBuf read) {
      if (received % piece == 0) {
        pieces.add(ctx.alloc().directBuffer(piece));
      }
      int part = Math.min(read.readableBytes(), piece - received % piece);
      pieces.get(pieces.size() - 1).writeBytes(read, part);
      received += part;
      if (cache != null && received % (piece * PART) == 0) {
        cache.put(pieces.get(pieces.size() - 1).retain());
      }
    }

    /** Lets go of the pieces once all clients are done, and tells the client. */
    private void finish(ChannelHandlerContext ctx) {
      if (complete.get() < CLIENTS) {
        ctx.executor().schedule(() -> finish(ctx), 5, java.util.concurrent.TimeUnit.MILLISECONDS);
        return;
      }
      // Those that lie far apart first, as messages of many clients end in no order.
      for (int first = 0; first < PART; first++) {
        for (int i = first; i < pieces.size(); i += PART) {
          pieces.get(i).release();
        }
      }
      pieces.clear();
      ctx.writeAndFlush(ctx.alloc().buffer(1).writeByte(1));
    }
  }

  private static final class Cache {
    private final ConcurrentLinkedQueue<ByteBuf> cached = new ConcurrentLinkedQueue<>();

    void put(ByteBuf piece) {
      cached.add(piece);
    }
  }

  public static void main(String[] args) throws Exception {
    boolean caches = args[0].equals("cache");
    int size = Integer.parseInt(args[1]) * Service.MIB;
    int piece = Integer.parseInt(args[2]) * Service.KIB;
    Cache cache = caches ? new Cache() : null;
    AtomicInteger complete = new AtomicInteger();
    Service.serve(() -> new Store(size, piece, complete, cache));
    Service.clients(CLIENTS, socket -> Service.exchange(socket, size, 1));
    if (caches) {
      Service.becomeOld();
    } else {
      Thread.sleep(SILENCE_MILLIS);
    }
    Service.end();
  }
}
