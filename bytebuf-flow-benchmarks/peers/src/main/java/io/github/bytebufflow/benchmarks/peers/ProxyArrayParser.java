package io.github.bytebufflow.benchmarks.peers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * A PROXY v2 parser as services have it that read datagrams into arrays: it walks the array once,
 * checks all bounds, and returns the addresses and the values of the TLVs as copies.
 */
final class ProxyArrayParser {
  private static final byte[] SIGNATURE = {
    0x0D, 0x0A, 0x0D, 0x0A, 0x00, 0x0D, 0x0A, 0x51, 0x55, 0x49, 0x54, 0x0A
  };

  private static final byte[] NONE = {};
  private static final byte[] ZEROS = new byte[4];

  private ProxyArrayParser() {}

  /** A TLV with its own copy of the value. */
  static final class Tlv {
    final int type;
    final byte[] value;

    Tlv(int type, byte[] value) {
      this.type = type;
      this.value = value;
    }
  }

  /** A header. */
  static final class Header {
    final boolean local;
    final int family;
    byte[] source = NONE;
    byte[] destination = NONE;
    int sourcePort;
    int destinationPort;
    List<Tlv> tlvs = List.of();
    final int length;

    Header(boolean local, int family, int length) {
      this.local = local;
      this.family = family;
      this.length = length;
    }
  }

  static Header parse(byte[] data, int from, int to) {
    if (to - from < 16
        || !Arrays.equals(data, from, from + SIGNATURE.length, SIGNATURE, 0, SIGNATURE.length)) {
      throw new IllegalArgumentException("no header");
    }
    int versionAndCommand = data[from + 12] & 0xFF;
    if (versionAndCommand != 0x20 && versionAndCommand != 0x21) {
      throw new IllegalArgumentException("version or command " + versionAndCommand);
    }
    int family = data[from + 13] & 0xFF;
    int end = from + 16 + unsignedShort(data, from + 14);
    if (end > to) {
      throw new IllegalArgumentException("truncated");
    }
    Header header = new Header(versionAndCommand == 0x20, family, end - from);
    if (header.local || family == 0) {
      return header;
    }
    int address;
    switch (family) {
      case 0x11:
      case 0x12:
        address = 4;
        break;
      case 0x21:
      case 0x22:
        address = 16;
        break;
      case 0x31:
      case 0x32:
        address = 108;
        break;
      default:
        throw new IllegalArgumentException("family " + family);
    }
    int at = from + 16;
    int ports = address == 108 ? 0 : 4;
    if (end - at < 2 * address + ports) {
      throw new IllegalArgumentException("addresses truncated");
    }
    header.source = Arrays.copyOfRange(data, at, at + address);
    header.destination = Arrays.copyOfRange(data, at + address, at + 2 * address);
    at += 2 * address;
    if (ports != 0) {
      header.sourcePort = unsignedShort(data, at);
      header.destinationPort = unsignedShort(data, at + 2);
      at += ports;
    }
    if (at < end) {
      header.tlvs = tlvs(data, from, at, end);
    }
    return header;
  }

  private static List<Tlv> tlvs(byte[] data, int start, int from, int end) {
    List<Tlv> tlvs = new ArrayList<>(4);
    int at = from;
    while (at < end) {
      if (end - at < 3) {
        throw new IllegalArgumentException("TLV truncated");
      }
      int type = data[at] & 0xFF;
      int length = unsignedShort(data, at + 1);
      at += 3;
      if (length > end - at) {
        throw new IllegalArgumentException("TLV overruns");
      }
      if (type == 3) {
        check(data, start, at, length, end);
      }
      tlvs.add(new Tlv(type, Arrays.copyOfRange(data, at, at + length)));
      at += length;
    }
    return tlvs;
  }

  private static void check(byte[] data, int start, int at, int length, int end) {
    if (length != 4) {
      throw new IllegalArgumentException("checksum of " + length + " bytes");
    }
    CRC32C crc = new CRC32C();
    crc.update(data, start, at - start);
    crc.update(ZEROS, 0, 4);
    crc.update(data, at + 4, end - at - 4);
    int expected = unsignedShort(data, at) << 16 | unsignedShort(data, at + 2);
    if ((int) crc.getValue() != expected) {
      throw new IllegalArgumentException("wrong checksum");
    }
  }

  private static int unsignedShort(byte[] data, int at) {
    return (data[at] & 0xFF) << 8 | data[at + 1] & 0xFF;
  }
}
