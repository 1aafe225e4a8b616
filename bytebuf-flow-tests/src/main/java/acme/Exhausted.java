package acme;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Programs that have used up what the JVM or the system has. */
final class Exhausted {
  private static final List<ByteBuffer> TAKEN = new ArrayList<>();

  private Exhausted() {}

  /** Leaks one buffer, then takes all direct memory, and goes on for some time. */
  static void directMemory() throws InterruptedException {
    forget(Unpooled.directBuffer(64));
    for (int size = 256 * 1024; size > 0; size /= 16) {
      take(size);
    }
    System.out.println("taken");
    new CountDownLatch(1).await(3500, TimeUnit.MILLISECONDS);
  }

  private static void take(int size) {
    try {
      while (true) {
        TAKEN.add(ByteBuffer.allocateDirect(size));
      }
    } catch (OutOfMemoryError e) {
      // All of it is taken, in pieces of this size.
    }
  }

  private static void forget(ByteBuf b) {
    b.writeInt(1);
  }
}
