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

  /** The buffer of a holder that is not freed, or null. */
  final TrackedBuffer held(Object holder) {
    try {
      if (refCnt(holder) == 0) {
        return null;
      }
      Object content = content(holder);
      return content instanceof TrackedBuffer ? (TrackedBuffer) content : null;
    } catch (NullPointerException e) {
      // A step inside its constructor: it has no buffer yet.
      return null;
    }
  }

  /** What a view was made of, or null. */
  final TrackedBuffer unwrapped(TrackedBuffer view) {
    if (view.refCnt() == 0) {
      return null;
    }
    Object of = unwrap(view);
    return of instanceof TrackedBuffer ? (TrackedBuffer) of : null;
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
