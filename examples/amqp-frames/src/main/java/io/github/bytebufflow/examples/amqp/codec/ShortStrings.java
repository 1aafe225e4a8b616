package io.github.bytebufflow.examples.amqp.codec;

import io.netty.buffer.ByteBuf;

/**
 * Remembers short strings, so that a name that comes again and again costs no allocation. The
 * memory is bounded: a name may push out another of the same slot. Not thread-safe.
 */
public final class ShortStrings {
  private final ShortString[] slots;

  /**
   * Remembers nothing yet.
   *
   * @param size number of names, a power of two
   * @throws IllegalArgumentException if it is not
   */
  public ShortStrings(int size) {
    if (Integer.bitCount(size) != 1) {
      throw new IllegalArgumentException("size is " + size + "; expected a power of two");
    }
    slots = new ShortString[size];
  }

  /**
   * The string with these octets.
   *
   * @param in is not kept
   * @param index absolute
   * @param length 0 to 255
   * @return the same object as the last time, or a new one
   */
  public ShortString get(ByteBuf in, int index, int length) {
    if (length == 0) {
      return ShortString.EMPTY;
    }
    long first = ShortString.first(in, index, length);
    long last = ShortString.last(in, index, length);
    int slot = ShortString.hash(first, last, length) & slots.length - 1;
    ShortString known = slots[slot];
    if (known != null && known.matches(in, index, length, first, last)) {
      return known;
    }
    ShortString made = ShortString.of(in, index, length);
    slots[slot] = made;
    return made;
  }
}
