package io.github.bytebufflow.examples.amqp.codec;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/**
 * Reads the payload of a frame with a content header of the class basic (section 4.2.6.1). {@link
 * #read} checks all properties, and the accessors read from the buffer. Allocates nothing, but for
 * {@link #text}. Not thread-safe.
 */
public final class HeaderReader {
  private static final int CLASS_AND_WEIGHT = 60 << 16;
  private static final int FIXED = 14;
  private static final int CONTINUED = 1;
  private static final int NO_PROPERTY = 2;

  private final int[] at = new int[Property.ALL.length];
  private final TableCheck tables;
  private ByteBuf in;
  private long bodySize;
  private int flags;

  /**
   * With a limit.
   *
   * @param tableDepth how many tables and arrays may be inside one another, 1 to 63
   */
  public HeaderReader(int tableDepth) {
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
    if (length < FIXED) {
      return Fault.TRUNCATED_HEADER;
    }
    int classAndWeight = buffer.getInt(index);
    if (classAndWeight != CLASS_AND_WEIGHT) {
      return classAndWeight >>> 16 == CLASS_AND_WEIGHT >>> 16
          ? Fault.BAD_WEIGHT
          : Fault.UNEXPECTED_HEADER;
    }
    bodySize = buffer.getLong(index + 4);
    if (bodySize < 0) {
      return Fault.BAD_BODY_SIZE;
    }
    flags = buffer.getUnsignedShort(index + 12);
    int next = index + FIXED;
    int end = index + length;
    // Words that follow may only have flags of properties that nobody knows.
    for (int word = flags; (word & CONTINUED) != 0; next += 2) {
      if (end - next < 2) {
        return Fault.TRUNCATED_HEADER;
      }
      word = buffer.getUnsignedShort(next);
      if ((word & ~CONTINUED) != 0) {
        return Fault.UNKNOWN_PROPERTY;
      }
    }
    if ((flags & NO_PROPERTY) != 0) {
      return Fault.UNKNOWN_PROPERTY;
    }
    return properties(next, end);
  }

  private Fault properties(int first, int end) {
    int next = first;
    for (int left = flags & 0xfffc; left != 0; ) {
      int flag = Integer.highestOneBit(left);
      left ^= flag;
      int p = Integer.numberOfLeadingZeros(flag) - 16;
      int size = Property.ALL[p].kind.size;
      at[p] = next;
      if (size > 0) {
        next += size;
      } else {
        if (end - next < -size) {
          return Fault.TRUNCATED_HEADER;
        }
        long inside = size == -1 ? in.getUnsignedByte(next) : in.getUnsignedInt(next);
        next -= size;
        if (inside > end - next) {
          return size == -1 ? Fault.TRUNCATED_STRING : Fault.TRUNCATED_TABLE;
        }
        if (size != -1) {
          Fault fault = tables.check(in, next, next + (int) inside, false);
          if (fault != Fault.NONE) {
            return fault;
          }
        }
        next += (int) inside;
      }
      if (next > end) {
        return Fault.TRUNCATED_HEADER;
      }
    }
    return next == end ? Fault.NONE : Fault.TRAILING_BYTES;
  }

  /**
   * Octets of the whole body.
   *
   * @return 0 or more
   */
  public long bodySize() {
    return bodySize;
  }

  /**
   * Whether the header has a property.
   *
   * @param property one of the class basic
   * @return if not, no accessor may be called for it
   */
  public boolean has(Property property) {
    return (flags & property.flag()) != 0;
  }

  /**
   * Delivery mode or priority.
   *
   * @param property of one octet
   * @return 0 to 255
   */
  public int octet(Property property) {
    return in.getUnsignedByte(at[property.ordinal()]);
  }

  /**
   * The time stamp.
   *
   * @return seconds since 1970
   */
  public long timestamp() {
    return in.getLong(at[Property.TIMESTAMP.ordinal()]);
  }

  /**
   * Where the octets of a string or a table begin, behind their length.
   *
   * @param property which
   * @return an absolute index
   */
  public int start(Property property) {
    return at[property.ordinal()] - property.kind.size;
  }

  /**
   * How many octets a string or a table has.
   *
   * @param property which
   * @return 0 or more
   */
  public int length(Property property) {
    int index = at[property.ordinal()];
    return property.kind == Kind.TABLE ? in.getInt(index) : in.getUnsignedByte(index);
  }

  /**
   * A string, which is allocated.
   *
   * @param property of the type shortstr
   * @return decoded from UTF-8
   */
  public String text(Property property) {
    return in.toString(start(property), length(property), StandardCharsets.UTF_8);
  }

  /**
   * Points a reader at the headers.
   *
   * @param table then stands before the first entry
   */
  public void headers(TableReader table) {
    table.point(in, start(Property.HEADERS), length(Property.HEADERS), false);
  }
}
