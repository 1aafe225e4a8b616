package acme;

import static acme.Buffers.forget;

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
