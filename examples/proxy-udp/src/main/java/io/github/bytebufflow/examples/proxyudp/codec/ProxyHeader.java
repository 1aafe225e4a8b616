package io.github.bytebufflow.examples.proxyudp.codec;

import io.netty.buffer.ByteBuf;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/**
 * A PROXY v2 header at the reader index of a buffer, read where it stands. One object decodes
 * header after header: nothing is copied and nothing allocated, and no input makes {@link #decode}
 * throw.
 *
 * <p>The buffer is neither retained nor changed; its reader index stays. What the accessors say
 * holds until the buffer is released or written to. Not thread-safe; while {@link #decode} runs,
 * the buffer must not be in the hands of another thread either, as its internal NIO buffer is used.
 *
 * <p>Of a LOCAL header, and of one with the family UNSPECIFIED, the rest is skipped unread, as
 * section 2.2 says: such a header has no addresses and no TLVs here, whatever bytes follow.
 */
public final class ProxyHeader {
  /** Bytes before the addresses. */
  public static final int FIXED_LENGTH = 16;

  /** Bytes of the longest header that the length field can say. */
  public static final int LENGTH_LIMIT = FIXED_LENGTH + 0xFFFF;

  /** The first eight bytes of the signature. */
  static final long SIGNATURE_START = 0x0D0A0D0A000D0A51L;

  /** The other four. */
  static final int SIGNATURE_END = 0x5549540A;

  private final int maxLength;
  private final TlvCursor tlvs = new TlvCursor();
  private final Crc32c crc = new Crc32c();

  /** Null unless the last header was valid. */
  private ByteBuf buffer;

  private Command command;
  private Family family;
  private int start;
  private int tlvStart;
  private int end;
  private boolean checksum;

  /** Takes headers of all lengths. */
  public ProxyHeader() {
    this(LENGTH_LIMIT);
  }

  /**
   * Refuses long headers.
   *
   * @param maxLength of a header in bytes, {@value #FIXED_LENGTH} to {@value #LENGTH_LIMIT}
   * @throws IllegalArgumentException if it is less or more
   */
  public ProxyHeader(int maxLength) {
    if (maxLength < FIXED_LENGTH || maxLength > LENGTH_LIMIT) {
      throw new IllegalArgumentException(
          "maxLength is " + maxLength + "; expected " + FIXED_LENGTH + " to " + LENGTH_LIMIT);
    }
    this.maxLength = maxLength;
  }

  /**
   * Reads the header at the reader index, all of it: what is valid now needs no check later.
   *
   * @param in may have a payload behind the header, which is not looked at
   * @return {@link HeaderStatus#VALID}, or what is wrong
   * @throws io.netty.util.IllegalReferenceCountException if the buffer was released
   */
  public HeaderStatus decode(ByteBuf in) {
    buffer = null;
    int readable = in.readableBytes();
    if (readable < FIXED_LENGTH) {
      return HeaderStatus.TRUNCATED;
    }
    int at = in.readerIndex();
    // Two reads take all of the fixed part.
    long rest = in.getLong(at + 8);
    if (in.getLong(at) != SIGNATURE_START || (int) (rest >>> 32) != SIGNATURE_END) {
      return HeaderStatus.NO_SIGNATURE;
    }
    int fields = (int) rest;
    if (fields >>> 28 != 2) {
      return HeaderStatus.UNKNOWN_VERSION;
    }
    int code = fields >>> 24 & 0xF;
    if (code > 1) {
      return HeaderStatus.UNKNOWN_COMMAND;
    }
    int length = FIXED_LENGTH + (fields & 0xFFFF);
    if (length > maxLength) {
      return HeaderStatus.TOO_LONG;
    }
    if (length > readable) {
      return HeaderStatus.TRUNCATED;
    }
    start = at;
    end = at + length;
    checksum = false;
    Family known = code == 0 ? Family.UNSPECIFIED : Family.of(fields >>> 16 & 0xFF);
    if (known == null) {
      return HeaderStatus.UNKNOWN_FAMILY;
    }
    command = code == 0 ? Command.LOCAL : Command.PROXY;
    family = known;
    if (known == Family.UNSPECIFIED) {
      tlvStart = end;
    } else {
      tlvStart = at + FIXED_LENGTH + known.blockLength;
      if (tlvStart > end) {
        return HeaderStatus.ADDRESSES_TRUNCATED;
      }
      if (tlvStart != end) {
        HeaderStatus status = checkTlvs(in);
        if (status != HeaderStatus.VALID) {
          return status;
        }
      }
    }
    buffer = in;
    return HeaderStatus.VALID;
  }

  private HeaderStatus checkTlvs(ByteBuf in) {
    int at = tlvStart;
    int stop = end;
    int checksumAt = -1;
    do {
      if (stop - at < TlvCursor.HEAD) {
        return HeaderStatus.TLV_TRUNCATED;
      }
      int head = in.getInt(at - 1);
      int type = TlvCursor.typeOf(head);
      int length = TlvCursor.lengthOf(head);
      at += TlvCursor.HEAD;
      if (length > stop - at) {
        return HeaderStatus.TLV_OVERRUN;
      }
      if (type == TlvType.CRC32C) {
        if (length != 4) {
          return HeaderStatus.CHECKSUM_LENGTH;
        }
        if (checksumAt >= 0) {
          return HeaderStatus.CHECKSUM_REPEATED;
        }
        checksumAt = at;
      } else if (type == TlvType.UNIQUE_ID && length > TlvType.UNIQUE_ID_LIMIT) {
        return HeaderStatus.UNIQUE_ID_TOO_LONG;
      } else if (type == TlvType.SSL && !isSsl(in, at, length)) {
        return HeaderStatus.SSL_MALFORMED;
      }
      at += length;
    } while (at < stop);
    if (checksumAt >= 0) {
      checksum = true;
      if (in.getInt(checksumAt) != crc.of(in, start, stop, checksumAt)) {
        return HeaderStatus.CHECKSUM_WRONG;
      }
    }
    return HeaderStatus.VALID;
  }

  private static boolean isSsl(ByteBuf in, int from, int length) {
    if (length < SslTlv.FIXED) {
      return false;
    }
    int stop = from + length;
    int at = from + SslTlv.FIXED;
    while (stop - at >= TlvCursor.HEAD) {
      at += TlvCursor.HEAD + TlvCursor.lengthOf(in.getInt(at - 1));
    }
    return at == stop;
  }

  /**
   * How many bytes the header has. The payload begins behind them.
   *
   * @return {@value #FIXED_LENGTH} to {@value #LENGTH_LIMIT}
   * @throws IllegalStateException if the last header was not valid, here and below
   */
  public int length() {
    requireValid();
    return end - start;
  }

  /**
   * Which command the header has.
   *
   * @return LOCAL if the sender talks for itself
   */
  public Command command() {
    requireValid();
    return command;
  }

  /**
   * Which addresses the header has.
   *
   * @return UNSPECIFIED for none, as in each LOCAL header
   */
  public Family family() {
    requireValid();
    return family;
  }

  /**
   * Whether the header has a checksum, which is right then.
   *
   * @return false if nothing proves that the header arrived as it was sent
   */
  public boolean hasChecksum() {
    requireValid();
    return checksum;
  }

  /**
   * Where the address of the client begins, {@link Family#addressLength} bytes. A path of AF_UNIX
   * ends at the first zero byte, if there is one.
   *
   * @return an index into the buffer
   */
  public int sourceIndex() {
    requireValid();
    return start + FIXED_LENGTH;
  }

  /**
   * Where the address that the client sent to begins.
   *
   * @return an index into the buffer
   */
  public int destinationIndex() {
    requireValid();
    return start + FIXED_LENGTH + family.addressLength;
  }

  /**
   * The client's address of IPv4.
   *
   * @return its four bytes, the first of them highest
   * @throws IllegalStateException if the family is another
   */
  public int sourceIpv4() {
    requireIpv4();
    return buffer.getInt(start + FIXED_LENGTH);
  }

  /**
   * The address of IPv4 that the client sent to.
   *
   * @return its four bytes, the first of them highest
   * @throws IllegalStateException if the family is another
   */
  public int destinationIpv4() {
    requireIpv4();
    return buffer.getInt(start + FIXED_LENGTH + 4);
  }

  /**
   * The port of the client.
   *
   * @return 0 to 65535; 0 for a family without ports
   */
  public int sourcePort() {
    return port(4);
  }

  /**
   * The port that the client sent to.
   *
   * @return 0 to 65535; 0 for a family without ports
   */
  public int destinationPort() {
    return port(2);
  }

  /**
   * The client's address and port, as new objects.
   *
   * @return null unless the family is IPv4 or IPv6
   */
  public InetSocketAddress source() {
    return hasPorts() ? address(sourceIndex(), sourcePort()) : null;
  }

  /**
   * The address and port that the client sent to, as new objects.
   *
   * @return null unless the family is IPv4 or IPv6
   */
  public InetSocketAddress destination() {
    return hasPorts() ? address(destinationIndex(), destinationPort()) : null;
  }

  /**
   * The TLVs, the checksum among them.
   *
   * @return a cursor before the first; the same one each time
   */
  public TlvCursor tlvs() {
    requireValid();
    return tlvs.over(buffer, tlvStart, end);
  }

  private void requireValid() {
    if (buffer == null) {
      throw new IllegalStateException("no valid header was decoded last");
    }
  }

  private void requireIpv4() {
    requireValid();
    if (!family.isIpv4()) {
      throw new IllegalStateException("family is " + family + "; expected one of IPv4");
    }
  }

  private boolean hasPorts() {
    requireValid();
    return family.isIpv4() || family.isIpv6();
  }

  /** The ports are the last four bytes before the TLVs. */
  private int port(int beforeTlvs) {
    return hasPorts() ? buffer.getUnsignedShort(tlvStart - beforeTlvs) : 0;
  }

  private InetSocketAddress address(int index, int port) {
    byte[] bytes = new byte[family.addressLength];
    buffer.getBytes(index, bytes);
    try {
      return new InetSocketAddress(InetAddress.getByAddress(bytes), port);
    } catch (UnknownHostException e) {
      throw new AssertionError("an address has 4 or 16 bytes", e);
    }
  }
}
