package io.github.bytebufflow.examples.amqp.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A short string of at most 255 octets (section 4.2.5.3), kept as its octets, so that names are
 * compared and written without being decoded. Immutable.
 *
 * <p>Octets are compared and hashed eight at a time. The last eight may overlap those before; of
 * fewer than eight octets one word is made, which together with the length tells them apart.
 */
public final class ShortString {
  private static final int MAX = 255;
  private static final long FACTOR = 0x9e37_79b9_7f4a_7c15L;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  /** Of length 0. */
  public static final ShortString EMPTY = new ShortString(new byte[0]);

  private final byte[] octets;

  /** The first word, where there is more than one. */
  private final long first;

  private final long last;
  private final int hash;

  private ShortString(byte[] octets) {
    this.octets = octets;
    int length = octets.length;
    long h = length;
    for (int i = 0; i + 8 < length; i += 8) {
      h = h * FACTOR + (long) LONGS.get(octets, i);
    }
    first = length > 8 ? (long) LONGS.get(octets, 0) : 0;
    last = last(octets, length);
    h = h * FACTOR + last;
    hash = (int) (h ^ h >>> 32);
  }

  static long first(ByteBuf in, int index, int length) {
    return length > 8 ? in.getLong(index) : 0;
  }

  /** Of the ends of a string, which tell most names apart. */
  static int hash(long first, long last, int length) {
    return (int) ((first * FACTOR + last + length) * FACTOR >>> 32);
  }

  /** The word of the last octets, of an array as of a buffer. */
  private static long last(byte[] of, int length) {
    if (length >= 8) {
      return (long) LONGS.get(of, length - 8);
    } else if (length >= 4) {
      return (long) (int) INTS.get(of, 0) << 32 | (int) INTS.get(of, length - 4) & 0xffff_ffffL;
    } else if (length == 0) {
      return 0;
    }
    int few = (of[0] & 0xff) << 16 | (of[length >> 1] & 0xff) << 8 | of[length - 1] & 0xff;
    return few;
  }

  static long last(ByteBuf in, int index, int length) {
    if (length >= 8) {
      return in.getLong(index + length - 8);
    } else if (length >= 4) {
      return (long) in.getInt(index) << 32 | in.getUnsignedInt(index + length - 4);
    } else if (length == 0) {
      return 0;
    }
    int few =
        in.getUnsignedByte(index) << 16
            | in.getUnsignedByte(index + (length >> 1)) << 8
            | in.getUnsignedByte(index + length - 1);
    return few;
  }

  /**
   * Encodes a text, and cuts what is longer than 255 octets, never inside a character.
   *
   * @param text of any length
   * @return the octets in UTF-8
   */
  public static ShortString of(String text) {
    byte[] all = text.getBytes(StandardCharsets.UTF_8);
    if (all.length <= MAX) {
      return new ShortString(all);
    }
    int end = MAX;
    while ((all[end] & 0xc0) == 0x80) {
      end--;
    }
    return new ShortString(Arrays.copyOf(all, end));
  }

  /**
   * Copies octets.
   *
   * @param in is not kept
   * @param index absolute
   * @param length 0 to 255
   * @return the octets
   */
  public static ShortString of(ByteBuf in, int index, int length) {
    return length == 0 ? EMPTY : new ShortString(ByteBufUtil.getBytes(in, index, length));
  }

  /**
   * Whether octets in a buffer are the same.
   *
   * @param in is not kept
   * @param index absolute
   * @param length 0 or more
   * @return true for the same octets
   */
  public boolean matches(ByteBuf in, int index, int length) {
    return length == octets.length
        && matches(in, index, length, first(in, index, length), last(in, index, length));
  }

  /** The same, with the ends of what is in the buffer. */
  boolean matches(ByteBuf in, int index, int length, long start, long end) {
    if (length != octets.length || start != first || end != last) {
      return false;
    }
    for (int i = 8; i + 8 < length; i += 8) {
      if (in.getLong(index + i) != (long) LONGS.get(octets, i)) {
        return false;
      }
    }
    return true;
  }

  /** Writes the length and the octets. */
  void write(ByteBuf out) {
    out.writeByte(octets.length);
    out.writeBytes(octets);
  }

  /**
   * The number of octets.
   *
   * @return 0 to 255
   */
  public int length() {
    return octets.length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ShortString && Arrays.equals(octets, ((ShortString) other).octets);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  /** Decoded from UTF-8. */
  @Override
  public String toString() {
    return new String(octets, StandardCharsets.UTF_8);
  }
}
