package io.github.bytebufflow.examples.amqp.codec;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A short string of at most 255 octets (section 4.2.5.3), kept as its octets, so that names are
 * compared and written without being decoded. Immutable.
 */
public final class ShortString {
  /** Of length 0. */
  public static final ShortString EMPTY = new ShortString(new byte[0]);

  private static final int MAX = 255;

  private final byte[] octets;
  private final int hash;

  private ShortString(byte[] octets) {
    this.octets = octets;
    int h = octets.length;
    for (byte b : octets) {
      h = 31 * h + b;
    }
    hash = h;
  }

  /**
   * Encodes a text, and cuts what is longer than 255 octets, never inside a character.
   *
   * @param text of any length
   * @return the octets in UTF-8
   */
  public static ShortString of(String text) {
    byte[] all = text.getBytes(StandardCharsets.UTF_8);
    if (all.length <= MAX) {
      return new ShortString(all);
    }
    int end = MAX;
    while ((all[end] & 0xc0) == 0x80) {
      end--;
    }
    return new ShortString(Arrays.copyOf(all, end));
  }

  /**
   * Copies octets.
   *
   * @param in is not kept
   * @param index absolute
   * @param length 0 to 255
   * @return the octets
   */
  public static ShortString of(ByteBuf in, int index, int length) {
    return length == 0 ? EMPTY : new ShortString(ByteBufUtil.getBytes(in, index, length));
  }

  /** The hash of octets in a buffer, as that of a string of the same octets. */
  static int hash(ByteBuf in, int index, int length) {
    int h = length;
    for (int i = index; i < index + length; i++) {
      h = 31 * h + in.getByte(i);
    }
    return h;
  }

  /**
   * Whether octets in a buffer are the same.
   *
   * @param in is not kept
   * @param index absolute
   * @param length 0 or more
   * @return true for the same octets
   */
  public boolean matches(ByteBuf in, int index, int length) {
    if (length != octets.length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (in.getByte(index + i) != octets[i]) {
        return false;
      }
    }
    return true;
  }

  /** Writes the length and the octets. */
  void write(ByteBuf out) {
    out.writeByte(octets.length);
    out.writeBytes(octets);
  }

  /**
   * The number of octets.
   *
   * @return 0 to 255
   */
  public int length() {
    return octets.length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ShortString && Arrays.equals(octets, ((ShortString) other).octets);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  /** Decoded from UTF-8. */
  @Override
  public String toString() {
    return new String(octets, StandardCharsets.UTF_8);
  }
}
