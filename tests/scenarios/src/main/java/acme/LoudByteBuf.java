package acme;

import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.buffer.UnpooledHeapByteBuf;
import java.util.concurrent.atomic.AtomicInteger;

/** A heap buffer that overrides its release, and still releases. */
final class LoudByteBuf extends UnpooledHeapByteBuf {
  private static final AtomicInteger RELEASES = new AtomicInteger();

  LoudByteBuf(int capacity) {
    super(UnpooledByteBufAllocator.DEFAULT, capacity, capacity);
  }

  @Override
  public boolean release() {
    RELEASES.incrementAndGet();
    return super.release();
  }
}
