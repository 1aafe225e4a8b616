package io.github.bytebufflow.fake.kept;

import io.github.bytebufflow.fake.unwoven.io.netty.buffer.AbstractReferenceCountedByteBuf;

/** Keeps a buffer, and has methods of its own that give the buffer back or out. */
class Parcel implements Freight {
  private final AbstractReferenceCountedByteBuf content;

  Parcel(AbstractReferenceCountedByteBuf content) {
    this.content = content;
  }

  /** Gives the buffer back; by its name, nobody would know. */
  @Override
  public void delivered() {
    content.release();
  }

  AbstractReferenceCountedByteBuf open() {
    return content;
  }

  boolean isHeavy() {
    return content.capacity() > 100;
  }
}
