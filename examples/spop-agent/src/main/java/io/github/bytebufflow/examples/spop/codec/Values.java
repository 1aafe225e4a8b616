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
  ByteBuf buffer;
  int position;
  int end;

  /** The byte at the position, where an earlier read had it, or -1. */
  int ahead;

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
    position = index;
    end = index + length;
    ahead = -1;
    fault = null;
  }

  /** Forgets the rest; returns false. */
  final boolean fail(Fault what) {
    if (fault == null) {
      fault = what;
    }
    position = end;
    ahead = -1;
    return false;
  }

  /**
   * Reads a name and a value. Each read of a buffer is checked by the buffer; so the ordinary way
   * takes one for the type, the length of the value, and the next name's length if that is near.
   */
  final boolean nameAndValue() {
    int at = position;
    int length = ahead;
    if (length < 0) {
      if (at >= end) {
        return fail(Fault.TRUNCATED);
      }
      length = buffer.getUnsignedByte(at);
    }
    at++;
    int type = at + length;
    if (length < Varint.ONE_BYTE && end - type >= Long.BYTES) {
      nameIndex = at;
      nameLength = length;
      position = type;
      return value(type, buffer.getLong(type));
    }
    return name() && value();
  }

  /** Reads a value at the position, of which the first 8 bytes are given. */
  private boolean value(int index, long word) {
    tag = (int) (word >>> 56);
    int second = (int) (word >>> 48) & 0xff;
    switch (tag & DataType.MASK) {
      case 0:
      case 1:
        return known(index + 1, 0, second);
      case 2:
      case 3:
      case 4:
      case 5:
        return second < Varint.ONE_BYTE ? known(index + 1, 1, (int) (word >>> 40) & 0xff) : value();
      case 6:
        return known(index + 1, 4, (int) (word >>> 16) & 0xff);
      case 8:
      case 9:
        if (second >= Varint.ONE_BYTE) {
          return value();
        }
        if (second > end - index - 2) {
          return fail(Fault.TRUNCATED);
        }
        return known(index + 2, second, second > 5 ? -1 : (int) (word >>> 40 - 8 * second) & 0xff);
      default:
        return value();
    }
  }

  private boolean known(int index, int length, int next) {
    valueIndex = index;
    valueLength = length;
    position = index + length;
    ahead = next;
    return true;
  }

  /** Reads a name. */
  final boolean name() {
    int at = position;
    if (at >= end) {
      return fail(Fault.TRUNCATED);
    }
    int length = ahead < 0 ? buffer.getUnsignedByte(at) : ahead;
    ahead = -1;
    at++;
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
    ahead = -1;
    int at = position;
    if (at >= end) {
      return fail(Fault.TRUNCATED);
    }
    tag = buffer.getUnsignedByte(at++);
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
    if (valueIndex < end && buffer.getUnsignedByte(valueIndex) < Varint.ONE_BYTE) {
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
    int length = buffer.getUnsignedByte(at);
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
