package io.github.bytebufflow.fake.unwoven.io.netty.util;

public interface ReferenceCounted {
  int refCnt();
}
