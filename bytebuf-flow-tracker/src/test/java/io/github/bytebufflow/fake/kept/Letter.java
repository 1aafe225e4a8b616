package io.github.bytebufflow.fake.kept;

import io.github.bytebufflow.fake.unwoven.io.netty.buffer.AbstractReferenceCountedByteBuf;

/** A message that has a buffer. */
public class Letter {
  final AbstractReferenceCountedByteBuf content;

  Letter(AbstractReferenceCountedByteBuf content) {
    this.content = content;
  }

  void release() {
    content.release();
  }
}
