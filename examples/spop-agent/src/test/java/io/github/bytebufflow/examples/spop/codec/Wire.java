package io.github.bytebufflow.examples.spop.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.HexFormat;

/** Bytes for tests, given in hexadecimal digits. */
final class Wire {
  /** What a buffer has before its bytes: indexes that count from 0 are found out. */
  static final int BEFORE = 3;

  /** What a peer of this protocol was measured with in public: one message, five arguments. */
  static final String VERIFY =
      "06766572696679 05"
          + "0c636f6f6b69655f76616c7565 00"
          + "1064657374696e6174696f6e5f686f7374 080d69702e62616269656c2e636f6d"
          + "0b71756572795f76616c7565 00"
          + "09736f757263655f6970 060a090001"
          + "0866726f6e74656e64"
          + "082067656e66726f6e74656e645f36303031302d64646f735f62616269656c5f6970";

  private Wire() {}

  static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex.replace(" ", ""));
  }

  /** The readable bytes of the buffer are these. */
  static ByteBuf buffer(byte[] bytes) {
    ByteBuf buffer = Unpooled.buffer(BEFORE + bytes.length);
    buffer.writeZero(BEFORE).writeBytes(bytes);
    return buffer.readerIndex(BEFORE);
  }

  static ByteBuf buffer(String hex) {
    return buffer(bytes(hex));
  }

  static String hex(ByteBuf buffer) {
    return ByteBufUtil.hexDump(buffer);
  }

  static Messages messages(ByteBuf buffer) {
    return new Messages().wrap(buffer, buffer.readerIndex(), buffer.readableBytes());
  }

  static Actions actions(ByteBuf buffer) {
    return new Actions().wrap(buffer, buffer.readerIndex(), buffer.readableBytes());
  }
}
