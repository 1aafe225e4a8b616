package io.github.bytebufflow.runtime;

import java.lang.invoke.MethodHandle;

/** Finds where the buffers of a message stand. The agent has one: it may open modules. */
public interface Members {
  /**
   * The members of a class of messages that are or may lead to buffers. Asked once for each class;
   * thread-safe.
   *
   * @param message the class
   * @param holder whether it is a {@code ByteBufHolder}, whose {@code content()} is known
   * @param counted whether it is {@code ReferenceCounted}, and so owns what it holds
   * @return fields and methods without parameters, each a handle that takes the message; an array
   *     of the caller's own, empty for most classes
   */
  MethodHandle[] of(Class<?> message, boolean holder, boolean counted);
}
