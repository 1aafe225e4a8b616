package io.github.bytebufflow.fake.kept;

import io.github.bytebufflow.fake.unwoven.io.netty.buffer.AbstractReferenceCountedByteBuf;
import java.util.ArrayList;
import java.util.List;

/** Collects buffers, and gives away so many at a time. */
public final class Batches {
  private static final int MANY = 4;

  private List<AbstractReferenceCountedByteBuf> batch = new ArrayList<>();

  /** Takes one. */
  public void add(AbstractReferenceCountedByteBuf one) {
    batch.add(one);
    close();
  }

  /** Gives away all if there are many. */
  void close() {
    if (batch.size() >= MANY) {
      release();
    }
  }

  /** The same, by itself. */
  void stop() {
    if (batch.size() >= MANY) {
      batch.forEach(AbstractReferenceCountedByteBuf::release);
      batch = new ArrayList<>();
    }
  }

  /** Gives away all, one after another. */
  void release() {
    for (int i = 0; i < batch.size(); i++) {
      batch.get(i).release();
    }
    batch = new ArrayList<>();
  }
}
