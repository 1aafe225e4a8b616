package io.github.bytebufflow.fake.unwoven.io.netty.buffer;

public final class SlicedByteBuf extends ByteBuf {
  private final ByteBuf of;

  public SlicedByteBuf(ByteBuf of) {
    this.of = of;
  }

  @Override
  public int refCnt() {
    return of.refCnt();
  }

  @Override
  public ByteBuf unwrap() {
    return of;
  }
}
