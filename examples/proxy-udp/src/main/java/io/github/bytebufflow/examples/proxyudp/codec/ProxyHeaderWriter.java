package io.github.bytebufflow.examples.proxyudp.codec;

import io.netty.buffer.ByteBuf;

/**
 * Writes PROXY v2 headers at the writer index of a buffer. One object writes header after header
 * and allocates nothing, apart from what the buffer needs to grow. Not thread-safe.
 *
 * <pre>{@code
 * writer.ipv4(out, Family.UDP4, source, destination, sourcePort, destinationPort)
 *     .tlv(TlvType.AUTHORITY, name)
 *     .end(true);
 * }</pre>
 *
 * <p>What is wrong here is a mistake of the program, so it throws. A header of which {@link #end}
 * was not called is incomplete.
 */
public final class ProxyHeaderWriter {
  private static final int LENGTH_AT = 14;

  private final Crc32c crc = new Crc32c();
  private ByteBuf out;
  private int start;

  /** Index of the length of the SSL TLV that is open, or -1. */
  private int sslLengthAt = -1;

  /** Writes nothing yet. */
  public ProxyHeaderWriter() {}

  /**
   * Begins a header without addresses.
   *
   * @param to is written to
   * @param command LOCAL, or PROXY for an unspecified family
   * @return this
   */
  public ProxyHeaderWriter unspecified(ByteBuf to, Command command) {
    return begin(to, command, Family.UNSPECIFIED);
  }

  /**
   * Begins a header with addresses of IPv4.
   *
   * @param to is written to
   * @param family of IPv4
   * @param source the client's address, its first byte highest
   * @param destination that it sent to
   * @param sourcePort 0 to 65535
   * @param destinationPort 0 to 65535
   * @return this
   * @throws IllegalArgumentException for another family, or a port out of range
   */
  public ProxyHeaderWriter ipv4(
      ByteBuf to, Family family, int source, int destination, int sourcePort, int destinationPort) {
    require(family.isIpv4(), family);
    begin(to, Command.PROXY, family);
    to.writeLong((long) source << 32 | destination & 0xFFFFFFFFL);
    return ports(sourcePort, destinationPort);
  }

  /**
   * Begins a header with addresses of IPv6.
   *
   * @param to is written to
   * @param family of IPv6
   * @param source 16 bytes, the client's address
   * @param destination 16 bytes that it sent to
   * @param sourcePort 0 to 65535
   * @param destinationPort 0 to 65535
   * @return this
   * @throws IllegalArgumentException for another family, other lengths, or a port out of range
   */
  public ProxyHeaderWriter ipv6(
      ByteBuf to,
      Family family,
      byte[] source,
      byte[] destination,
      int sourcePort,
      int destinationPort) {
    require(family.isIpv6(), family);
    if (source.length != 16 || destination.length != 16) {
      throw new IllegalArgumentException("an address of IPv6 has 16 bytes");
    }
    begin(to, Command.PROXY, family);
    to.writeBytes(source).writeBytes(destination);
    return ports(sourcePort, destinationPort);
  }

  /**
   * Begins a header with paths of AF_UNIX.
   *
   * @param to is written to
   * @param family of AF_UNIX
   * @param source at most 108 bytes, of the client
   * @param destination at most 108 bytes, that it sent to
   * @return this
   * @throws IllegalArgumentException for another family, or a path that is too long
   */
  public ProxyHeaderWriter unix(ByteBuf to, Family family, byte[] source, byte[] destination) {
    require(family.isUnix(), family);
    if (source.length > family.addressLength || destination.length > family.addressLength) {
      throw new IllegalArgumentException("a path has at most " + family.addressLength + " bytes");
    }
    begin(to, Command.PROXY, family);
    to.writeBytes(source).writeZero(family.addressLength - source.length);
    to.writeBytes(destination).writeZero(family.addressLength - destination.length);
    return this;
  }

  /**
   * Adds a TLV, within the SSL TLV if one is open.
   *
   * @param type 0 to 255, but neither {@link TlvType#CRC32C}, which {@link #end} writes, nor {@link
   *     TlvType#SSL}, which {@link #beginSsl} does
   * @param value its bytes
   * @return this
   * @throws IllegalArgumentException for such a type, or a value that is too long for it
   */
  public ProxyHeaderWriter tlv(int type, byte[] value) {
    begun();
    int limit = type == TlvType.UNIQUE_ID ? TlvType.UNIQUE_ID_LIMIT : 0xFFFF;
    if (type < 0 || type > 0xFF || type == TlvType.CRC32C || type == TlvType.SSL) {
      throw new IllegalArgumentException("type is " + type + "; expected one that is not special");
    }
    if (value.length > limit) {
      throw new IllegalArgumentException(
          "a TLV of type " + type + " has " + value.length + " bytes; expected " + limit);
    }
    out.writeByte(type).writeShort(value.length).writeBytes(value);
    return this;
  }

  /**
   * Opens an SSL TLV: those that follow are within, until {@link #endSsl}.
   *
   * @param client bits of {@link SslTlv}
   * @param verify 0 if the client's certificate was verified
   * @return this
   * @throws IllegalStateException if one is open
   */
  public ProxyHeaderWriter beginSsl(int client, int verify) {
    begun();
    if (sslLengthAt >= 0) {
      throw new IllegalStateException("an SSL TLV is open");
    }
    out.writeByte(TlvType.SSL);
    sslLengthAt = out.writerIndex();
    out.writeShort(0).writeByte(client).writeInt(verify);
    return this;
  }

  /**
   * Closes the SSL TLV.
   *
   * @return this
   * @throws IllegalStateException if none is open, or it got longer than 65,535 bytes
   */
  public ProxyHeaderWriter endSsl() {
    begun();
    if (sslLengthAt < 0) {
      throw new IllegalStateException("no SSL TLV is open");
    }
    writeLength(sslLengthAt, out.writerIndex() - sslLengthAt - 2);
    sslLengthAt = -1;
    return this;
  }

  /**
   * Completes the header.
   *
   * @param checksum whether to add one
   * @throws IllegalStateException if an SSL TLV is open, or the header got longer than {@link
   *     ProxyHeader#LENGTH_LIMIT}
   */
  public void end(boolean checksum) {
    begun();
    if (sslLengthAt >= 0) {
      throw new IllegalStateException("an SSL TLV is open");
    }
    int checksumAt = -1;
    if (checksum) {
      out.writeByte(TlvType.CRC32C).writeShort(4);
      checksumAt = out.writerIndex();
      out.writeInt(0);
    }
    int end = out.writerIndex();
    writeLength(start + LENGTH_AT, end - start - ProxyHeader.FIXED_LENGTH);
    if (checksum) {
      out.setInt(checksumAt, crc.of(out, start, end, checksumAt));
    }
    out = null;
  }

  private ProxyHeaderWriter begin(ByteBuf to, Command command, Family family) {
    out = to;
    start = to.writerIndex();
    sslLengthAt = -1;
    to.writeLong(ProxyHeader.SIGNATURE_START);
    to.writeLong(
        (long) ProxyHeader.SIGNATURE_END << 32
            | 0x20L + command.ordinal() << 24
            | (long) family.code << 16);
    return this;
  }

  private ProxyHeaderWriter ports(int source, int destination) {
    if (source >>> 16 != 0 || destination >>> 16 != 0) {
      throw new IllegalArgumentException(
          "ports are " + source + " and " + destination + "; expected 0 to 65535");
    }
    out.writeInt(source << 16 | destination);
    return this;
  }

  private void begun() {
    if (out == null) {
      throw new IllegalStateException("no header was begun");
    }
  }

  private void writeLength(int at, int length) {
    if (length > 0xFFFF) {
      throw new IllegalStateException("length is " + length + "; expected at most 65535");
    }
    out.setShort(at, length);
  }

  private static void require(boolean fits, Family family) {
    if (!fits) {
      throw new IllegalArgumentException("family is " + family + ", which has other addresses");
    }
  }
}
