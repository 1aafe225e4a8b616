package io.github.bytebufflow.examples.socks.load;

import java.util.Arrays;

/** The bytes that the origin has: each position tells its byte, so that no piece may move. */
final class Pattern {
  /** A prime, so that pieces of a power of two never meet it. */
  static final int PERIOD = 65_521;

  private static final byte[] BLOCK = new byte[PERIOD];

  static {
    for (int i = 0; i < PERIOD; i++) {
      BLOCK[i] = (byte) (i * 31 ^ i >> 8);
    }
  }

  private Pattern() {}

  /** One period; not to be changed. */
  static byte[] block() {
    return BLOCK;
  }

  /** Whether these are the bytes from a position on. */
  static boolean matches(long position, byte[] bytes, int from, int to) {
    int at = (int) (position % PERIOD);
    int i = from;
    while (i < to) {
      int length = Math.min(to - i, PERIOD - at);
      if (!Arrays.equals(bytes, i, i + length, BLOCK, at, at + length)) {
        return false;
      }
      i += length;
      at = 0;
    }
    return true;
  }
}
