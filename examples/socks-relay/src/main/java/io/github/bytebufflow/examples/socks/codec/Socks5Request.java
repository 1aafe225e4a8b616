package io.github.bytebufflow.examples.socks.codec;

import io.netty.buffer.ByteBuf;

/**
 * What a client wants, {@code 05 command 00 address}, RFC 1928 section 4; and the reply, {@code 05
 * reply 00 address}, which section 6 lays out alike. Reads in place; see the package. Not
 * thread-safe.
 */
public final class Socks5Request {
  private static final int HEAD = 3;

  private final SocksAddress address = new SocksAddress();
  private int code;

  /** Points nowhere; {@link #read} does. */
  public Socks5Request() {}

  /**
   * Points this at the request at the reader index.
   *
   * @param in not moved
   * @return {@link Verdict#OK} also for commands that no server has; {@link Verdict#INCOMPLETE},
   *     {@link Verdict#BAD_VERSION}, {@link Verdict#BAD_RESERVED}, {@link Verdict#BAD_ADDRESS_TYPE}
   *     or {@link Verdict#BAD_NAME}
   */
  public Verdict read(ByteBuf in) {
    Verdict begun = Socks5.begin(in, Socks5.VERSION, HEAD);
    if (begun != Verdict.OK) {
      return begun;
    }
    int start = in.readerIndex();
    if (in.getByte(start + 2) != 0) {
      return Verdict.BAD_RESERVED;
    }
    code = in.getUnsignedByte(start + 1);
    return address.read(in, start + HEAD);
  }

  /** The command of a request or the number of a reply, 0 to 255. */
  public int code() {
    return code;
  }

  /** The target of a request; or from where a reply's server connects, or listens. */
  public SocksAddress address() {
    return address;
  }

  /** Bytes of the message. */
  public int length() {
    return HEAD + address.length();
  }
}
