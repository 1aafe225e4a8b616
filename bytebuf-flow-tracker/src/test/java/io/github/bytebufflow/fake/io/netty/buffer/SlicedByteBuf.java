package io.github.bytebufflow.fake.io.netty.buffer;

import io.github.bytebufflow.runtime.Recorder;
import io.github.bytebufflow.runtime.TrackedBuffer;

/** A view that shares its owner's count. */
public final class SlicedByteBuf extends TrackedBuffer {
  private final TrackedBuffer owner;

  /** Makes a view as Netty's woven constructors do. */
  public SlicedByteBuf(TrackedBuffer owner) {
    this.owner = owner;
    Recorder.view(this, owner);
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
