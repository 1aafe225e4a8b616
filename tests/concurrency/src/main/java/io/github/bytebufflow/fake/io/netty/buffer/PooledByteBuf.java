package io.github.bytebufflow.fake.io.netty.buffer;

/** A buffer whose object has many lives. */
public final class PooledByteBuf extends AbstractReferenceCountedByteBuf {
  /** Makes a buffer at count 1. */
  public PooledByteBuf() {}
}
