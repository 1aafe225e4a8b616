package acme;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayList;
import java.util.List;

/** What the programs have in common. */
final class Buffers {
  static final PooledByteBufAllocator POOLED = PooledByteBufAllocator.DEFAULT;

  private static final List<Object> KEPT = new ArrayList<>();

  private Buffers() {}

  /** Reads without changing anything. */
  static int read(ByteBuf b) {
    return b.readableBytes();
  }

  /** Leaks, since nobody else has it. */
  static void forget(ByteBuf b) {
    b.markReaderIndex();
  }

  /** Holds for good. */
  static void keep(ByteBuf b) {
    KEPT.add(b);
  }
}
