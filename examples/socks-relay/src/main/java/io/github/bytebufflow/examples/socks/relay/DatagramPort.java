package io.github.bytebufflow.examples.socks.relay;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoop;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.DatagramPacket;
import java.net.InetSocketAddress;
import java.util.function.BiConsumer;

/** A port for datagrams. What is sent before it is bound is sent once it is. */
final class DatagramPort extends SimpleChannelInboundHandler<DatagramPacket> {
  private final Relay relay;
  private final BiConsumer<ByteBuf, InetSocketAddress> received;
  private ChannelFuture bound;

  /** The receiver must not keep the bytes without retaining them. */
  DatagramPort(Relay relay, BiConsumer<ByteBuf, InetSocketAddress> received) {
    this.relay = relay;
    this.received = received;
  }

  ChannelFuture open(EventLoop loop, String host) {
    bound = relay.bindDatagrams(loop, host, 0, this);
    return bound;
  }

  InetSocketAddress address() {
    return (InetSocketAddress) bound.channel().localAddress();
  }

  /** Takes the bytes over. */
  void send(ByteBuf bytes, InetSocketAddress to) {
    if (bound.isDone()) {
      sendNow(bytes, to);
    } else {
      bound.addListener(f -> sendNow(bytes, to));
    }
  }

  private void sendNow(ByteBuf bytes, InetSocketAddress to) {
    // Whoever sends faster than the system does loses datagrams, as everywhere.
    if (!bound.isSuccess() || !bound.channel().isWritable()) {
      bytes.release();
      relay.trouble(Trouble.UNSENT);
      return;
    }
    relay.counts.datagrams.increment();
    bound
        .channel()
        .writeAndFlush(new DatagramPacket(bytes, to))
        .addListener(
            sent -> {
              if (!sent.isSuccess()) {
                relay.trouble(Trouble.UNSENT);
              }
            });
  }

  void close() {
    bound.addListener(
        f -> {
          if (f.isSuccess()) {
            bound.channel().close();
          }
        });
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, DatagramPacket packet) {
    received.accept(packet.content(), packet.sender());
  }

  /** As when a target has no such port: an earlier datagram is lost, the next may not be. */
  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    relay.trouble(Trouble.UNSENT);
  }
}
