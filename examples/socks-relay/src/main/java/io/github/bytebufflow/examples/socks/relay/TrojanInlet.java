package io.github.bytebufflow.examples.socks.relay;

import io.github.bytebufflow.examples.socks.codec.TrojanRequest;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.SslContext;
import java.net.InetSocketAddress;

/** Clients that speak Trojan, and all others, who get to see what the fallback has. */
public final class TrojanInlet implements Inlet {
  private final Relay relay;
  private final SslContext tls;
  private final byte[] digest;
  private final InetSocketAddress fallback;

  /**
   * To the targets themselves.
   *
   * @param tls of a server
   * @param password of the clients
   * @param fallback a plain HTTP server, as a rule; resolved
   */
  public TrojanInlet(Relay relay, SslContext tls, String password, InetSocketAddress fallback) {
    this.relay = relay;
    this.tls = tls;
    digest = TrojanRequest.digest(password);
    this.fallback = fallback;
  }

  @Override
  public void receive(SocketChannel channel) {
    channel
        .pipeline()
        .addLast(tls.newHandler(channel.alloc()))
        .addLast(new TrojanHandshake(relay, new DirectOutlet(relay), digest, fallback));
  }
}
