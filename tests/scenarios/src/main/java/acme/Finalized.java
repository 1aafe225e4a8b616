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
      content.release(); // #finalized
      RELEASED.incrementAndGet();
    }
  }

  static void released() throws InterruptedException {
    int sum = 0;
    for (int i = 0; i < MANY; i++) {
      sum += new Box(Buffers.POOLED.directBuffer(16)).hashCode(); // #made
    }
    System.out.println(sum);
    while (RELEASED.get() < MANY) {
      System.gc();
      Thread.sleep(10);
    }
  }
}
