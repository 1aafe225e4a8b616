package io.github.bytebufflow.fake.unwoven.io.netty.buffer;

/** Has no field for a flow. */
public abstract class ByteBuf {
  public abstract int refCnt();

  public abstract ByteBuf unwrap();

  public int capacity() {
    return 16;
  }

  public ByteBuf writeByte(int value) {
    return this;
  }

  public boolean isDirect() {
    return true;
  }
}
