package acme;

import static acme.Buffers.POOLED;
import static acme.Buffers.forget;
import static acme.Buffers.read;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.util.ReferenceCountUtil;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;

/** Methods of Netty that touch buffers or make them out of others. */
final class Utilities {
  private Utilities() {}

  static void touch() {
    ByteBuf b = POOLED.directBuffer(8);
    b.touch(); // #plain
    b.touch("with a hint"); // #hint
    ReferenceCountUtil.touch(b, "another"); // #static
    b.release();
  }

  static void copy() {
    ByteBuf b = POOLED.directBuffer(64).writeZero(32); // #original
    forget(b.copy(0, 8)); // #part
    b.copy().release(); // #all
    b.release();
  }

  static void unpooledCopy() {
    ByteBuf b = Unpooled.buffer(64).writeZero(32); // #original
    forget(b.copy(0, 8)); // #copy
    b.release();
  }

  static void readBytes() {
    ByteBuf b = POOLED.directBuffer(64).writeZero(32); // #original
    forget(b.readBytes(8)); // #read
    b.readBytes(new byte[8]);
    b.release();
  }

  static void strings() {
    ByteBufUtil.writeUtf8(POOLED, "text").release(); // #utf8
    ByteBufUtil.writeAscii(POOLED, "text").release(); // #ascii
    CharBuffer text = CharBuffer.wrap("text");
    ByteBufUtil.encodeString(POOLED, text, StandardCharsets.UTF_8).release(); // #encoded
  }

  static void readInto() {
    ByteBuf b = POOLED.heapBuffer(64).writeZero(32);
    read(ByteBufUtil.readBytes(POOLED, b, 4)); // #read
    b.release();
  }
}
