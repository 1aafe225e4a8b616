package acme;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.atomic.AtomicInteger;

/** Buffers whose holder is forgotten, and releases them as it is collected. */
final class Finalized {
  private static final int MANY = 20;
  private static final AtomicInteger RELEASED = new AtomicInteger();

  private Finalized() {}

  private static final class Box {
    private final ByteBuf content;

    Box(ByteBuf content) {
      this.content = content;
    }

    @Override
    @SuppressWarnings({"deprecation", "removal"})
    protected void finalize() {
      content.release();
      RELEASED.incrementAndGet();
    }
  }

  /** What comes back to the pool is forgotten in its next life. */
  static void released() throws InterruptedException {
    int capacity = 0;
    for (int i = 0; i < MANY; i++) {
      capacity += new Box(Buffers.POOLED.directBuffer(16)).content.capacity();
    }
    while (RELEASED.get() < MANY) {
      System.gc();
      Thread.sleep(10);
    }
    for (int i = 0; i < MANY; i++) {
      Buffers.forget(Buffers.POOLED.directBuffer(16));
    }
    System.out.println(capacity);
  }
}
