package io.github.bytebufflow.examples.proxyudp.codec;

import io.netty.buffer.ByteBuf;

/**
 * CRC32C (RFC 3720, appendix B.4) of bytes of a buffer, some of which count as zero. Eight bytes
 * are looked up at once, since headers are short: what calls of {@code java.util.zip.CRC32C} cost
 * by themselves would be more. All kinds of buffers do.
 */
final class Crc32c {
  /** The polynomial 0x1EDC6F41, with its bits reversed. */
  private static final int POLYNOMIAL = 0x82F63B78;

  private static final int BYTES = 256;

  /** Of byte b with n zero bytes behind it at {@code n * 256 + b}. */
  private static final int[] TABLE = new int[8 * BYTES];

  static {
    for (int b = 0; b < BYTES; b++) {
      int crc = b;
      for (int bit = 0; bit < 8; bit++) {
        crc = crc >>> 1 ^ ((crc & 1) == 0 ? 0 : POLYNOMIAL);
      }
      TABLE[b] = crc;
    }
    for (int i = BYTES; i < TABLE.length; i++) {
      int before = TABLE[i - BYTES];
      TABLE[i] = before >>> 8 ^ TABLE[before & 0xFF];
    }
  }

  private Crc32c() {}

  /**
   * The checksum of a header.
   *
   * @param bytes has all indexes
   * @param from first index
   * @param to behind the last index
   * @param zeros first index of 4 bytes that count as zero
   */
  static int of(ByteBuf bytes, int from, int to, int zeros) {
    int crc = -1;
    int i = from;
    for (; to - i >= 8; i += 8) {
      long word = bytes.getLongLE(i);
      // From -3 to 7 the word has some of the four bytes.
      int at = zeros - i;
      if (at > -4 && at < 8) {
        word &= at >= 0 ? ~(0xFFFFFFFFL << 8 * at) : -1L << 8 * (4 + at);
      }
      crc = word(crc, word);
    }
    for (; i < to; i++) {
      int b = i >= zeros && i < zeros + 4 ? 0 : bytes.getByte(i);
      crc = crc >>> 8 ^ TABLE[(crc ^ b) & 0xFF];
    }
    return ~crc;
  }

  private static int word(int crc, long word) {
    int[] table = TABLE;
    int low = (int) word ^ crc;
    int high = (int) (word >>> 32);
    return table[7 * BYTES + (low & 0xFF)]
        ^ table[6 * BYTES + (low >>> 8 & 0xFF)]
        ^ table[5 * BYTES + (low >>> 16 & 0xFF)]
        ^ table[4 * BYTES + (low >>> 24)]
        ^ table[3 * BYTES + (high & 0xFF)]
        ^ table[2 * BYTES + (high >>> 8 & 0xFF)]
        ^ table[BYTES + (high >>> 16 & 0xFF)]
        ^ table[high >>> 24];
  }
}
