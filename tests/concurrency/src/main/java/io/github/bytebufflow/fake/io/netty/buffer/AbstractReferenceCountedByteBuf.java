package io.github.bytebufflow.fake.io.netty.buffer;

import io.github.bytebufflow.runtime.Recorder;
import io.github.bytebufflow.runtime.TrackedBuffer;
import java.util.concurrent.atomic.AtomicInteger;

/** A buffer whose class the runtime takes for one of a relocated Netty: it goes by the name. */
public class AbstractReferenceCountedByteBuf extends TrackedBuffer {
  private final AtomicInteger count = new AtomicInteger(1);

  /** Makes a buffer at count 1. */
  public AbstractReferenceCountedByteBuf() {}

  /** Raises the count. */
  public void retain() {
    count.incrementAndGet();
  }

  /** Lowers the count as Netty does: first the count, then the hook. */
  public void release() {
    Recorder.released(this, count.decrementAndGet() == 0);
  }

  /** Starts the next life of a recycled buffer, at count 1. */
  public void reuse() {
    count.set(1);
  }

  @Override
  public int refCnt() {
    return count.get();
  }

  @Override
  public int capacity() {
    return 16;
  }

  @Override
  public boolean isDirect() {
    return false;
  }
}
