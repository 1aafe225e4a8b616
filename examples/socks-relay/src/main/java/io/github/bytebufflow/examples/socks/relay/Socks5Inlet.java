package io.github.bytebufflow.examples.socks.relay;

import io.netty.channel.socket.SocketChannel;

/** Clients that speak SOCKS5. */
public final class Socks5Inlet implements Inlet {
  private final Relay relay;
  private final Outlet outlet;
  private final byte[] user;
  private final byte[] password;

  private Socks5Inlet(Relay relay, Outlet outlet, byte[] user, byte[] password) {
    this.relay = relay;
    this.outlet = outlet;
    this.user = user;
    this.password = password;
  }

  /**
   * To the targets themselves.
   *
   * @param user empty for a relay without log-in; else 1 to 255 bytes
   * @param password 1 to 255 bytes, where there is a user
   */
  public static Socks5Inlet direct(Relay relay, byte[] user, byte[] password) {
    return new Socks5Inlet(relay, new DirectOutlet(relay), user, password);
  }

  /**
   * By way of a Shadowsocks server.
   *
   * @param user as above
   * @param password as above
   * @param server where, and the key
   */
  public static Socks5Inlet shadowsocks(
      Relay relay, byte[] user, byte[] password, ShadowsocksServer server) {
    return new Socks5Inlet(relay, new ShadowsocksOutlet(relay, server), user, password);
  }

  @Override
  public void receive(SocketChannel channel) {
    channel.pipeline().addLast(new Socks5Handshake(relay, outlet, user, password));
  }
}
