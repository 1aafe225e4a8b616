package io.github.bytebufflow.examples.socks.relay;

import io.netty.channel.ChannelHandler;
import io.netty.channel.socket.SocketChannel;

/** Clients that speak Shadowsocks. */
public final class ShadowsocksInlet implements Inlet {
  private final Relay relay;
  private final ShadowsocksServer server;

  /**
   * To the targets themselves.
   *
   * @param server its key; the address is not used
   */
  public ShadowsocksInlet(Relay relay, ShadowsocksServer server) {
    this.relay = relay;
    this.server = server;
  }

  @Override
  public void receive(SocketChannel channel) {
    channel
        .pipeline()
        .addLast(
            ChunkOpener.ofServer(relay, server),
            new ChunkSealer(server),
            new AddressHandshake(relay, new DirectOutlet(relay)));
  }

  /** What handles the datagrams of all clients; use once. */
  public ChannelHandler datagrams() {
    return new DatagramServer(relay, server);
  }
}
