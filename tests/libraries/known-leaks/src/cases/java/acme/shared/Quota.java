package acme.shared;

import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;

/** Gives out so many buffers, and then has no memory. */
public final class Quota extends AbstractByteBufAllocator {
  private int left;

  public Quota(int buffers) {
    super(true);
    left = buffers;
  }

  @Override
  protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
    take();
    return PooledByteBufAllocator.DEFAULT.directBuffer(initialCapacity, maxCapacity);
  }

  @Override
  protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
    take();
    return PooledByteBufAllocator.DEFAULT.heapBuffer(initialCapacity, maxCapacity);
  }

  private void take() {
    if (left == 0) {
      throw new OutOfMemoryError("the quota is used up");
    }
    left--;
  }

  @Override
  public boolean isDirectBufferPooled() {
    return true;
  }
}
