package acme;

import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;

/** Has another allocator make its buffers. */
final class BorrowingAllocator extends AbstractByteBufAllocator {
  @Override
  protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
    return Buffers.POOLED.heapBuffer(initialCapacity, maxCapacity); // #heap
  }

  @Override
  protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
    return Buffers.POOLED.directBuffer(initialCapacity, maxCapacity); // #direct
  }

  @Override
  public boolean isDirectBufferPooled() {
    return true;
  }
}
