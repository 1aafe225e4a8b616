package io.github.bytebufflow.examples.amqp.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.util.Arrays;

/**
 * Writes a table entry by entry (section 4.2.5.5), with tables and arrays in it. In an array the
 * names are left out. Allocates nothing but what the buffer and the levels need to grow. Not
 * thread-safe.
 */
public final class TableWriter {
  private ByteBuf out;
  private int[] starts = new int[4];
  private boolean[] arrays = new boolean[4];
  private int depth;

  /** For one table after the other. */
  public TableWriter() {}

  /**
   * Begins a table.
   *
   * @param buffer gets the table at its writerIndex
   * @return this
   */
  public TableWriter begin(ByteBuf buffer) {
    out = buffer;
    depth = -1;
    return open(false);
  }

  private TableWriter open(boolean array) {
    depth++;
    if (depth == starts.length) {
      starts = Arrays.copyOf(starts, 2 * depth);
      arrays = Arrays.copyOf(arrays, 2 * depth);
    }
    out.writeInt(0);
    starts[depth] = out.writerIndex();
    arrays[depth] = array;
    return this;
  }

  private void entry(ShortString name, char type) {
    if (!arrays[depth]) {
      name.write(out);
    }
    out.writeByte(type);
  }

  /**
   * Ends the innermost table or array.
   *
   * @return this
   * @throws IllegalStateException if none has begun
   */
  public TableWriter end() {
    if (depth < 0) {
      throw new IllegalStateException("no table has begun");
    }
    out.setInt(starts[depth] - 4, out.writerIndex() - starts[depth]);
    depth--;
    return this;
  }

  /**
   * Begins a table as a value; ended by {@link #end}.
   *
   * @param name unused in an array
   * @return this
   */
  public TableWriter table(ShortString name) {
    entry(name, 'F');
    return open(false);
  }

  /**
   * Begins an array as a value; ended by {@link #end}.
   *
   * @param name unused in an array
   * @return this
   */
  public TableWriter array(ShortString name) {
    entry(name, 'A');
    return open(true);
  }

  /**
   * A boolean.
   *
   * @param name unused in an array
   * @param value of it
   * @return this
   */
  public TableWriter put(ShortString name, boolean value) {
    entry(name, 't');
    out.writeByte(value ? 1 : 0);
    return this;
  }

  /**
   * A signed integer of 32 bits.
   *
   * @param name unused in an array
   * @param value of it
   * @return this
   */
  public TableWriter put(ShortString name, int value) {
    entry(name, 'I');
    out.writeInt(value);
    return this;
  }

  /**
   * A signed integer of 64 bits.
   *
   * @param name unused in an array
   * @param value of it
   * @return this
   */
  public TableWriter put(ShortString name, long value) {
    entry(name, 'l');
    out.writeLong(value);
    return this;
  }

  /**
   * A floating point number of 64 bits.
   *
   * @param name unused in an array
   * @param value of it
   * @return this
   */
  public TableWriter put(ShortString name, double value) {
    entry(name, 'd');
    out.writeDouble(value);
    return this;
  }

  /**
   * A long string.
   *
   * @param name unused in an array
   * @param value written as UTF-8
   * @return this
   */
  public TableWriter put(ShortString name, CharSequence value) {
    entry(name, 'S');
    out.writeInt(0);
    int start = out.writerIndex();
    out.setInt(start - 4, ByteBufUtil.writeUtf8(out, value));
    return this;
  }

  /**
   * Bytes.
   *
   * @param name unused in an array
   * @param value is not kept
   * @return this
   */
  public TableWriter put(ShortString name, byte[] value) {
    entry(name, 'x');
    out.writeInt(value.length);
    out.writeBytes(value);
    return this;
  }

  /**
   * A number of a type that has no Java type of its own.
   *
   * @param name unused in an array
   * @param type one of {@code b B s u i T}
   * @param value its low bits are written
   * @return this
   * @throws IllegalArgumentException for another type
   */
  public TableWriter put(ShortString name, char type, long value) {
    if ("bBsuiT".indexOf(type) < 0) {
      throw new IllegalArgumentException("type is '" + type + "'; expected b, B, s, u, i or T");
    }
    entry(name, type);
    int size = TableCheck.size((byte) type);
    if (size == 1) {
      out.writeByte((int) value);
    } else if (size == 2) {
      out.writeShort((int) value);
    } else if (size == 4) {
      out.writeInt((int) value);
    } else {
      out.writeLong(value);
    }
    return this;
  }

  /**
   * A decimal.
   *
   * @param name unused in an array
   * @param scale 0 to 255 digits after the point
   * @param unscaled the digits
   * @return this
   */
  public TableWriter decimal(ShortString name, int scale, int unscaled) {
    entry(name, 'D');
    out.writeByte(scale);
    out.writeInt(unscaled);
    return this;
  }

  /**
   * No value.
   *
   * @param name unused in an array
   * @return this
   */
  public TableWriter nothing(ShortString name) {
    entry(name, 'V');
    return this;
  }
}
