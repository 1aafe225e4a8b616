package io.github.bytebufflow.examples.socks.relay;

import io.github.bytebufflow.examples.socks.codec.SocksAddress;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.util.function.Consumer;

/** To the targets themselves, by one port. */
final class DirectDatagrams implements DatagramOutlet {
  private final Relay relay;
  private final EventLoop loop;
  private final SocksAddress address = new SocksAddress();
  private final DatagramPort port;
  private Consumer<ByteBuf> back;

  DirectDatagrams(Relay relay, EventLoop loop) {
    this.relay = relay;
    this.loop = loop;
    port = new DatagramPort(relay, this::received);
  }

  @Override
  public Future<?> open(Consumer<ByteBuf> receiver) {
    back = receiver;
    return port.open(loop, "0.0.0.0");
  }

  @Override
  public void send(ByteBuf packet) {
    address.read(packet, packet.readerIndex());
    InetSocketAddress target = address.toSocketAddress();
    packet.skipBytes(address.length());
    relay.resolver.resolve(
        target,
        loop,
        resolved -> {
          if (resolved == null) {
            packet.release();
            relay.trouble(Trouble.UNKNOWN_NAME);
          } else {
            port.send(packet, resolved);
          }
        });
  }

  private void received(ByteBuf data, InetSocketAddress from) {
    ByteBuf packet =
        PooledByteBufAllocator.DEFAULT.directBuffer(SocksAddress.LONGEST + data.readableBytes());
    SocksAddress.write(from, packet);
    back.accept(packet.writeBytes(data));
  }

  @Override
  public void close() {
    port.close();
  }
}
