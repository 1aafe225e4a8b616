package acme;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Programs that have used up what the JVM or the system has. */
final class Exhausted {
  private static final List<ByteBuffer> TAKEN = new ArrayList<>();

  private Exhausted() {}

  /** Leaks one buffer, then takes all direct memory, and lives until its standard input ends. */
  static void directMemory() throws IOException {
    forget(Unpooled.directBuffer(64));
    for (int size = 256 * 1024; size > 0; size /= 16) {
      take(size);
    }
    System.out.println("taken");
    System.in.readAllBytes();
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
