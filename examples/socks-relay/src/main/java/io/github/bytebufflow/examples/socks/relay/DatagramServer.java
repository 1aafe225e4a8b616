package io.github.bytebufflow.examples.socks.relay;

import io.github.bytebufflow.examples.socks.codec.SocksAddress;
import io.github.bytebufflow.examples.socks.codec.Verdict;
import io.github.bytebufflow.examples.socks.codec.aead.DatagramBoxes;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.DatagramPacket;
import io.netty.util.concurrent.ScheduledFuture;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The datagrams of all Shadowsocks clients: each client has a port of its own to its targets. */
final class DatagramServer extends SimpleChannelInboundHandler<DatagramPacket> {
  private final Relay relay;
  private final DatagramBoxes boxes;
  private final SocksAddress address = new SocksAddress();
  private final Map<InetSocketAddress, Client> clients = new HashMap<>();

  DatagramServer(Relay relay, ShadowsocksServer server) {
    this.relay = relay;
    boxes = server.boxes();
  }

  /** One client, until it is idle. */
  private final class Client {
    final DatagramOutlet outlet;
    private final ChannelHandlerContext ctx;
    private final InetSocketAddress sender;
    private final ScheduledFuture<?> watch;
    private boolean moved = true;

    Client(ChannelHandlerContext ctx, InetSocketAddress sender) {
      this.ctx = ctx;
      this.sender = sender;
      outlet = new DirectOutlet(relay).datagrams(ctx.channel().eventLoop());
      outlet.open(this::back);
      long idle = relay.settings.idleMillis;
      watch =
          ctx.executor().scheduleAtFixedRate(this::closeIfIdle, idle, idle, TimeUnit.MILLISECONDS);
    }

    void send(ByteBuf packet) {
      moved = true;
      outlet.send(packet);
    }

    private void back(ByteBuf packet) {
      moved = true;
      // Whoever sends faster than the system does loses datagrams, as everywhere.
      if (!ctx.channel().isWritable()) {
        packet.release();
        relay.trouble(Trouble.UNSENT);
        return;
      }
      ByteBuf sealed = ctx.alloc().directBuffer(boxes.overhead() + packet.readableBytes());
      boxes.seal(packet, sealed);
      packet.release();
      relay.counts.datagrams.increment();
      ctx.writeAndFlush(new DatagramPacket(sealed, sender))
          .addListener(
              sent -> {
                if (!sent.isSuccess()) {
                  relay.trouble(Trouble.UNSENT);
                }
              });
    }

    private void closeIfIdle() {
      if (!moved) {
        clients.remove(sender);
        close();
      }
      moved = false;
    }

    void close() {
      watch.cancel(false);
      outlet.close();
    }
  }

  /** Opens a datagram; what is in there must begin with an address. */
  static Verdict open(DatagramBoxes boxes, ByteBuf sealed, ByteBuf packet, SocksAddress address) {
    Verdict verdict = boxes.open(sealed, packet);
    if (verdict != Verdict.OK) {
      return verdict;
    }
    verdict = address.read(packet, packet.readerIndex());
    return verdict == Verdict.INCOMPLETE ? Verdict.TRUNCATED : verdict;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, DatagramPacket datagram) {
    ByteBuf packet = ctx.alloc().directBuffer(datagram.content().readableBytes());
    Verdict verdict = open(boxes, datagram.content(), packet, address);
    if (verdict != Verdict.OK) {
      packet.release();
      relay.malformed(verdict);
      return;
    }
    Client client = clients.get(datagram.sender());
    if (client == null) {
      if (clients.size() >= relay.settings.associations) {
        packet.release();
        relay.trouble(Trouble.TOO_MANY_ASSOCIATIONS);
        return;
      }
      client = new Client(ctx, datagram.sender());
      clients.put(datagram.sender(), client);
    }
    client.send(packet);
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    clients.values().forEach(Client::close);
    clients.clear();
    ctx.fireChannelInactive();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    relay.trouble(Trouble.UNSENT);
  }
}
