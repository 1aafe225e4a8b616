package io.github.bytebufflow.examples.socks.codec;

import io.netty.buffer.ByteBuf;

/**
 * The header of a datagram, {@code 0000 fragment address}, before the data; RFC 1928 section 7.
 * Reads in place; see the package. Not thread-safe.
 */
public final class Socks5Datagram {
  private static final int HEAD = 3;

  private final SocksAddress address = new SocksAddress();

  /** Points nowhere; {@link #read} does. */
  public Socks5Datagram() {}

  /**
   * Points this at the datagram at the reader index. A datagram is whole or wrong.
   *
   * @param in not moved
   * @return {@link Verdict#OK}, {@link Verdict#TRUNCATED}, {@link Verdict#BAD_RESERVED}, {@link
   *     Verdict#FRAGMENT}, {@link Verdict#BAD_ADDRESS_TYPE} or {@link Verdict#BAD_NAME}
   */
  public Verdict read(ByteBuf in) {
    int start = in.readerIndex();
    if (in.readableBytes() <= HEAD) {
      return Verdict.TRUNCATED;
    }
    int head = in.getMedium(start);
    if (head != 0) {
      return (head & 0xFFFF00) != 0 ? Verdict.BAD_RESERVED : Verdict.FRAGMENT;
    }
    Verdict verdict = address.read(in, start + HEAD);
    return verdict == Verdict.INCOMPLETE ? Verdict.TRUNCATED : verdict;
  }

  /** Where the data goes; or came from, on the way back. */
  public SocksAddress address() {
    return address;
  }

  /** Bytes before the data. */
  public int length() {
    return HEAD + address.length();
  }
}
