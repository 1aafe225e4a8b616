package io.github.bytebufflow.fake.kept;

import io.github.bytebufflow.fake.unwoven.io.netty.buffer.AbstractReferenceCountedByteBuf;
import io.github.bytebufflow.fake.unwoven.io.netty.util.ReferenceCounted;

/** A message with the count of its buffer. */
public class CountedLetter extends Letter implements ReferenceCounted {
  CountedLetter(AbstractReferenceCountedByteBuf content) {
    super(content);
  }

  @Override
  public int refCnt() {
    return content.refCnt();
  }
}
