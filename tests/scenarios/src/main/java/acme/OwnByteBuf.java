package acme;

import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.buffer.UnpooledHeapByteBuf;

/** A buffer with a type of its own, which callers name. */
final class OwnByteBuf extends UnpooledHeapByteBuf {
  private OwnByteBuf(int capacity) {
    super(UnpooledByteBufAllocator.DEFAULT, capacity, capacity);
  }

  public static OwnByteBuf of(int capacity) {
    return new OwnByteBuf(capacity);
  }

  @Override
  public OwnByteBuf retain() {
    super.retain(); // #up
    return this;
  }
}
