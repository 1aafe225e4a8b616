package io.github.bytebufflow.fake.io.netty.buffer;

import io.github.bytebufflow.runtime.Recorder;
import io.github.bytebufflow.runtime.TrackedBuffer;

/** A view that shares its owner's count, and passes on what is done to that. */
public final class SlicedByteBuf extends TrackedBuffer {
  private final TrackedBuffer owner;

  /** Makes a view as Netty's woven constructors do. */
  public SlicedByteBuf(TrackedBuffer owner) {
    this.owner = owner;
    Recorder.view(this, owner);
  }

  /** Raises the count as Netty does: first the owner's, then the hook. */
  public void retain(int n) {
    if (owner instanceof SlicedByteBuf) {
      ((SlicedByteBuf) owner).retain(n);
    } else {
      for (int i = 0; i < n; i++) {
        ((AbstractReferenceCountedByteBuf) owner).retain();
      }
    }
    Recorder.claimed(owner, this, n);
  }

  /** Lowers the count as Netty does: first the hook, then the owner's. */
  public void release(int n) {
    Recorder.unclaimed(owner, this, n);
    if (owner instanceof SlicedByteBuf) {
      ((SlicedByteBuf) owner).release(n);
    } else {
      for (int i = 0; i < n; i++) {
        ((AbstractReferenceCountedByteBuf) owner).release();
      }
    }
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
