package io.github.bytebufflow.examples.socks.relay;

import io.github.bytebufflow.examples.socks.codec.aead.DatagramBoxes;
import io.github.bytebufflow.examples.socks.codec.aead.MasterKey;
import io.github.bytebufflow.examples.socks.codec.aead.SaltFilter;
import java.net.InetSocketAddress;
import java.security.SecureRandom;

/** Where a Shadowsocks server is, and what it shares with its clients. Thread-safe. */
public final class ShadowsocksServer {
  final InetSocketAddress address;
  final MasterKey key;
  final SaltFilter seen;

  /** Of their own: datagrams are many, and would have the salts of streams forgotten. */
  private final SaltFilter seenDatagrams;

  final SecureRandom random = new SecureRandom();

  /**
   * A server.
   *
   * @param address resolved
   * @param salts how many are remembered against replays, of streams and of datagrams each
   */
  public ShadowsocksServer(InetSocketAddress address, MasterKey key, int salts) {
    this.address = address;
    this.key = key;
    seen = new SaltFilter(salts);
    seenDatagrams = new SaltFilter(salts);
  }

  DatagramBoxes boxes() {
    return new DatagramBoxes(key, seenDatagrams, random);
  }
}
