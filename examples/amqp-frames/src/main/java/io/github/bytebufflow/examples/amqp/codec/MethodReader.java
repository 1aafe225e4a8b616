package io.github.bytebufflow.examples.amqp.codec;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/**
 * Reads the payload of a frame with a method (section 4.2.4). {@link #read} checks all arguments,
 * tables included, and remembers where each is; the accessors read from the buffer and have nothing
 * left to check. Allocates nothing, but for {@link #text}. Not thread-safe.
 *
 * <p>An accessor must fit the type of its argument: the value is meaningless else.
 */
public final class MethodReader {
  private static final int MOST_ARGUMENTS = 9;
  private static final int ID = 4;

  private final int[] at = new int[MOST_ARGUMENTS];
  private final TableCheck tables;
  private ByteBuf in;
  private Method method;

  /**
   * With a limit.
   *
   * @param tableDepth how many tables and arrays may be inside one another, 1 to 63
   */
  public MethodReader(int tableDepth) {
    tables = new TableCheck(tableDepth);
  }

  /**
   * Points at a payload. No index of the buffer moves.
   *
   * @param buffer is asked by the accessors until the next call
   * @param index absolute, of the payload's first byte
   * @param length of the payload
   * @return {@link Fault#NONE} if the accessors may be used
   */
  public Fault read(ByteBuf buffer, int index, int length) {
    in = buffer;
    if (length < ID) {
      return Fault.TRUNCATED_METHOD;
    }
    Method m = Method.of(buffer.getInt(index));
    if (m == null) {
      return Fault.UNKNOWN_METHOD;
    }
    method = m;
    int next = index + ID;
    int end = index + length;
    byte[] sizes = m.sizes;
    for (int i = 0; i < sizes.length; i++) {
      int size = sizes[i];
      at[i] = next;
      if (size > 0) {
        next += size;
      } else if (size == 0) {
        next++;
      } else if (size == Method.SHARED) {
        at[i] = next - 1;
      } else {
        if (end - next < -size) {
          return Fault.TRUNCATED_METHOD;
        }
        long inside = size == -1 ? buffer.getUnsignedByte(next) : buffer.getUnsignedInt(next);
        next -= size;
        if (inside > end - next) {
          return m.kinds[i] == Kind.TABLE ? Fault.TRUNCATED_TABLE : Fault.TRUNCATED_STRING;
        }
        if (size != -1 && inside > 0 && m.kinds[i] == Kind.TABLE) {
          Fault fault = tables.check(buffer, next, next + (int) inside, false);
          if (fault != Fault.NONE) {
            return fault;
          }
        }
        next += (int) inside;
      }
      if (next > end) {
        return Fault.TRUNCATED_METHOD;
      }
    }
    return next == end ? Fault.NONE : Fault.TRAILING_BYTES;
  }

  /**
   * Which method it is.
   *
   * @return that of the last {@link #read} that got as far
   */
  public Method method() {
    return method;
  }

  /**
   * An argument of the type octet.
   *
   * @param argument its place
   * @return 0 to 255
   */
  public int octet(int argument) {
    return in.getUnsignedByte(at[argument]);
  }

  /**
   * An argument of the type short.
   *
   * @param argument its place
   * @return 0 to 65535
   */
  public int u16(int argument) {
    return in.getUnsignedShort(at[argument]);
  }

  /**
   * An argument of the type long.
   *
   * @param argument its place
   * @return 0 to 2^32 - 1
   */
  public long u32(int argument) {
    return in.getUnsignedInt(at[argument]);
  }

  /**
   * An argument of the type longlong.
   *
   * @param argument its place
   * @return its 64 bits
   */
  public long u64(int argument) {
    return in.getLong(at[argument]);
  }

  /**
   * An argument of the type bit.
   *
   * @param argument its place
   * @return whether it is set
   */
  public boolean bit(int argument) {
    return (in.getByte(at[argument]) >>> method.bits[argument] & 1) != 0;
  }

  /**
   * Where the octets of a string or a table begin, behind their length.
   *
   * @param argument its place
   * @return an absolute index
   */
  public int start(int argument) {
    return at[argument] - method.kinds[argument].size;
  }

  /**
   * How many octets a string or a table has.
   *
   * @param argument its place
   * @return 0 or more
   */
  public int length(int argument) {
    return method.kinds[argument] == Kind.SHORTSTR
        ? in.getUnsignedByte(at[argument])
        : in.getInt(at[argument]);
  }

  /**
   * A string, decoded from UTF-8; allocates it.
   *
   * @param argument its place
   * @return the text
   */
  public String text(int argument) {
    return in.toString(start(argument), length(argument), StandardCharsets.UTF_8);
  }

  /**
   * A short string, as far as it is remembered without an allocation.
   *
   * @param argument its place
   * @param known where to look
   * @return the string
   */
  public ShortString name(int argument, ShortStrings known) {
    return known.get(in, at[argument] + 1, in.getUnsignedByte(at[argument]));
  }

  /**
   * Points a reader at a table.
   *
   * @param argument its place
   * @param table then stands before the first entry
   */
  public void table(int argument, TableReader table) {
    table.point(in, start(argument), length(argument), false);
  }
}
