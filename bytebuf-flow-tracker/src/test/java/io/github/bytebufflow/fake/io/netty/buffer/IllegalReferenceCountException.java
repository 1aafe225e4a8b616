package io.github.bytebufflow.fake.io.netty.buffer;

/** Thrown by a buffer that is used at count 0. */
public final class IllegalReferenceCountException extends IllegalStateException {
  private static final long serialVersionUID = 1L;
}
