package acme;

import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.ByteBuffer;

/** Has its direct memory from a pool of the application. */
final class PoolAllocator extends AbstractByteBufAllocator {
  static final PoolAllocator DEFAULT = new PoolAllocator();

  private PoolAllocator() {
    super(true);
  }

  PoolBuffer take(int capacity) {
    return (PoolBuffer) directBuffer(capacity, capacity); // #take
  }

  @Override
  protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
    return UnpooledByteBufAllocator.DEFAULT.heapBuffer(initialCapacity, maxCapacity);
  }

  @Override
  protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
    return new PoolBuffer(this, ByteBuffer.allocateDirect(initialCapacity));
  }

  @Override
  public boolean isDirectBufferPooled() {
    return true;
  }
}
