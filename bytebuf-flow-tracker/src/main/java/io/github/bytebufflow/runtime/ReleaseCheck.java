package io.github.bytebufflow.runtime;

/**
 * Tells of buffer classes outside of Netty whether releasing their buffers can do anything. The
 * agent reads class files for it, which the runtime cannot.
 */
public interface ReleaseCheck {
  /**
   * Whether {@code release()} of a class can never lower the count. Asked once for each class that
   * is not Netty's, on the thread that met its first buffer.
   *
   * @param bufferClass an owner's class
   * @return true if such buffers stay until they are collected; false if that cannot be told
   */
  boolean neverLowers(Class<?> bufferClass);
}
