package io.github.bytebufflow.examples.socks.codec;

import io.netty.buffer.ByteBuf;

/**
 * A client's first message, {@code 05 n methods}, RFC 1928 section 3. Reads in place; see the
 * package. Not thread-safe.
 */
public final class Socks5Greeting {
  private static final int HEAD = 2;

  private ByteBuf buffer;
  private int methods;
  private int count;

  /** Points nowhere; {@link #read} does. */
  public Socks5Greeting() {}

  /**
   * Points this at the greeting at the reader index.
   *
   * @param in not moved
   * @return {@link Verdict#OK}, {@link Verdict#INCOMPLETE}, {@link Verdict#BAD_VERSION} or {@link
   *     Verdict#NO_METHODS}
   */
  public Verdict read(ByteBuf in) {
    buffer = in;
    Verdict begun = Socks5.begin(in, Socks5.VERSION, HEAD);
    if (begun != Verdict.OK) {
      return begun;
    }
    int start = in.readerIndex();
    methods = start + HEAD;
    count = in.getUnsignedByte(start + 1);
    if (count == 0) {
      return Verdict.NO_METHODS;
    }
    return in.readableBytes() < HEAD + count ? Verdict.INCOMPLETE : Verdict.OK;
  }

  /** Bytes of the message. */
  public int length() {
    return HEAD + count;
  }

  /** How many methods there are, 1 to 255. */
  public int count() {
    return count;
  }

  /**
   * Whether the client has a method.
   *
   * @param method 0 to 255
   */
  public boolean offers(int method) {
    for (int i = 0; i < count; i++) {
      if (buffer.getUnsignedByte(methods + i) == method) {
        return true;
      }
    }
    return false;
  }
}
