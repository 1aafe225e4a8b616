package io.github.bytebufflow.fake.unwoven.io.netty.buffer;

import io.github.bytebufflow.runtime.Recorder;

public class AbstractReferenceCountedByteBuf extends ByteBuf {
  private int count = 1;

  public void retain() {
    count++;
  }

  public void retain(int more) {
    count += more;
  }

  public void release() {
    Recorder.released(this, --count == 0);
  }

  public void reuse() {
    count = 1;
  }

  @Override
  public int refCnt() {
    return count;
  }

  @Override
  public ByteBuf unwrap() {
    return null;
  }
}
