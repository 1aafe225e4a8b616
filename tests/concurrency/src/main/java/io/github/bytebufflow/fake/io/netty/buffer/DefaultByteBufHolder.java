package io.github.bytebufflow.fake.io.netty.buffer;

import io.github.bytebufflow.runtime.TrackedMessage;

/** A message of that Netty. */
public final class DefaultByteBufHolder extends TrackedMessage implements ByteBufHolder {
  private final AbstractReferenceCountedByteBuf content;

  /**
   * Makes a message.
   *
   * @param content its buffer
   */
  public DefaultByteBufHolder(AbstractReferenceCountedByteBuf content) {
    this.content = content;
  }

  @Override
  public AbstractReferenceCountedByteBuf content() {
    return content;
  }
}
