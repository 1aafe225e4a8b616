package io.github.bytebufflow.examples.amqp.codec;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/**
 * Goes through the entries of a table, or the values of an array, in the order of the bytes
 * (section 4.2.5.5). The bytes have been checked before the first {@link #next}. Allocates nothing,
 * but for {@link #name} and {@link #text}. Not thread-safe.
 */
public final class TableReader {
  /** Tables in tables, where no reader of a frame has a limit of its own. */
  private static final int DEPTH = 16;

  private ByteBuf in;
  private boolean array;
  private int next;
  private int end;
  private int nameAt;
  private int nameLength;
  private byte type;
  private int valueAt;
  private int length;

  private TableCheck check;

  /** Has no entries until it is pointed at some. */
  public TableReader() {}

  /**
   * Checks a table that is on its own, and points at it. No index of the buffer moves.
   *
   * @param buffer is asked by the accessors until the next call
   * @param index absolute, behind the length of the table
   * @param octets the length of the table
   * @return {@link Fault#NONE} if the entries may be gone through
   */
  public Fault read(ByteBuf buffer, int index, int octets) {
    if (check == null) {
      check = new TableCheck(DEPTH);
    }
    Fault fault = check.check(buffer, index, index + octets, false);
    point(buffer, index, fault == Fault.NONE ? octets : 0, false);
    return fault;
  }

  /** At bytes that {@link TableCheck} has found right. */
  void point(ByteBuf buffer, int index, int octets, boolean noNames) {
    in = buffer;
    next = index;
    end = index + octets;
    array = noNames;
  }

  /**
   * Goes to the next entry.
   *
   * @return false if there is none
   */
  public boolean next() {
    if (next >= end) {
      return false;
    }
    int at = next;
    if (!array) {
      nameLength = in.getUnsignedByte(at);
      nameAt = at + 1;
      at += 1 + nameLength;
    }
    type = in.getByte(at++);
    int size = TableCheck.size(type);
    if (size < 0) {
      size = in.getInt(at);
      at += 4;
    }
    valueAt = at;
    length = size;
    next = at + size;
    return true;
  }

  /**
   * Whether the entry has this name.
   *
   * @param name to compare with
   * @return true for the same octets
   */
  public boolean named(ShortString name) {
    return !array && name.matches(in, nameAt, nameLength);
  }

  /**
   * The name, which is allocated.
   *
   * @return the text; empty in an array
   */
  public String name() {
    return array ? "" : in.toString(nameAt, nameLength, StandardCharsets.UTF_8);
  }

  /**
   * The type of the value.
   *
   * @return one of {@code t b B s u I i l f d D S x A F T V}
   */
  public char type() {
    return (char) type;
  }

  /**
   * A value of an integer type, a boolean, a time stamp, or the unscaled value of a decimal.
   *
   * @return the number; 0 or 1 for a boolean, seconds since 1970 for a time stamp, and 0 for what
   *     is no number
   */
  public long number() {
    switch (type) {
      case 't':
        return in.getByte(valueAt) == 0 ? 0 : 1;
      case 'b':
        return in.getByte(valueAt);
      case 'B':
        return in.getUnsignedByte(valueAt);
      case 's':
        return in.getShort(valueAt);
      case 'u':
        return in.getUnsignedShort(valueAt);
      case 'I':
        return in.getInt(valueAt);
      case 'i':
        return in.getUnsignedInt(valueAt);
      case 'D':
        return in.getInt(valueAt + 1);
      case 'l':
      case 'T':
        return in.getLong(valueAt);
      default:
        return 0;
    }
  }

  /**
   * The scale of a decimal.
   *
   * @return 0 to 255 digits after the point
   */
  public int scale() {
    return type == 'D' ? in.getUnsignedByte(valueAt) : 0;
  }

  /**
   * A value of the type f or d.
   *
   * @return the number; NaN for another type
   */
  public double floating() {
    switch (type) {
      case 'f':
        return in.getFloat(valueAt);
      case 'd':
        return in.getDouble(valueAt);
      default:
        return Double.NaN;
    }
  }

  /**
   * Where the value begins, behind its length if it has one.
   *
   * @return an absolute index
   */
  public int start() {
    return valueAt;
  }

  /**
   * The octets of the value.
   *
   * @return 0 or more
   */
  public int length() {
    return length;
  }

  /**
   * The octets of the value as text, which is allocated.
   *
   * @return decoded from UTF-8
   */
  public String text() {
    return in.toString(valueAt, length, StandardCharsets.UTF_8);
  }

  /**
   * Points another reader at the table or the array that is the value.
   *
   * @param inner then stands before the first entry, and has none if the value is neither
   */
  public void enter(TableReader inner) {
    inner.point(in, valueAt, type == 'F' || type == 'A' ? length : 0, type == 'A');
  }
}
