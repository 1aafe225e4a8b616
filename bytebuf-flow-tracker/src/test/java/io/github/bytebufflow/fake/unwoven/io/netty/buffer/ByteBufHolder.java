package io.github.bytebufflow.fake.unwoven.io.netty.buffer;

public interface ByteBufHolder {
  int refCnt();

  ByteBuf content();
}
