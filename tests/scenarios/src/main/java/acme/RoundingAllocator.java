package acme;

import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledDirectByteBuf;
import io.netty.buffer.UnpooledHeapByteBuf;

/** Makes its buffers itself, and larger than it was asked for. */
final class RoundingAllocator extends AbstractByteBufAllocator implements PageAllocator {
  private static int rounded(int capacity) {
    return (capacity + PAGE - 1) / PAGE * PAGE;
  }

  @Override
  protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
    return new UnpooledHeapByteBuf(this, rounded(initialCapacity), maxCapacity);
  }

  @Override
  protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
    return new UnpooledDirectByteBuf(this, rounded(initialCapacity), maxCapacity);
  }

  @Override
  public ByteBuf page() {
    return directBuffer(PAGE); // #page
  }

  @Override
  public boolean isDirectBufferPooled() {
    return false;
  }
}
