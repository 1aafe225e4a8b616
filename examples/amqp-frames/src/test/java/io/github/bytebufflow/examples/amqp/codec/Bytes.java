package io.github.bytebufflow.examples.amqp.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;

/** Buffers for tests. */
final class Bytes {
  private static final int BEFORE = 5;

  private Bytes() {}

  /** Spaces are skipped. */
  static byte[] hex(String digits) {
    return ByteBufUtil.decodeHexDump(digits.replace(" ", ""));
  }

  /** In the middle of a buffer, so that an absolute index of 0 is wrong. */
  static ByteBuf inside(byte[] bytes) {
    ByteBuf out = Unpooled.buffer(BEFORE + bytes.length, BEFORE + bytes.length);
    out.writeZero(BEFORE).writeBytes(bytes).readerIndex(BEFORE);
    return out;
  }

  static ByteBuf inside(String digits) {
    return inside(hex(digits));
  }

  static byte[] of(ByteBuf in) {
    return ByteBufUtil.getBytes(in);
  }

  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
