package io.github.bytebufflow.examples.socks.relay;

import io.github.bytebufflow.examples.socks.codec.Socks5;
import io.github.bytebufflow.examples.socks.codec.Socks5Datagram;
import io.github.bytebufflow.examples.socks.codec.Verdict;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import io.netty.util.concurrent.PromiseCombiner;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * The datagrams of one SOCKS5 client: a port for the client, and a way out. Only the host that the
 * connection is from may send, and after its first datagram only the port that this was from.
 */
final class Association {
  private static final int HEAD = 3;

  private final Relay relay;
  private final Channel connection;
  private final InetAddress host;
  private final Socks5Datagram datagram = new Socks5Datagram();
  private final DatagramPort port;
  private final DatagramOutlet outlet;
  private InetSocketAddress client;

  Association(Relay relay, Outlet outlet, Channel connection, InetAddress host) {
    this.relay = relay;
    this.connection = connection;
    this.host = host;
    port = new DatagramPort(relay, this::fromClient);
    this.outlet = outlet.datagrams(connection.eventLoop());
  }

  /** Binds both; the client's port on an address of this machine. */
  Future<Void> open(String here) {
    Promise<Void> both = connection.eventLoop().newPromise();
    PromiseCombiner combiner = new PromiseCombiner(connection.eventLoop());
    combiner.add((Future<?>) outlet.open(this::toClient));
    combiner.add((Future<?>) port.open(connection.eventLoop(), here));
    combiner.finish(both);
    return both;
  }

  /** Where the client sends to. */
  InetSocketAddress address() {
    return port.address();
  }

  private void fromClient(ByteBuf bytes, InetSocketAddress sender) {
    if (client == null ? !sender.getAddress().equals(host) : !sender.equals(client)) {
      relay.trouble(Trouble.STRANGER);
      return;
    }
    Verdict verdict = datagram.read(bytes);
    if (verdict != Verdict.OK) {
      relay.malformed(verdict);
      return;
    }
    client = sender;
    outlet.send(bytes.skipBytes(HEAD).retain());
  }

  private void toClient(ByteBuf packet) {
    if (client == null) {
      packet.release();
      relay.trouble(Trouble.STRANGER);
      return;
    }
    ByteBuf bytes = connection.alloc().directBuffer(HEAD + packet.readableBytes());
    Socks5.writeDatagramHead(bytes);
    bytes.writeBytes(packet);
    packet.release();
    port.send(bytes, client);
  }

  void close() {
    port.close();
    outlet.close();
  }
}
