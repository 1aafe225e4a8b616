package io.github.bytebufflow.examples.socks.relay;

import io.github.bytebufflow.examples.socks.codec.SocksAddress;
import io.github.bytebufflow.examples.socks.codec.Verdict;
import io.github.bytebufflow.examples.socks.codec.aead.DatagramBoxes;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.util.function.Consumer;

/** By way of a Shadowsocks server. */
final class ShadowsocksDatagrams implements DatagramOutlet {
  private final Relay relay;
  private final ShadowsocksServer server;
  private final EventLoop loop;
  private final DatagramBoxes boxes;
  private final SocksAddress address = new SocksAddress();
  private final DatagramPort port;
  private Consumer<ByteBuf> back;

  ShadowsocksDatagrams(Relay relay, ShadowsocksServer server, EventLoop loop) {
    this.relay = relay;
    this.server = server;
    this.loop = loop;
    boxes = server.boxes();
    port = new DatagramPort(relay, this::received);
  }

  @Override
  public Future<?> open(Consumer<ByteBuf> receiver) {
    back = receiver;
    return port.open(loop, "0.0.0.0");
  }

  @Override
  public void send(ByteBuf packet) {
    ByteBuf sealed =
        PooledByteBufAllocator.DEFAULT.directBuffer(boxes.overhead() + packet.readableBytes());
    boxes.seal(packet, sealed);
    packet.release();
    port.send(sealed, server.address);
  }

  private void received(ByteBuf sealed, InetSocketAddress from) {
    if (!from.equals(server.address)) {
      relay.trouble(Trouble.STRANGER);
      return;
    }
    ByteBuf packet = PooledByteBufAllocator.DEFAULT.directBuffer(sealed.readableBytes());
    Verdict verdict = DatagramServer.open(boxes, sealed, packet, address);
    if (verdict == Verdict.OK) {
      back.accept(packet);
    } else {
      packet.release();
      relay.malformed(verdict);
    }
  }

  @Override
  public void close() {
    port.close();
  }
}
