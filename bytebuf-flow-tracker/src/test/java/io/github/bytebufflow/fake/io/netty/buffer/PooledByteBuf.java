package io.github.bytebufflow.fake.io.netty.buffer;

/** A direct buffer whose object has many lives. */
public final class PooledByteBuf extends AbstractReferenceCountedByteBuf {
  @Override
  public boolean isDirect() {
    return true;
  }
}
