package acme;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Buffers whose holder is forgotten, and releases them as it is collected. */
final class Finalized {
  private static final int MANY = 20;
  private static final CountDownLatch RELEASED = new CountDownLatch(MANY);

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
      RELEASED.countDown();
    }
  }

  /** What comes back to the pool is forgotten in its next life. */
  static void released() throws InterruptedException {
    int capacity = 0;
    for (int i = 0; i < MANY; i++) {
      capacity += new Box(Buffers.POOLED.directBuffer(16)).content.capacity();
    }
    do {
      System.gc();
    } while (!RELEASED.await(10, TimeUnit.MILLISECONDS));
    for (int i = 0; i < MANY; i++) {
      Buffers.forget(Buffers.POOLED.directBuffer(16));
    }
    System.out.println(capacity);
  }
}
