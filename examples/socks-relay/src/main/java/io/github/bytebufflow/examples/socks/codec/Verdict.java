package io.github.bytebufflow.examples.socks.codec;

/**
 * What a reader found in the bytes. All but the first two are errors that more bytes won't mend.
 */
public enum Verdict {
  /** The message is whole and valid. */
  OK,

  /** The bytes are a valid beginning; more are needed. */
  INCOMPLETE,

  /** The first byte is not 5, or not 1 in a log-in. */
  BAD_VERSION,

  /** A greeting that offers no method at all. */
  NO_METHODS,

  /** A log-in with an empty name or password. RFC 1929 section 2 has 1 to 255 for both. */
  EMPTY_LOGIN,

  /** A reserved byte is not 0, against RFC 1928 sections 4 and 7. */
  BAD_RESERVED,

  /** The address is neither IPv4 nor IPv6 nor a name; answered with {@link Socks5#NO_SUCH_TYPE}. */
  BAD_ADDRESS_TYPE,

  /** The name is empty, or has a byte that is not printable ASCII. */
  BAD_NAME,

  /** A piece of a datagram. RFC 1928 section 7 lets whoever doesn't reassemble drop them. */
  FRAGMENT,

  /** A datagram that ends before its header does, or a sealed one that is too short for its tag. */
  TRUNCATED,

  /** Bytes that the key didn't seal, or that were changed since. */
  BAD_TAG,

  /** The first bytes of a stream or a datagram that was seen before: somebody replays it. */
  REPEATED_SALT,

  /** A chunk longer than 0x3FFF bytes. */
  OVERSIZE_CHUNK,

  /** A chunk of no bytes, which no sender has a reason for. */
  EMPTY_CHUNK,

  /** The digest of the password is another. Trojan hands such bytes to its fallback. */
  BAD_PASSWORD,

  /** No line end where Trojan has one. */
  BAD_LINE_END;

  /** Whether the bytes are wrong, so that more of them don't help. */
  public boolean isError() {
    return ordinal() > INCOMPLETE.ordinal();
  }
}
