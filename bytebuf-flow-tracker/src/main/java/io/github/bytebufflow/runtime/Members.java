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

  /**
   * Whether a holder is to be read by its fields, since its {@code content()} is code that may have
   * steps: asking would take them too. Asked once for each class; thread-safe.
   *
   * @param holder a class that implements {@code ByteBufHolder}
   * @return true if that is so and one of its fields is a buffer
   */
  boolean readsFields(Class<?> holder);
}
