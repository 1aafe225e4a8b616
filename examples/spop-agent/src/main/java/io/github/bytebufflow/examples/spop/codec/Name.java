package io.github.bytebufflow.examples.spop.codec;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/**
 * A constant text on the wire, such as the name of a variable. Immutable, thread-safe. Made once
 * and kept, it is compared with bytes in a buffer, and written, without an allocation.
 */
public final class Name {
  private static final int MOST_BYTES = 16384;

  private final String text;

  /** The length as a variable-length integer, then the bytes. */
  private final byte[] encoded;

  private final int length;

  /** The text in steps of 8 bytes; the last word ends with the text, and may overlap. */
  private final long[] words;

  private Name(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length > MOST_BYTES) {
      throw new IllegalArgumentException("a name of more than " + MOST_BYTES + " bytes");
    }
    this.text = text;
    length = bytes.length;
    encoded = withLength(bytes);
    words = new long[length < Long.BYTES ? 0 : (length + Long.BYTES - 1) / Long.BYTES];
    for (int i = 0; i < words.length; i++) {
      words[i] = word(bytes, wordIndex(i));
    }
  }

  /**
   * Makes a name.
   *
   * @param text of at most 16,384 bytes in UTF-8
   * @return the name
   * @throws IllegalArgumentException if the text is longer
   */
  public static Name of(String text) {
    return new Name(text);
  }

  private static byte[] withLength(byte[] bytes) {
    int size = Varint.size(bytes.length);
    byte[] all = new byte[size + bytes.length];
    long rest = bytes.length;
    if (size == 1) {
      all[0] = (byte) rest;
    } else {
      all[0] = (byte) (rest | Varint.ONE_BYTE);
      rest = rest - Varint.ONE_BYTE >> 4;
      for (int i = 1; i < size; i++) {
        boolean last = i == size - 1;
        all[i] = (byte) (last ? rest : rest | 128);
        rest = rest - 128 >> 7;
      }
    }
    System.arraycopy(bytes, 0, all, size, bytes.length);
    return all;
  }

  private static long word(byte[] bytes, int index) {
    long word = 0;
    for (int i = 0; i < Long.BYTES; i++) {
      word = word << 8 | bytes[index + i] & 0xff;
    }
    return word;
  }

  private int wordIndex(int i) {
    return Math.min(i * Long.BYTES, length - Long.BYTES);
  }

  /**
   * Whether a range of a buffer has these bytes.
   *
   * @param buffer of which the range is readable
   * @param index of the range
   * @param bytes length of the range
   * @return true if the bytes are the same
   */
  public boolean matches(ByteBuf buffer, int index, int bytes) {
    if (bytes != length) {
      return false;
    }
    if (length < Long.BYTES) {
      int from = encoded.length - length;
      for (int i = 0; i < length; i++) {
        if (buffer.getByte(index + i) != encoded[from + i]) {
          return false;
        }
      }
      return true;
    }
    for (int i = 0; i < words.length; i++) {
      if (buffer.getLong(index + wordIndex(i)) != words[i]) {
        return false;
      }
    }
    return true;
  }

  /** How many bytes {@link #set} writes. */
  int encodedSize() {
    return encoded.length;
  }

  /** Writes the length and the bytes; returns the index behind. */
  int set(ByteBuf buffer, int index) {
    buffer.setBytes(index, encoded);
    return index + encoded.length;
  }

  /** The text. */
  @Override
  public String toString() {
    return text;
  }
}
