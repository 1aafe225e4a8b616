package io.github.bytebufflow.examples.socks.relay;

import io.github.bytebufflow.examples.socks.codec.Socks5;
import io.github.bytebufflow.examples.socks.codec.Socks5Datagram;
import io.github.bytebufflow.examples.socks.codec.Verdict;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;
import io.netty.util.concurrent.PromiseCombiner;
import io.netty.util.concurrent.ScheduledFuture;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

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
  private ScheduledFuture<?> watch;
  private boolean moved = true;

  Association(Relay relay, Outlet outlet, Channel connection, InetAddress host) {
    this.relay = relay;
    this.connection = connection;
    this.host = host;
    port = new DatagramPort(relay, this::fromClient);
    this.outlet = outlet.datagrams(connection.eventLoop());
  }

  /** Binds both; the client's port on an address of this machine. */
  Future<Void> open(String here) {
    long idle = relay.settings.idleMillis;
    watch =
        connection
            .eventLoop()
            .scheduleAtFixedRate(this::closeIfIdle, idle, idle, TimeUnit.MILLISECONDS);
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
    moved = true;
    // The buffer is of the longest datagram's size, and this one may have to wait for a name.
    bytes.skipBytes(HEAD);
    outlet.send(connection.alloc().directBuffer(bytes.readableBytes()).writeBytes(bytes));
  }

  private void toClient(ByteBuf packet) {
    if (client == null) {
      packet.release();
      relay.trouble(Trouble.STRANGER);
      return;
    }
    moved = true;
    ByteBuf bytes = connection.alloc().directBuffer(HEAD + packet.readableBytes());
    Socks5.writeDatagramHead(bytes);
    bytes.writeBytes(packet);
    packet.release();
    port.send(bytes, client);
  }

  /** The association ends with its connection. */
  private void closeIfIdle() {
    if (!moved) {
      relay.trouble(Trouble.IDLE_TIMEOUT);
      connection.close();
    }
    moved = false;
  }

  void close() {
    watch.cancel(false);
    port.close();
    outlet.close();
  }
}
