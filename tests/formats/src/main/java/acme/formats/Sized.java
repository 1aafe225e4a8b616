package acme.formats;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;

/** Releases buffers of several sizes, keeps some, and says how many bytes all of them had. */
public final class Sized {
  private static final PooledByteBufAllocator POOL = PooledByteBufAllocator.DEFAULT;
  private static final ByteBuf[] HELD = new ByteBuf[3];

  private Sized() {}

  public static void main(String[] args) throws InterruptedException {
    long bytes = 0;
    for (int i = 0; i < 100; i++) {
      bytes += small(POOL.directBuffer(256));
      bytes += grown(POOL.directBuffer(64), 100 * i);
    }
    System.out.println("small and grown " + bytes);
    for (int i = 0; i < 10; i++) {
      ByteBuf buffer = POOL.heapBuffer(512);
      bytes += buffer.capacity();
      Thread other = new Thread(() -> elsewhere(buffer));
      other.start();
      other.join();
    }
    for (int i = 0; i < HELD.length; i++) {
      HELD[i] = POOL.directBuffer(128);
      bytes += HELD[i].capacity();
    }
    System.out.println("total " + bytes);
  }

  private static int small(ByteBuf buffer) {
    int capacity = buffer.capacity();
    buffer.release();
    return capacity;
  }

  private static int grown(ByteBuf buffer, int length) {
    buffer.writeZero(length);
    int capacity = buffer.capacity();
    buffer.release();
    return capacity;
  }

  private static void elsewhere(ByteBuf buffer) {
    buffer.release();
  }
}
