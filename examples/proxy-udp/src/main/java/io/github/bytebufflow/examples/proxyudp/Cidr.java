package io.github.bytebufflow.examples.proxyudp;

import io.github.bytebufflow.examples.common.UsageException;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.util.Arrays;

/** A range of addresses, such as {@code 127.0.0.0/8}. Immutable. */
final class Cidr {
  private static final int MAPPED_BITS = 96;

  private final byte[] network;
  private final int bits;

  private Cidr(byte[] network, int bits) {
    this.network = network;
    this.bits = bits;
  }

  /**
   * Reads an address with or without a number of bits. No name is looked up.
   *
   * @throws UsageException for anything else
   */
  static Cidr of(String text) {
    int slash = text.indexOf('/');
    byte[] network =
        NetUtil.createByteArrayFromIpAddressString(slash < 0 ? text : text.substring(0, slash));
    if (network == null) {
      throw wrong(text);
    }
    int bits = 8 * network.length;
    if (slash >= 0) {
      String number = text.substring(slash + 1);
      if (!number.matches("\\d{1,3}") || Integer.parseInt(number) > bits) {
        throw wrong(text);
      }
      bits = Integer.parseInt(number);
    }
    // A sender of IPv4 has four bytes, however its range is written.
    if (isMapped(network)) {
      if (bits < MAPPED_BITS) {
        throw wrong(text);
      }
      return new Cidr(Arrays.copyOfRange(network, MAPPED_BITS / 8, 16), bits - MAPPED_BITS);
    }
    return new Cidr(network, bits);
  }

  /** {@code ::ffff:0:0/96} of RFC 4291, section 2.5.5.2. */
  private static boolean isMapped(byte[] address) {
    if (address.length != 16 || address[10] != -1 || address[11] != -1) {
      return false;
    }
    for (int i = 0; i < 10; i++) {
      if (address[i] != 0) {
        return false;
      }
    }
    return true;
  }

  private static UsageException wrong(String text) {
    return new UsageException(
        "--trust is '" + text + "'; expected an address or a range such as 10.0.0.0/8");
  }

  boolean contains(InetAddress address) {
    byte[] bytes = address.getAddress();
    if (bytes.length != network.length) {
      return false;
    }
    for (int i = 0; 8 * i < bits; i++) {
      int unused = Math.max(0, 8 * (i + 1) - bits);
      if ((bytes[i] ^ network[i]) >> unused != 0) {
        return false;
      }
    }
    return true;
  }
}
