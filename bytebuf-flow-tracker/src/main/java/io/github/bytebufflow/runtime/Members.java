package io.github.bytebufflow.runtime;

import java.lang.invoke.MethodHandle;

/**
 * Finds where the buffers of a message stand, and what else is read of Netty's objects without
 * calling them. The agent has one: it may open modules. Each method is asked once for each class,
 * returns an array that the caller may keep, and is thread-safe.
 */
public interface Members {
  /**
   * The members of a class of messages that are or may lead to buffers.
   *
   * @param message the class
   * @param holder whether it is a {@code ByteBufHolder} of which {@link #content} is read
   * @param counted whether it is {@code ReferenceCounted}, and so owns what it holds
   * @return fields and methods without parameters, each a handle that takes the message; empty for
   *     most classes
   */
  MethodHandle[] of(Class<?> message, boolean holder, boolean counted);

  /**
   * Whether a holder is to be read by all of its fields, since its {@code content()} is not one
   * that Netty's messages have: it may be any of them, or none.
   *
   * @param holder a class that implements {@code ByteBufHolder}
   * @return true if that is so
   */
  boolean readsFields(Class<?> holder);

  /**
   * The fields that have the content of a holder whose {@code content()} is Netty's.
   *
   * @param holder the class
   * @return fields, the likeliest first
   */
  MethodHandle[] content(Class<?> holder);

  /**
   * The count of a message that has one of its own.
   *
   * @param message a class that is {@code ReferenceCounted}
   * @return Netty's {@code AbstractReferenceCounted.refCnt()}, or null where the class has another:
   *     that of its content, or one that is not Netty's
   */
  MethodHandle count(Class<?> message);

  /**
   * The fields in which a view has what it is made of.
   *
   * @param view a class of buffers
   * @param field {@code Class#field} of a class that is not Netty's, or null
   * @return that field, or those of Netty's classes
   */
  MethodHandle[] wrapped(Class<?> view, String field);

  /**
   * The field that a constructor of Netty's owners sets: the reference count. It is 0 or null in an
   * object that was made without one, as mocks are.
   *
   * @param owner a class of buffers
   * @return the field, or null if there is none
   */
  MethodHandle counter(Class<?> owner);
}
