package io.github.bytebufflow.benchmarks.path;

import io.netty.buffer.ByteBuf;

/** One method, and a chain of three. */
public final class Chain {
  private Chain() {}

  /** One step. */
  public static void pass(ByteBuf b) {
    b.writeByte(1);
  }

  /** Three steps. */
  public static void first(ByteBuf b) {
    second(b);
  }

  private static void second(ByteBuf b) {
    third(b);
  }

  private static void third(ByteBuf b) {
    b.writeByte(1);
  }
}
