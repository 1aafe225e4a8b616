package acme.lettuce;

import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.codec.ToByteBufEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import java.nio.ByteBuffer;

/** Writes values with runs of one character packed, through a scratch buffer. */
final class PackedCodec implements RedisCodec<String, String>, ToByteBufEncoder<String, String> {
  private static final StringCodec PLAIN = StringCodec.UTF8;

  private final boolean careful;

  PackedCodec(boolean careful) {
    this.careful = careful;
  }

  @Override
  public void encodeKey(String key, ByteBuf target) {
    PLAIN.encodeKey(key, target);
  }

  @Override
  public void encodeValue(String value, ByteBuf target) {
    ByteBuf scratch = PooledByteBufAllocator.DEFAULT.directBuffer(64);
    pack(value, scratch);
    if (scratch.readableBytes() < value.length()) {
      target.writeByte('p').writeBytes(scratch);
      scratch.release();
    } else {
      plain(value, scratch, target);
    }
  }

  private static void pack(String value, ByteBuf to) {
    for (int i = 0; i < value.length(); ) {
      int end = i;
      while (end < value.length() && value.charAt(end) == value.charAt(i)) {
        end++;
      }
      to.writeByte(end - i).writeByte(value.charAt(i));
      i = end;
    }
  }

  /** Packing made it longer. */
  private void plain(String value, ByteBuf scratch, ByteBuf target) {
    target.writeByte('-');
    ByteBufUtil.writeUtf8(target, value);
    if (careful) {
      scratch.release();
    }
  }

  @Override
  public int estimateSize(Object keyOrValue) {
    return 1 + PLAIN.estimateSize(keyOrValue);
  }

  @Override
  public String decodeKey(ByteBuffer bytes) {
    return PLAIN.decodeKey(bytes);
  }

  @Override
  public String decodeValue(ByteBuffer bytes) {
    boolean packed = bytes.get() == 'p';
    if (!packed) {
      return PLAIN.decodeValue(bytes);
    }
    StringBuilder value = new StringBuilder();
    while (bytes.hasRemaining()) {
      int length = bytes.get();
      value.append(Character.toString(bytes.get()).repeat(length));
    }
    return value.toString();
  }

  @Override
  public ByteBuffer encodeKey(String key) {
    return PLAIN.encodeKey(key);
  }

  @Override
  public ByteBuffer encodeValue(String value) {
    throw new UnsupportedOperationException("values are encoded into buffers");
  }
}
