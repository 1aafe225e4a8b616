package io.github.bytebufflow.examples.socks.codec;

import io.netty.buffer.ByteBuf;
import io.netty.util.AsciiString;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;

/**
 * An address as RFC 1928 section 5 lays it out, {@code type address port}, which Shadowsocks and
 * Trojan have taken over. Reads in place; see the package. Not thread-safe.
 */
public final class SocksAddress {
  /** Four bytes. */
  public static final int IPV4 = 1;

  /** A length byte and as many bytes of a name. */
  public static final int NAME = 3;

  /** Sixteen bytes. */
  public static final int IPV6 = 4;

  /** The most bytes that an address takes, its type and port included. */
  public static final int LONGEST = 1 + 1 + 255 + 2;

  private static final int PORT = 2;

  private ByteBuf buffer;
  private int type;
  private int host;
  private int hostLength;
  private int length;

  /** Points nowhere; {@link #read} does. */
  public SocksAddress() {}

  /**
   * Points this at an address.
   *
   * @param in not moved
   * @param index where the type is
   * @return {@link Verdict#OK}, {@link Verdict#INCOMPLETE}, {@link Verdict#BAD_ADDRESS_TYPE} or
   *     {@link Verdict#BAD_NAME}
   */
  public Verdict read(ByteBuf in, int index) {
    buffer = in;
    int readable = in.writerIndex() - index;
    if (readable < 1) {
      return Verdict.INCOMPLETE;
    }
    type = in.getByte(index);
    host = index + 1;
    switch (type) {
      case IPV4:
        hostLength = 4;
        break;
      case IPV6:
        hostLength = 16;
        break;
      case NAME:
        if (readable < 2) {
          return Verdict.INCOMPLETE;
        }
        hostLength = in.getUnsignedByte(host++);
        if (hostLength == 0) {
          return Verdict.BAD_NAME;
        }
        break;
      default:
        return Verdict.BAD_ADDRESS_TYPE;
    }
    length = host + hostLength + PORT - index;
    if (readable < length) {
      return Verdict.INCOMPLETE;
    }
    return type == NAME && !isPrintable(in, host, hostLength) ? Verdict.BAD_NAME : Verdict.OK;
  }

  /** Eight bytes at a time: a byte is printable if it is 0x21 to 0x7E. */
  private static boolean isPrintable(ByteBuf in, int index, int length) {
    int i = index;
    int end = index + length;
    for (; i <= end - Long.BYTES; i += Long.BYTES) {
      long word = in.getLong(i);
      // The top bit of a byte gets set if the byte has it, is 0x7F, or is below 0x21.
      long high = word | (word & 0x7F7F7F7F7F7F7F7FL) + 0x0101010101010101L;
      long low = ~((word & 0x7F7F7F7F7F7F7F7FL) + 0x5F5F5F5F5F5F5F5FL);
      if (((high | low) & 0x8080808080808080L) != 0) {
        return false;
      }
    }
    for (; i < end; i++) {
      int b = in.getByte(i);
      if (b < 0x21 || b == 0x7F) {
        return false;
      }
    }
    return true;
  }

  /** {@link #IPV4}, {@link #NAME} or {@link #IPV6}. */
  public int type() {
    return type;
  }

  /** Bytes of the whole address, from its type to its port. */
  public int length() {
    return length;
  }

  /** 0 to 65535. */
  public int port() {
    return buffer.getUnsignedShort(host + hostLength);
  }

  /** The four bytes, where the type is {@link #IPV4}. */
  public int ipv4() {
    return buffer.getInt(host);
  }

  /** The first half, where the type is {@link #IPV6}. */
  public long ipv6High() {
    return buffer.getLong(host);
  }

  /** The second half, where the type is {@link #IPV6}. */
  public long ipv6Low() {
    return buffer.getLong(host + Long.BYTES);
  }

  /** Bytes of the host alone: 4, 16, or 1 to 255 of a name. */
  public int hostLength() {
    return hostLength;
  }

  /** Where the host's first byte is in the buffer. */
  public int hostIndex() {
    return host;
  }

  /** The host as text, a new one each time. */
  public String hostText() {
    if (type == NAME) {
      return buffer.toString(host, hostLength, StandardCharsets.US_ASCII);
    }
    return NetUtil.bytesToIpAddress(hostBytes());
  }

  /** A new address each time: unresolved for a name, resolved for numbers. */
  public InetSocketAddress toSocketAddress() {
    if (type == NAME) {
      return InetSocketAddress.createUnresolved(hostText(), port());
    }
    try {
      return new InetSocketAddress(InetAddress.getByAddress(hostBytes()), port());
    } catch (UnknownHostException e) {
      throw new AssertionError("4 and 16 bytes are an address", e);
    }
  }

  private byte[] hostBytes() {
    byte[] bytes = new byte[hostLength];
    buffer.getBytes(host, bytes);
    return bytes;
  }

  /**
   * Appends an address.
   *
   * @param address a name in ASCII of 1 to 255 bytes where it is unresolved
   * @param out gets 7, 19 or up to {@link #LONGEST} bytes
   * @throws IllegalArgumentException if the name is empty or too long
   */
  public static void write(InetSocketAddress address, ByteBuf out) {
    if (address.isUnresolved()) {
      write(new AsciiString(address.getHostString()), address.getPort(), out);
      return;
    }
    byte[] bytes = address.getAddress().getAddress();
    out.writeByte(bytes.length == 4 ? IPV4 : IPV6).writeBytes(bytes).writeShort(address.getPort());
  }

  /**
   * Appends a name and a port.
   *
   * @param name 1 to 255 bytes
   * @param port 0 to 65535
   * @param out gets 4 bytes beside the name
   * @throws IllegalArgumentException if the name is empty or too long
   */
  public static void write(AsciiString name, int port, ByteBuf out) {
    if (name.isEmpty() || name.length() > 255) {
      throw new IllegalArgumentException("a name has 1 to 255 bytes, not " + name.length());
    }
    out.writeByte(NAME).writeByte(name.length());
    out.writeBytes(name.array(), name.arrayOffset(), name.length()).writeShort(port);
  }

  /**
   * Appends an IPv4 address.
   *
   * @param ipv4 its four bytes
   * @param port 0 to 65535
   * @param out gets 7 bytes
   */
  public static void writeIpv4(int ipv4, int port, ByteBuf out) {
    out.writeByte(IPV4).writeInt(ipv4).writeShort(port);
  }
}
