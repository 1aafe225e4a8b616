package io.github.bytebufflow.examples.amqp.codec;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * Walks a table or an array with all that is in it, and says whether each part ends inside of what
 * it is in (section 4.2.5.5). Does not recurse, and allocates nothing. Not thread-safe.
 */
final class TableCheck {
  static final int STRING = -1;
  static final int NESTED = -2;

  private static final int UNKNOWN = -3;
  private static final int DEEPEST = 63;
  private static final byte[] SIZES = new byte[128];

  static {
    Arrays.fill(SIZES, (byte) UNKNOWN);
    sizes(0, "V");
    sizes(1, "tbB");
    sizes(2, "su");
    sizes(4, "Iif");
    sizes(5, "D");
    sizes(8, "ldT");
    sizes(STRING, "Sx");
    sizes(NESTED, "AF");
  }

  private static void sizes(int size, String types) {
    for (int i = 0; i < types.length(); i++) {
      SIZES[types.charAt(i)] = (byte) size;
    }
  }

  private final int[] ends;

  TableCheck(int depth) {
    if (depth < 1 || depth > DEEPEST) {
      throw new IllegalArgumentException("depth is " + depth + "; expected 1 to 63");
    }
    ends = new int[depth];
  }

  /** Octets of a value; {@link #STRING} and {@link #NESTED} begin with their length in 4 octets. */
  static int size(byte type) {
    return type < 0 ? UNKNOWN : SIZES[type];
  }

  /**
   * Checks from an index to another.
   *
   * @param array whether the values have no names
   */
  Fault check(ByteBuf in, int index, int end, boolean array) {
    int depth = 0;
    int next = index;
    int limit = end;
    ends[0] = end;
    // Which levels are arrays.
    long arrays = array ? 1 : 0;
    while (true) {
      while (next == limit) {
        if (depth == 0) {
          return Fault.NONE;
        }
        limit = ends[--depth];
      }
      if ((arrays >>> depth & 1) == 0) {
        next += 1 + in.getUnsignedByte(next);
        if (next >= limit) {
          return Fault.TRUNCATED_TABLE;
        }
      }
      int size = size(in.getByte(next++));
      if (size >= 0) {
        next += size;
        if (next > limit) {
          return Fault.TRUNCATED_TABLE;
        }
      } else if (size == UNKNOWN) {
        return Fault.UNKNOWN_FIELD_TYPE;
      } else {
        if (limit - next < 4) {
          return Fault.TRUNCATED_TABLE;
        }
        long length = in.getUnsignedInt(next);
        next += 4;
        if (length > limit - next) {
          return Fault.TRUNCATED_TABLE;
        }
        if (size == STRING) {
          next += (int) length;
        } else {
          if (++depth == ends.length) {
            return Fault.TABLE_TOO_DEEP;
          }
          limit = next + (int) length;
          ends[depth] = limit;
          long bit = 1L << depth;
          arrays = in.getByte(next - 5) == 'A' ? arrays | bit : arrays & ~bit;
        }
      }
    }
  }
}
