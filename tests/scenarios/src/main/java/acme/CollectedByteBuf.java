package acme;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.buffer.UnpooledHeapByteBuf;

/** A heap buffer for users who know nothing of counts: its release does nothing. */
final class CollectedByteBuf extends UnpooledHeapByteBuf {
  CollectedByteBuf(int capacity) {
    super(UnpooledByteBufAllocator.DEFAULT, capacity, capacity);
  }

  @Override
  public ByteBuf retain() {
    return this;
  }

  @Override
  public ByteBuf retain(int increment) {
    return this;
  }

  @Override
  public boolean release() {
    return false;
  }

  @Override
  public boolean release(int decrement) {
    return false;
  }
}
