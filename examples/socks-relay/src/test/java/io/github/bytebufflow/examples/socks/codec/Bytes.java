package io.github.bytebufflow.examples.socks.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;

/** Buffers of a test, none of which needs to be released. */
public final class Bytes {
  private Bytes() {}

  /** Hexadecimal with any white space between. */
  public static ByteBuf of(String hex) {
    return Unpooled.wrappedBuffer(array(hex));
  }

  public static byte[] array(String hex) {
    return ByteBufUtil.decodeHexDump(hex.replaceAll("\\s", ""));
  }

  /** The same bytes in the middle of a longer buffer, so that no index is 0. */
  public static ByteBuf inside(byte[] bytes, int before) {
    ByteBuf buffer = Unpooled.buffer(before + bytes.length);
    for (int i = 0; i < before; i++) {
      buffer.writeByte(0xA5);
    }
    buffer.writeBytes(bytes);
    return buffer.skipBytes(before);
  }
}
