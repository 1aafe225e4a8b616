package io.github.bytebufflow.examples.proxyudp.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;

/** Headers as data, and buffers of all kinds that hold them. */
final class Bytes {
  static final String SIGNATURE = "0d0a0d0a000d0a515549540a";

  /** TCP over IPv4, from 127.0.0.1:1234 to 127.0.0.2:5678. */
  static final String ADDRESSES = "7f000001 7f000002 04d2 162e";

  /** As kdig sends it: UDP over IPv4, from 192.0.2.1:1234 to 198.51.100.2:53. */
  static final String OF_KDIG = SIGNATURE + "2112 000c c0000201 c6336402 04d2 0035";

  private Bytes() {}

  static byte[] of(String hex) {
    return ByteBufUtil.decodeHexDump(hex.replace(" ", ""));
  }

  /** A kind of buffer, and where the bytes begin in it. */
  enum Kind {
    HEAP {
      @Override
      ByteBuf empty(int capacity) {
        return Unpooled.buffer(capacity);
      }
    },
    DIRECT {
      @Override
      ByteBuf empty(int capacity) {
        return UnpooledByteBufAllocator.DEFAULT.directBuffer(capacity);
      }
    },
    POOLED {
      @Override
      ByteBuf empty(int capacity) {
        return PooledByteBufAllocator.DEFAULT.directBuffer(capacity);
      }
    },
    /** As sockets fill them by default. */
    ADAPTIVE {
      @Override
      ByteBuf empty(int capacity) {
        return ByteBufAllocator.DEFAULT.directBuffer(capacity);
      }
    },
    /** Each read goes over the border of two parts. */
    COMPOSITE {
      @Override
      ByteBuf empty(int capacity) {
        CompositeByteBuf all = Unpooled.compositeBuffer(1024);
        for (int i = 0; i < capacity; i += 5) {
          all.addComponent(true, Unpooled.buffer(5, 5).writeZero(5));
        }
        return all.clear();
      }
    };

    abstract ByteBuf empty(int capacity);

    /** The bytes at a reader index of {@code before}, and others on both sides of them. */
    final ByteBuf with(byte[] bytes, int before) {
      ByteBuf buffer = empty(before + bytes.length + 8);
      for (int i = 0; i < before; i++) {
        buffer.writeByte(0xEE);
      }
      buffer.writeBytes(bytes);
      buffer.setZero(buffer.writerIndex(), 8);
      return buffer.readerIndex(before);
    }
  }
}
