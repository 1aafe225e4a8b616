package io.github.bytebufflow.fake.io.netty.buffer;

import io.github.bytebufflow.runtime.Recorder;
import io.github.bytebufflow.runtime.TrackedBuffer;

/** An unpooled heap buffer of 16 bytes, at count 1. */
public class AbstractReferenceCountedByteBuf extends TrackedBuffer {
  private volatile int count = 1;
  private int capacity = 16;

  /** Raises the count. */
  public void retain() {
    count++;
  }

  /** Lowers the count as Netty does: first the count, then the hook. */
  public void release() {
    count--;
    Recorder.released(this, count == 0);
  }

  /** Starts the next life of a recycled buffer, at count 1. */
  public void reuse() {
    count = 1;
  }

  /** For subclasses that count or free memory. */
  protected void deallocate() {}

  /**
   * For subclasses that count or free arrays.
   *
   * @param array what the buffer had
   */
  protected void freeArray(byte[] array) {}

  /** Gives the buffer other memory. */
  public void capacity(int bytes) {
    capacity = bytes;
    Recorder.resized(this);
  }

  @Override
  public int refCnt() {
    return count;
  }

  @Override
  public int capacity() {
    return capacity;
  }

  @Override
  public boolean isDirect() {
    return false;
  }
}
