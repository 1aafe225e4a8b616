package io.github.bytebufflow.examples.proxyudp.codec;

/** An address family with a transport: byte 13 of a header (section 2.2). */
public enum Family {
  /** Unknown to the sender: the real endpoints are those of the datagram. */
  UNSPECIFIED(0x00, 0),
  /** TCP over IPv4. */
  TCP4(0x11, 4),
  /** UDP over IPv4. */
  UDP4(0x12, 4),
  /** TCP over IPv6. */
  TCP6(0x21, 16),
  /** UDP over IPv6. */
  UDP6(0x22, 16),
  /** A stream socket of the domain AF_UNIX. */
  UNIX_STREAM(0x31, 108),
  /** A datagram socket of the domain AF_UNIX. */
  UNIX_DATAGRAM(0x32, 108);

  final int code;
  final int addressLength;

  /** Length of both addresses and, for IPv4 and IPv6, both ports. */
  final int blockLength;

  Family(int code, int addressLength) {
    this.code = code;
    this.addressLength = addressLength;
    boolean ports = addressLength == 4 || addressLength == 16;
    blockLength = 2 * addressLength + (ports ? 4 : 0);
  }

  /**
   * The byte of a header.
   *
   * @return 0 to 0x32
   */
  public int code() {
    return code;
  }

  /**
   * The length of one address, in bytes.
   *
   * @return 0, 4, 16 or 108
   */
  public int addressLength() {
    return addressLength;
  }

  /**
   * Whether the addresses are of IPv4.
   *
   * @return false for all others
   */
  public boolean isIpv4() {
    return addressLength == 4;
  }

  /**
   * Whether the addresses are of IPv6.
   *
   * @return false for all others
   */
  public boolean isIpv6() {
    return addressLength == 16;
  }

  /**
   * Whether the addresses are paths, padded with zeros.
   *
   * @return false for all others
   */
  public boolean isUnix() {
    return addressLength == 108;
  }

  /** The family of a byte, or null where section 2.2 has none. */
  static Family of(int code) {
    switch (code) {
      case 0x00:
        return UNSPECIFIED;
      case 0x11:
        return TCP4;
      case 0x12:
        return UDP4;
      case 0x21:
        return TCP6;
      case 0x22:
        return UDP6;
      case 0x31:
        return UNIX_STREAM;
      case 0x32:
        return UNIX_DATAGRAM;
      default:
        return null;
    }
  }
}
