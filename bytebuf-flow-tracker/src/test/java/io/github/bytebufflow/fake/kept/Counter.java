package io.github.bytebufflow.fake.kept;

import io.github.bytebufflow.fake.unwoven.io.netty.buffer.AbstractReferenceCountedByteBuf;

/** Gets buffers from a {@link Warehouse}. */
public final class Counter {
  private Counter() {}

  static void inOrder(Warehouse warehouse) {
    AbstractReferenceCountedByteBuf buffer = warehouse.next();
    if (buffer != null) {
      buffer.release();
    }
  }

  static boolean notAlways(Warehouse warehouse) {
    AbstractReferenceCountedByteBuf buffer = warehouse.next();
    if (buffer.capacity() == 0) {
      return false;
    }
    buffer.release();
    return true;
  }
}
