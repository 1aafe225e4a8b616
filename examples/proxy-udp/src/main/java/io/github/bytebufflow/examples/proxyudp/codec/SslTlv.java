package io.github.bytebufflow.examples.proxyudp.codec;

import io.netty.buffer.ByteBuf;

/**
 * Reads the value of a TLV of type {@link TlvType#SSL} (section 2.2.5). Not thread-safe; of use
 * until the buffer is released or written to.
 */
public final class SslTlv {
  /** Bytes before the TLVs within. */
  static final int FIXED = 5;

  /** Bit of {@link #client}: the client uses TLS. */
  public static final int TLS = 0x01;

  /** Bit of {@link #client}: the client showed a certificate on this connection. */
  public static final int CERTIFICATE_OF_CONNECTION = 0x02;

  /** Bit of {@link #client}: the client showed a certificate in this session of TLS. */
  public static final int CERTIFICATE_OF_SESSION = 0x04;

  private final TlvCursor within = new TlvCursor();
  private ByteBuf buffer;
  private int index;
  private int length;

  /** Reads nothing yet. */
  public SslTlv() {}

  /**
   * Points at a TLV.
   *
   * @param cursor at a TLV of the type SSL
   * @return this
   * @throws IllegalArgumentException if the cursor is at another type
   */
  public SslTlv at(TlvCursor cursor) {
    if (cursor.type() != TlvType.SSL) {
      throw new IllegalArgumentException("type is " + cursor.type() + "; expected " + TlvType.SSL);
    }
    buffer = cursor.buffer();
    index = cursor.index();
    length = cursor.length();
    return this;
  }

  /**
   * What the client did.
   *
   * @return bits of {@link #TLS} and others
   */
  public int client() {
    return buffer.getUnsignedByte(index);
  }

  /**
   * What the verification of the client's certificate came to.
   *
   * @return 0 if the certificate was verified
   */
  public int verify() {
    return buffer.getInt(index + 1);
  }

  /**
   * The TLVs within. A TLV of the type SSL has no meaning there, and its value is just bytes.
   *
   * @return a cursor before the first; the same one each time
   */
  public TlvCursor tlvs() {
    return within.over(buffer, index + FIXED, index + length);
  }
}
