package io.github.bytebufflow.runtime;

/**
 * Calls into one copy of Netty, for buffers that are no {@link TrackedBuffer}. The agent makes a
 * subclass in the package {@code io.netty.buffer} of each copy, since the runtime can name no class
 * of Netty.
 */
public abstract class NettyAccess {
  /** For the classes that the agent makes. */
  protected NettyAccess() {}

  /**
   * {@code ByteBuf.refCnt()}.
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
