package acme;

import static acme.Buffers.forget;
import static acme.Buffers.keep;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Buffers around memory that is there already, and copies of it. */
final class Wrapping {
  private Wrapping() {}

  static void wrapped() {
    Unpooled.wrappedBuffer(new byte[8]).release(); // #array
    Unpooled.wrappedBuffer(new byte[8], 2, 4).release(); // #part
    Unpooled.wrappedBuffer(ByteBuffer.allocate(8)).release(); // #nio
    Unpooled.wrappedBuffer(little(8)).release(); // #little
    Unpooled.wrappedBuffer(ByteBuffer.allocateDirect(8)).release(); // #direct
    Unpooled.wrappedBuffer(ByteBuffer.allocate(8).asReadOnlyBuffer()).release(); // #readonly
    forget(Unpooled.wrappedBuffer(new byte[16])); // #leaked
  }

  private static ByteBuffer little(int capacity) {
    return ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** One composite, and one buffer around each array. */
  static void arrays() {
    Unpooled.wrappedBuffer(new byte[8], new byte[8], new byte[8]).release(); // #arrays
  }

  /** Many buffers around the same memory. */
  static void shared() {
    byte[] large = new byte[1 << 20];
    ByteBuffer direct = ByteBuffer.allocateDirect(1 << 16);
    for (int i = 0; i < 10; i++) {
      keep(Unpooled.wrappedBuffer(large, i, 10)); // #part
      keep(Unpooled.wrappedBuffer(large)); // #whole
      keep(Unpooled.wrappedBuffer(direct)); // #direct
      keep(Unpooled.wrappedBuffer(new byte[100], i, 10)); // #small
    }
    byte[] lost = new byte[1 << 20];
    for (int i = 0; i < 10; i++) {
      forget(Unpooled.wrappedBuffer(lost, i, 10)); // #lost
      forget(Unpooled.copiedBuffer(lost, i, 10)); // #copied
    }
  }

  static void copied() {
    Unpooled.copiedBuffer(new byte[8]).release(); // #array
    Unpooled.copiedBuffer(new byte[8], 2, 4).release(); // #part
    Unpooled.copiedBuffer(new byte[8], new byte[8]).release(); // #arrays
    Unpooled.copiedBuffer(ByteBuffer.allocate(8)).release(); // #nio
    Unpooled.copiedBuffer("text", StandardCharsets.UTF_8).release(); // #text
    Unpooled.copyInt(1, 2, 3).release(); // #ints
    ByteBuf b = Unpooled.copyLong(1); // #long
    Unpooled.copiedBuffer(b).release(); // #buffer
    Unpooled.copiedBuffer(b, b).release(); // #buffers
    b.release(); // #original
  }
}
