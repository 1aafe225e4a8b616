package io.github.bytebufflow.examples.spop.codec;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * Reads named values one after the other: what the three kinds of payload have in common. The
 * accessors are about the value that was read last, and have no meaning before the first, after the
 * last, or after a fault. Not thread-safe.
 */
public abstract class Values {
  private static final int WINDOW = Long.BYTES;

  ByteBuf buffer;
  int position;
  int end;

  private int start;

  /**
   * Eight bytes of the range, the first in the highest bits, and where they begin. Names and values
   * are short, so that one read, which the buffer checks, has the next two or three bytes that say
   * how to go on.
   */
  private long window;

  private int windowIndex;

  /** The first fault, or null. */
  Fault fault;

  int nameIndex;
  int nameLength;

  /** The type in the low 4 bits, the flags above. */
  private int tag;

  private int valueIndex;
  private int valueLength;

  Values() {}

  final void point(ByteBuf source, int index, int length) {
    Objects.checkFromIndexSize(index, length, source.writerIndex());
    buffer = source;
    start = index;
    position = index;
    end = index + length;
    // Far from each index.
    windowIndex = Integer.MIN_VALUE;
    fault = null;
  }

  /** A byte of the range, 0 to 255. The caller has checked that the index is below the end. */
  final int byteAt(int index) {
    int offset = index - windowIndex;
    if ((offset & -WINDOW) != 0) {
      move(index);
      offset = index - windowIndex;
    }
    return (int) (window >>> Long.SIZE - Byte.SIZE - Byte.SIZE * offset) & 0xff;
  }

  /** The window begins at the index, or ends where the range does. */
  private void move(int index) {
    int from = Math.min(index, end - WINDOW);
    if (from >= start) {
      window = buffer.getLong(from);
      windowIndex = from;
    } else {
      moveToShortRange();
    }
  }

  /** A range of less than 8 bytes is all in the window. */
  private void moveToShortRange() {
    window = 0;
    for (int i = start; i < end; i++) {
      window |= (long) buffer.getUnsignedByte(i) << Byte.SIZE * (WINDOW - 1 - (i - start));
    }
    windowIndex = start;
  }

  /** Forgets the rest; returns false. */
  final boolean fail(Fault what) {
    if (fault == null) {
      fault = what;
    }
    position = end;
    return false;
  }

  /** Reads a name. */
  final boolean name() {
    int at = position;
    if (at >= end) {
      return fail(Fault.TRUNCATED);
    }
    int length = byteAt(at++);
    if (length >= Varint.ONE_BYTE) {
      return longName();
    }
    if (length > end - at) {
      return fail(Fault.TRUNCATED);
    }
    nameIndex = at;
    nameLength = length;
    position = at + length;
    return true;
  }

  private boolean longName() {
    int size = Varint.sizeAt(buffer, position, end);
    if (size < 0) {
      return failSize(size);
    }
    long length = Varint.get(buffer, position);
    int at = position + size;
    if (length < 0 || length > end - at) {
      return fail(Fault.TRUNCATED);
    }
    nameIndex = at;
    nameLength = (int) length;
    position = at + nameLength;
    return true;
  }

  private boolean failSize(int size) {
    return fail(size == Varint.TRUNCATED ? Fault.TRUNCATED : Fault.VARINT_TOO_LONG);
  }

  /** Reads a value. */
  final boolean value() {
    int at = position;
    if (at >= end) {
      return fail(Fault.TRUNCATED);
    }
    tag = byteAt(at++);
    valueIndex = at;
    switch (tag & DataType.MASK) {
      case 0: // null
      case 1: // boolean
        return fixed(0);
      case 2:
      case 3:
      case 4:
      case 5: // integers
        return integer();
      case 6: // IPv4
        return fixed(4);
      case 7: // IPv6
        return fixed(16);
      case 8:
      case 9: // bytes
        return bytes();
      default:
        return fail(Fault.UNKNOWN_DATA_TYPE);
    }
  }

  private boolean fixed(int length) {
    if (length > end - valueIndex) {
      return fail(Fault.TRUNCATED);
    }
    valueLength = length;
    position = valueIndex + length;
    return true;
  }

  private boolean integer() {
    if (valueIndex < end && byteAt(valueIndex) < Varint.ONE_BYTE) {
      return fixed(1);
    }
    int size = Varint.sizeAt(buffer, valueIndex, end);
    return size < 0 ? failSize(size) : fixed(size);
  }

  private boolean bytes() {
    int at = valueIndex;
    if (at >= end) {
      return fail(Fault.TRUNCATED);
    }
    int length = byteAt(at);
    if (length >= Varint.ONE_BYTE) {
      return manyBytes();
    }
    valueIndex = at + 1;
    return fixed(length);
  }

  private boolean manyBytes() {
    int size = Varint.sizeAt(buffer, valueIndex, end);
    if (size < 0) {
      return failSize(size);
    }
    long length = Varint.get(buffer, valueIndex);
    valueIndex += size;
    if (length < 0 || length > end - valueIndex) {
      return fail(Fault.TRUNCATED);
    }
    return fixed((int) length);
  }

  /**
   * What ended the reading too early.
   *
   * @return null if all that was read so far is right
   */
  public final Fault fault() {
    return fault;
  }

  /**
   * The buffer that is read.
   *
   * @return null before the first use
   */
  public final ByteBuf buffer() {
    return buffer;
  }

  /**
   * Where the name begins in the buffer.
   *
   * @return an index that counts as those of the buffer do
   */
  public final int nameIndex() {
    return nameIndex;
  }

  /**
   * The length of the name.
   *
   * @return 0 or more, in bytes
   */
  public final int nameLength() {
    return nameLength;
  }

  /**
   * Compares the name.
   *
   * @param name a constant
   * @return true if the bytes are the same
   */
  public final boolean nameIs(Name name) {
    return name.matches(buffer, nameIndex, nameLength);
  }

  /**
   * The type of the value.
   *
   * @return never null
   */
  public final DataType type() {
    return DataType.of(tag);
  }

  /**
   * The value of a {@link DataType#BOOLEAN}.
   *
   * @return true or false
   */
  public final boolean booleanValue() {
    return (tag & DataType.TRUE) != 0;
  }

  /**
   * The value of an integer of any type. The protocol sends negative ones with all 64 bits.
   *
   * @return unsigned for the unsigned types, and not checked against the width of the type
   */
  public final long longValue() {
    return Varint.get(buffer, valueIndex);
  }

  /**
   * Where the bytes of an address, a string or a binary begin in the buffer.
   *
   * @return an index that counts as those of the buffer do
   */
  public final int valueIndex() {
    return valueIndex;
  }

  /**
   * The length of an address, a string or a binary.
   *
   * @return 0 or more, in bytes
   */
  public final int valueLength() {
    return valueLength;
  }

  /**
   * Compares the bytes of a string or a binary.
   *
   * @param text a constant
   * @return true if the bytes are the same
   */
  public final boolean valueIs(Name text) {
    return text.matches(buffer, valueIndex, valueLength);
  }

  /**
   * The name as text, for logs: this allocates.
   *
   * @return decoded as UTF-8
   */
  public final String nameText() {
    return buffer.toString(nameIndex, nameLength, StandardCharsets.UTF_8);
  }

  /**
   * The bytes of a string or a binary as text, for logs: this allocates.
   *
   * @return decoded as UTF-8
   */
  public final String valueText() {
    return buffer.toString(valueIndex, valueLength, StandardCharsets.UTF_8);
  }
}
