package io.github.bytebufflow.runtime;

/**
 * The superclass that weaving gives to {@code io.netty.buffer.ByteBuf}, so that a buffer carries
 * its flow in a field and the runtime is plain Java.
 *
 * <p>Declares only methods that {@code ByteBuf} has had since 4.0; it must never add one that a
 * buffer class could clash with.
 */
public abstract class TrackedBuffer {
  /**
   * The flow of this buffer or, for a view, of its owner; null until one starts. Plain, since a
   * buffer reaches another thread by the application's own means, which publish this field too.
   * Transient, as the next one, so that code which compares or prints the fields of a buffer does
   * not take it for a part of the buffer.
   */
  transient Flow flow;

  /**
   * What the flow refers to weakly instead of this buffer, where the flow is recyclable: unpooled
   * buffers then have it one after the other. Else null.
   */
  transient Object token;

  /** For the constructors of {@code ByteBuf}. */
  protected TrackedBuffer() {}

  /**
   * Netty's reference count.
   *
   * @return the count, 0 once freed
   */
  public abstract int refCnt();

  /**
   * Netty's capacity.
   *
   * @return the capacity in bytes
   */
  public abstract int capacity();

  /**
   * Whether the memory is outside the heap.
   *
   * @return true for direct memory
   */
  public abstract boolean isDirect();
}
