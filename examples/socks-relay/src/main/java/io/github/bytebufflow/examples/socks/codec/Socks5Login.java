package io.github.bytebufflow.examples.socks.codec;

import io.netty.buffer.ByteBuf;

/**
 * A user name and a password, {@code 01 n name n password}, RFC 1929 section 2. Reads in place; see
 * the package. Not thread-safe.
 */
public final class Socks5Login {
  private static final int HEAD = 2;

  private ByteBuf buffer;
  private int user;
  private int userLength;
  private int password;
  private int passwordLength;
  private int length;

  /** Points nowhere; {@link #read} does. */
  public Socks5Login() {}

  /**
   * Points this at the log-in at the reader index.
   *
   * @param in not moved
   * @return {@link Verdict#OK}, {@link Verdict#INCOMPLETE}, {@link Verdict#BAD_VERSION} or {@link
   *     Verdict#EMPTY_LOGIN}
   */
  public Verdict read(ByteBuf in) {
    buffer = in;
    Verdict begun = Socks5.begin(in, Socks5.LOGIN_VERSION, HEAD);
    if (begun != Verdict.OK) {
      return begun;
    }
    int start = in.readerIndex();
    int readable = in.readableBytes();
    user = start + HEAD;
    userLength = in.getUnsignedByte(start + 1);
    if (userLength == 0) {
      return Verdict.EMPTY_LOGIN;
    }
    if (readable < HEAD + userLength + 1) {
      return Verdict.INCOMPLETE;
    }
    password = user + userLength + 1;
    passwordLength = in.getUnsignedByte(password - 1);
    if (passwordLength == 0) {
      return Verdict.EMPTY_LOGIN;
    }
    length = password + passwordLength - start;
    return readable < length ? Verdict.INCOMPLETE : Verdict.OK;
  }

  /** Bytes of the message. */
  public int length() {
    return length;
  }

  /**
   * Whether both are as expected. Takes the same time wherever they differ.
   *
   * @param expectedUser not changed
   * @param expectedPassword not changed
   */
  public boolean matches(byte[] expectedUser, byte[] expectedPassword) {
    return SameBytes.as(expectedUser, buffer, user, userLength)
        & SameBytes.as(expectedPassword, buffer, password, passwordLength);
  }
}
