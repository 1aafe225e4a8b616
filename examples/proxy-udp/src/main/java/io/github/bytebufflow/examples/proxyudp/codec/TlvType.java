package io.github.bytebufflow.examples.proxyudp.codec;

/**
 * The types of TLVs that the protocol registers (section 2.2.1 and following). Others are left to
 * applications (0xE0 to 0xEF), to experiments (0xF0 to 0xF7) and to the future.
 */
public final class TlvType {
  /** The application protocol, as in the TLS extension ALPN. */
  public static final int ALPN = 0x01;

  /** The host name that the client asked for, in UTF-8. */
  public static final int AUTHORITY = 0x02;

  /** A checksum of the header, 4 bytes. */
  public static final int CRC32C = 0x03;

  /** Nothing; for padding. */
  public static final int NOOP = 0x04;

  /** Identifies the connection, at most {@value #UNIQUE_ID_LIMIT} bytes. */
  public static final int UNIQUE_ID = 0x05;

  /** How the client uses TLS: see {@link SslTlv}. */
  public static final int SSL = 0x20;

  /** Within SSL: the version of TLS, in ASCII. */
  public static final int SSL_VERSION = 0x21;

  /** Within SSL: the common name of the client's certificate, in UTF-8. */
  public static final int SSL_COMMON_NAME = 0x22;

  /** Within SSL: the cipher, in ASCII. */
  public static final int SSL_CIPHER = 0x23;

  /** Within SSL: the algorithm that signed the certificate of the server, in ASCII. */
  public static final int SSL_SIGNATURE = 0x24;

  /** Within SSL: the algorithm of the server's key, in ASCII. */
  public static final int SSL_KEY = 0x25;

  /** The name of the network namespace, in ASCII. */
  public static final int NETNS = 0x30;

  static final int UNIQUE_ID_LIMIT = 128;

  private TlvType() {}
}
