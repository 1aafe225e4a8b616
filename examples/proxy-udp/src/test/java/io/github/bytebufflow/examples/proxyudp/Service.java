package io.github.bytebufflow.examples.proxyudp;

import io.netty.buffer.ByteBuf;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.channel.socket.DatagramPacket;
import java.net.InetSocketAddress;
import java.util.List;

/** The handlers of the service without a socket. */
final class Service implements AutoCloseable {
  static final int LONGEST = 1500;
  static final InetSocketAddress TRUSTED = new InetSocketAddress("127.0.0.1", 40000);
  static final InetSocketAddress UNTRUSTED = new InetSocketAddress("127.0.0.2", 40000);
  private static final InetSocketAddress OWN = new InetSocketAddress("127.0.0.1", 53);

  final ServerCounts counts = new ServerCounts();
  final EmbeddedChannel channel =
      new EmbeddedChannel(
          new TrustFilter(List.of(Cidr.of("127.0.0.1")), LONGEST, counts, false),
          new HeaderHandler(1024, counts, false),
          new DnsResponder(counts));

  /** Takes over the datagram, and forgets its answer. */
  void receive(ByteBuf content) {
    channel.writeInbound(new DatagramPacket(content, OWN, TRUSTED));
    DatagramPacket answer = channel.readOutbound();
    if (answer != null) {
      answer.release();
    }
  }

  @Override
  public void close() {
    channel.finishAndReleaseAll();
  }
}
