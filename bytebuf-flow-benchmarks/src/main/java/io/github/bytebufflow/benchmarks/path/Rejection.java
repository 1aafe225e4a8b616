package io.github.bytebufflow.benchmarks.path;

import io.netty.buffer.ByteBuf;

/** A method that an exception leaves while it holds the buffer. */
public final class Rejection extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Made once and without a stack: what an exception itself costs would hide the step. */
  private static final Rejection INSTANCE = new Rejection();

  private Rejection() {
    super("rejected", null, false, false);
  }

  /** Two steps: into the method, and out of it. */
  public static void reject(ByteBuf b) {
    if (b.isReadable()) {
      return;
    }
    throw INSTANCE;
  }
}
