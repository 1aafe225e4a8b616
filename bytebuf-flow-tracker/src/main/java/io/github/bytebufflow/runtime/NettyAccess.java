package io.github.bytebufflow.runtime;

/**
 * Calls into one copy of Netty. The agent makes a subclass in the package {@code io.netty.buffer}
 * of each copy, since the runtime can name no class of Netty.
 */
public abstract class NettyAccess {
  /** For the classes that the agent makes. */
  protected NettyAccess() {}

  /**
   * {@code ByteBufHolder.refCnt()}.
   *
   * @param holder a {@code ByteBufHolder} of this Netty
   * @return its count
   */
  protected abstract int refCnt(Object holder);

  /**
   * {@code ByteBufHolder.content()}, which throws when the count is 0.
   *
   * @param holder a {@code ByteBufHolder} of this Netty
   * @return its buffer
   */
  protected abstract Object content(Object holder);

  /**
   * {@code ByteBuf.unwrap()}, which may throw when the count is 0.
   *
   * @param buffer a {@code ByteBuf} of this Netty
   * @return what it wraps, or null
   */
  protected abstract Object unwrap(Object buffer);

  /**
   * {@code ByteBuf.refCnt()}, for buffers that are no {@link TrackedBuffer}; so are the next two.
   *
   * @param buffer a {@code ByteBuf} of this Netty
   * @return its count
   */
  protected abstract int bufferRefCnt(Object buffer);

  /**
   * {@code ByteBuf.capacity()}.
   *
   * @param buffer a {@code ByteBuf} of this Netty
   * @return its capacity in bytes
   */
  protected abstract int capacity(Object buffer);

  /**
   * {@code ByteBuf.isDirect()}.
   *
   * @param buffer a {@code ByteBuf} of this Netty
   * @return true for memory outside the heap
   */
  protected abstract boolean isDirect(Object buffer);

  /** What is in a holder that is not freed, or null. */
  final Object held(Object holder) {
    try {
      return refCnt(holder) == 0 ? null : content(holder);
    } catch (NullPointerException e) {
      // A step inside its constructor: it has no buffer yet.
      return null;
    }
  }

  /** What a view was made of, or null. */
  final Object unwrapped(Object view) {
    try {
      return Buffers.refCnt(view) == 0 ? null : unwrap(view);
    } catch (RuntimeException e) {
      // The buffer of a ReplayingDecoder refuses.
      return null;
    }
  }

  /** Makes the access to the Netty of a class. */
  public interface Factory {
    /**
     * Makes the access to one copy of Netty.
     *
     * @param inBufferPackage a class of its package {@code io.netty.buffer}
     * @return the access
     * @throws ReflectiveOperationException if no class can be defined there
     */
    NettyAccess make(Class<?> inBufferPackage) throws ReflectiveOperationException;
  }
}
