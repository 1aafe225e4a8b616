package io.github.bytebufflow.fake.io.netty.buffer;

/** What the runtime takes for the interface of messages that hold one buffer. */
public interface ByteBufHolder {
  /**
   * Gives the buffer.
   *
   * @return the one buffer
   */
  AbstractReferenceCountedByteBuf content();
}
