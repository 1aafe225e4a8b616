package io.github.bytebufflow.examples.spop.codec;

import io.netty.buffer.ByteBuf;

/**
 * Integers of variable length (SPOE.txt, 3.1: "Peers encoding"): below 240 one byte; else the low
 * nibble with {@code F0}, then groups of 7 bits from shift 4 on, added up. A number has one form
 * only. All numbers are unsigned integers of 64 bits. Thread-safe.
 */
public final class Varint {
  /** The most bytes of a number of 64 bits. */
  public static final int MOST_BYTES = 10;

  /** What {@link #sizeAt} returns for a number that goes beyond the end. */
  public static final int TRUNCATED = -1;

  /** What {@link #sizeAt} returns for a number of more than 10 bytes or 64 bits. */
  public static final int TOO_LONG = -2;

  /** Numbers below are their own only byte. */
  static final int ONE_BYTE = 240;

  private static final int LAST_SHIFT = 60;

  /** The bits that say of the bytes from the second to the eighth that another one follows. */
  private static final long MORE = 0x0080_8080_8080_8080L;

  private Varint() {}

  /**
   * How many bytes a number takes.
   *
   * @param value unsigned
   * @return 1 to 10
   */
  public static int size(long value) {
    if (value >= 0 && value < ONE_BYTE) {
      return 1;
    }
    int size = 2;
    for (long rest = value - ONE_BYTE >>> 4; rest >= 128; rest = rest - 128 >>> 7) {
      size++;
    }
    return size;
  }

  /**
   * Measures a number in a buffer, and checks it.
   *
   * @param buffer has the number
   * @param index of its first byte
   * @param end the index behind the last byte that may be read
   * @return 1 to 10, {@link #TRUNCATED} or {@link #TOO_LONG}
   */
  public static int sizeAt(ByteBuf buffer, int index, int end) {
    if (index >= end) {
      return TRUNCATED;
    }
    if (end - index >= Long.BYTES) {
      int size = sizeOf(buffer.getLong(index));
      if (size > 0) {
        return size;
      }
    }
    return slowSizeAt(buffer, index, end);
  }

  /** Of the number that begins in the highest byte; 0 if the number has more than 8 bytes. */
  static int sizeOf(long word) {
    if (word >>> 56 < ONE_BYTE) {
      return 1;
    }
    long last = ~word & MORE;
    return last == 0 ? 0 : (Long.numberOfLeadingZeros(last) >>> 3) + 1;
  }

  private static int slowSizeAt(ByteBuf buffer, int index, int end) {
    long value = buffer.getUnsignedByte(index);
    if (value < ONE_BYTE) {
      return 1;
    }
    int most = Math.min(MOST_BYTES - 1, end - index);
    for (int i = 1; i < most; i++) {
      int next = buffer.getUnsignedByte(index + i);
      value += (long) next << 7 * i - 3;
      if (next < 128) {
        return i + 1;
      }
    }
    return end - index < MOST_BYTES ? TRUNCATED : lastOf(buffer, index, value);
  }

  /** The tenth byte has room for 4 bits, less what the nine before carry. */
  private static int lastOf(ByteBuf buffer, int index, long before) {
    long last = buffer.getUnsignedByte(index + MOST_BYTES - 1);
    boolean fits = last < 16 && Long.compareUnsigned(before + (last << LAST_SHIFT), before) >= 0;
    return fits ? MOST_BYTES : TOO_LONG;
  }

  /**
   * Reads a number that {@link #sizeAt} has checked.
   *
   * @param buffer has the number
   * @param index of its first byte
   * @return unsigned
   */
  public static long get(ByteBuf buffer, int index) {
    // What follows the number in the buffer does no harm.
    if (buffer.capacity() - index >= Long.BYTES) {
      long word = buffer.getLong(index);
      int size = sizeOf(word);
      if (size > 0) {
        return valueOf(word, size);
      }
    }
    return slowGet(buffer, index);
  }

  /** Of so many bytes. */
  static long valueOf(long word, int size) {
    long value = word >>> 56;
    for (int i = 1; i < size; i++) {
      value += (word >>> 56 - 8 * i & 0xff) << 7 * i - 3;
    }
    return value;
  }

  private static long slowGet(ByteBuf buffer, int index) {
    long value = buffer.getUnsignedByte(index);
    if (value < ONE_BYTE) {
      return value;
    }
    int at = index;
    int shift = 4;
    int next;
    do {
      next = buffer.getUnsignedByte(++at);
      value += (long) next << shift;
      shift += 7;
    } while (next >= 128);
    return value;
  }

  /**
   * Writes a number over what is in a buffer, whose indexes stay.
   *
   * @param buffer has room for {@link #size} bytes
   * @param index of the first byte
   * @param value unsigned
   * @return the index behind the last byte
   */
  public static int set(ByteBuf buffer, int index, long value) {
    int at = index;
    if (value >= 0 && value < ONE_BYTE) {
      buffer.setByte(at++, (int) value);
      return at;
    }
    buffer.setByte(at++, (int) value | ONE_BYTE);
    // The unsigned difference of a number from 240 on is at most 60 bits long after the shift.
    long rest = value - ONE_BYTE >>> 4;
    while (rest >= 128) {
      buffer.setByte(at++, (int) rest | 128);
      rest = rest - 128 >>> 7;
    }
    buffer.setByte(at++, (int) rest);
    return at;
  }
}
