package io.github.bytebufflow.examples.proxyudp;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.DefaultByteBufHolder;
import java.net.InetSocketAddress;

/** A datagram without its header, and the client that the header named. */
final class ProxiedDatagram extends DefaultByteBufHolder {
  private final InetSocketAddress sender;
  private final InetSocketAddress client;

  /**
   * Takes over the payload.
   *
   * @param sender the load balancer, whom the answer goes to
   * @param client on whose behalf it was sent; the sender itself for a header without addresses
   */
  ProxiedDatagram(ByteBuf payload, InetSocketAddress sender, InetSocketAddress client) {
    super(payload);
    this.sender = sender;
    this.client = client;
  }

  InetSocketAddress sender() {
    return sender;
  }

  InetSocketAddress client() {
    return client;
  }

  @Override
  public ProxiedDatagram replace(ByteBuf content) {
    return new ProxiedDatagram(content, sender, client);
  }
}
