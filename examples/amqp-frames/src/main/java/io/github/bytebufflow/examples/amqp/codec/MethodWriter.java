package io.github.bytebufflow.examples.amqp.codec;

import io.netty.buffer.ByteBuf;

/**
 * Writes a frame with a method, argument by argument in the order of {@link Method}; bits pack
 * themselves. Allocates nothing but what the buffer needs to grow. Not thread-safe.
 *
 * <pre>{@code
 * writer.begin(out, 1, Method.BASIC_ACK).u64(tag).bit(false).end();
 * }</pre>
 */
public final class MethodWriter {
  private static final int HEAD = 11;

  private ByteBuf out;
  private Method method;
  private int argument;
  private int payload;
  private int bits;

  /** For one frame after the other. */
  public MethodWriter() {}

  /**
   * Begins a frame.
   *
   * @param buffer gets the frame at its writerIndex
   * @param channel 0 to 65535
   * @param m the method
   * @return this
   */
  public MethodWriter begin(ByteBuf buffer, int channel, Method m) {
    out = buffer;
    method = m;
    argument = 0;
    int at = buffer.writerIndex();
    buffer.ensureWritable(HEAD + 1);
    // The length is known at the end.
    buffer.setLong(at, (long) FrameReader.METHOD << 56 | (long) channel << 40);
    payload = at + HEAD - 4;
    buffer.setInt(payload, m.id());
    buffer.writerIndex(at + HEAD);
    return this;
  }

  private void next(Kind kind) {
    if (argument == method.kinds.length || method.kinds[argument] != kind) {
      throw new IllegalStateException(
          "argument " + argument + " of " + method + " is no " + kind.name());
    }
    argument++;
  }

  /**
   * Writes an octet.
   *
   * @param value 0 to 255
   * @return this
   * @throws IllegalStateException if the method has another argument here
   */
  public MethodWriter octet(int value) {
    next(Kind.OCTET);
    out.writeByte(value);
    return this;
  }

  /**
   * Writes a short.
   *
   * @param value 0 to 65535
   * @return this
   * @throws IllegalStateException if the method has another argument here
   */
  public MethodWriter u16(int value) {
    next(Kind.SHORT);
    out.writeShort(value);
    return this;
  }

  /**
   * Writes a long.
   *
   * @param value 0 to 2^32 - 1
   * @return this
   * @throws IllegalStateException if the method has another argument here
   */
  public MethodWriter u32(long value) {
    next(Kind.LONG);
    out.writeInt((int) value);
    return this;
  }

  /**
   * Writes a longlong.
   *
   * @param value 64 bits
   * @return this
   * @throws IllegalStateException if the method has another argument here
   */
  public MethodWriter u64(long value) {
    next(Kind.LONGLONG);
    out.writeLong(value);
    return this;
  }

  /**
   * Writes a bit, eight to an octet.
   *
   * @param value whether it is set
   * @return this
   * @throws IllegalStateException if the method has another argument here
   */
  public MethodWriter bit(boolean value) {
    int bit = argument < method.bits.length ? method.bits[argument] : 0;
    next(Kind.BIT);
    bits = bit == 0 ? 0 : bits;
    if (value) {
      bits |= 1 << bit;
    }
    if (argument == method.kinds.length || method.kinds[argument] != Kind.BIT) {
      out.writeByte(bits);
    }
    return this;
  }

  /**
   * Writes a short string.
   *
   * @param value as it is
   * @return this
   * @throws IllegalStateException if the method has another argument here
   */
  public MethodWriter shortString(ShortString value) {
    next(Kind.SHORTSTR);
    value.write(out);
    return this;
  }

  /**
   * Writes a long string.
   *
   * @param value is not kept
   * @return this
   * @throws IllegalStateException if the method has another argument here
   */
  public MethodWriter longString(byte[] value) {
    next(Kind.LONGSTR);
    out.writeInt(value.length);
    out.writeBytes(value);
    return this;
  }

  /**
   * Begins a table; its writer's {@code end} has to be called before the next argument.
   *
   * @param table then writes into the same buffer
   * @return this
   * @throws IllegalStateException if the method has another argument here
   */
  public MethodWriter table(TableWriter table) {
    next(Kind.TABLE);
    table.begin(out);
    return this;
  }

  /**
   * Writes an empty table.
   *
   * @return this
   * @throws IllegalStateException if the method has another argument here
   */
  public MethodWriter noTable() {
    next(Kind.TABLE);
    out.writeInt(0);
    return this;
  }

  /**
   * Ends the frame.
   *
   * @throws IllegalStateException if arguments are missing
   */
  public void end() {
    if (argument != method.kinds.length) {
      throw new IllegalStateException("argument " + argument + " of " + method + " is missing");
    }
    FrameWriter.end(out, payload);
  }
}
