package io.github.bytebufflow.examples.spop.reputation;

import io.netty.util.NetUtil;
import java.nio.ByteBuffer;

/** A range of addresses with a score. Immutable. An IPv4 address counts as its mapped IPv6 one. */
public final class Network {
  /** The highest score. */
  public static final int WORST = 100;

  static final long MAPPED = 0xffffL << 32;

  private static final int IPV4_OFFSET = 96;
  private static final int BITS = 128;

  private final long high;
  private final long low;
  final int prefix;
  final int score;

  private Network(long high, long low, int prefix, int score) {
    this.high = high & highMask(prefix);
    this.low = low & lowMask(prefix);
    this.prefix = prefix;
    this.score = score;
  }

  /**
   * Reads a range such as {@code 203.0.113.0/24=95} or {@code 2001:db8::/32=40}.
   *
   * @param text address, length of the prefix, score from 0 to 100
   * @return the range
   * @throws IllegalArgumentException if the text is something else; its message is for the user
   */
  public static Network of(String text) {
    int slash = text.indexOf('/');
    int equals = text.indexOf('=');
    if (slash < 0 || equals < slash) {
      throw wrong(text);
    }
    byte[] address = NetUtil.createByteArrayFromIpAddressString(text.substring(0, slash));
    int prefix = number(text.substring(slash + 1, equals));
    int score = number(text.substring(equals + 1));
    if (address == null || score < 0 || score > WORST) {
      throw wrong(text);
    }
    ByteBuffer bytes = ByteBuffer.wrap(address);
    boolean ipv4 = address.length == Integer.BYTES;
    int bits = ipv4 ? prefix + IPV4_OFFSET : prefix;
    if (prefix < 0 || bits > BITS) {
      throw wrong(text);
    }
    return ipv4
        ? new Network(0, MAPPED | bytes.getInt() & 0xffff_ffffL, bits, score)
        : new Network(bytes.getLong(), bytes.getLong(), bits, score);
  }

  private static int number(String digits) {
    return digits.matches("\\d{1,3}") ? Integer.parseInt(digits) : -1;
  }

  private static IllegalArgumentException wrong(String text) {
    return new IllegalArgumentException(
        "'" + text + "' is no range with a score; expected such as 203.0.113.0/24=95");
  }

  private static long highMask(int prefix) {
    return prefix == 0 ? 0 : prefix >= Long.SIZE ? -1 : -1L << Long.SIZE - prefix;
  }

  private static long lowMask(int prefix) {
    return prefix <= Long.SIZE ? 0 : -1L << BITS - prefix;
  }

  boolean has(long addressHigh, long addressLow) {
    return ((addressHigh ^ high) & highMask(prefix)) == 0
        && ((addressLow ^ low) & lowMask(prefix)) == 0;
  }
}
