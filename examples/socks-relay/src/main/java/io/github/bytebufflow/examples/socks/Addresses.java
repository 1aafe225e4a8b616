package io.github.bytebufflow.examples.socks;

import io.github.bytebufflow.examples.common.UsageException;
import java.net.InetSocketAddress;

/** Reads {@code HOST:PORT}. */
final class Addresses {
  private Addresses() {}

  /** Looks the host up; this may block. */
  static InetSocketAddress resolved(String option, String text) {
    int colon = text.lastIndexOf(':');
    int port;
    try {
      port = Integer.parseInt(text.substring(colon + 1));
    } catch (NumberFormatException e) {
      port = -1;
    }
    if (colon < 1 || port < 1 || port > 65535) {
      throw new UsageException(option + " is '" + text + "'; expected HOST:PORT");
    }
    InetSocketAddress address = new InetSocketAddress(text.substring(0, colon), port);
    if (address.isUnresolved()) {
      throw new UsageException(option + " is '" + text + "'; expected a host with an address");
    }
    return address;
  }
}
