package io.github.bytebufflow.fake.io.netty.buffer;

import io.github.bytebufflow.runtime.Recorder;
import io.github.bytebufflow.runtime.TrackedBuffer;

/** A view that shares the count of its owner. */
public final class SlicedByteBuf extends TrackedBuffer {
  private final AbstractReferenceCountedByteBuf owner;

  /**
   * Makes a view as Netty's woven constructors do.
   *
   * @param owner what it is made of
   */
  public SlicedByteBuf(AbstractReferenceCountedByteBuf owner) {
    this.owner = owner;
    Recorder.view(this, owner);
  }

  /** Raises the count as Netty does: first the owner's, then the hook. */
  public void retain() {
    owner.retain();
    Recorder.claimed(owner, this, 1);
  }

  /** Lowers the count as Netty does: first the hook, then the owner's. */
  public void release() {
    Recorder.unclaimed(owner, this, 1);
    owner.release();
  }

  @Override
  public int refCnt() {
    return owner.refCnt();
  }

  @Override
  public int capacity() {
    return owner.capacity();
  }

  @Override
  public boolean isDirect() {
    return owner.isDirect();
  }
}
