package io.github.bytebufflow.examples.proxyudp;

import io.github.bytebufflow.examples.common.UsageException;
import io.netty.util.NetUtil;
import java.net.InetAddress;

/** A range of addresses, such as {@code 127.0.0.0/8}. Immutable. */
final class Cidr {
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
    return new Cidr(network, bits);
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
