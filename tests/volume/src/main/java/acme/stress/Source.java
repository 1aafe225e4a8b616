package acme.stress;

import io.netty.buffer.AdaptiveByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;

/** Where buffers come from, and the name that the tracker has for their memory. */
enum Source {
  POOLED_DIRECT("pooled-direct", PooledByteBufAllocator.DEFAULT, true),
  POOLED_HEAP("pooled-heap", PooledByteBufAllocator.DEFAULT, true),
  ADAPTIVE_DIRECT("pooled-direct", new AdaptiveByteBufAllocator(), false),
  ADAPTIVE_HEAP("pooled-heap", ADAPTIVE_DIRECT.allocator, false),
  UNPOOLED_DIRECT("direct", UnpooledByteBufAllocator.DEFAULT, false),
  UNPOOLED_HEAP("heap", UnpooledByteBufAllocator.DEFAULT, false),
  UNPOOLED_CLASS("heap", UnpooledByteBufAllocator.DEFAULT, false),
  WRAPPED("wrapped", UnpooledByteBufAllocator.DEFAULT, false);

  /** The memory of composites. */
  static final String NO_MEMORY = "none";

  final String memory;

  /** Whether the buffer's object has many lives, and retained views have a count of their own. */
  final boolean reused;

  private final ByteBufAllocator allocator;

  Source(String memory, ByteBufAllocator allocator, boolean reused) {
    this.memory = memory;
    this.allocator = allocator;
    this.reused = reused;
  }

  /** Whether a lost buffer costs more than its own memory: it keeps a chunk from being used. */
  boolean isDear() {
    return this == ADAPTIVE_DIRECT || this == ADAPTIVE_HEAP;
  }

  ByteBuf allocate(int size) {
    switch (this) {
      case POOLED_DIRECT:
      case ADAPTIVE_DIRECT:
      case UNPOOLED_DIRECT:
        return allocator.directBuffer(size);
      case POOLED_HEAP:
      case ADAPTIVE_HEAP:
      case UNPOOLED_HEAP:
        return allocator.heapBuffer(size);
      case UNPOOLED_CLASS:
        return Unpooled.buffer(size);
      default:
        return Unpooled.wrappedBuffer(new byte[size]);
    }
  }

  CompositeByteBuf composite() {
    return this == UNPOOLED_CLASS || this == WRAPPED
        ? Unpooled.compositeBuffer()
        : allocator.compositeBuffer();
  }
}
