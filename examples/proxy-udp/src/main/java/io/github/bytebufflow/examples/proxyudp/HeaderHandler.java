package io.github.bytebufflow.examples.proxyudp;

import io.github.bytebufflow.examples.proxyudp.codec.HeaderStatus;
import io.github.bytebufflow.examples.proxyudp.codec.ProxyHeader;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DatagramPacket;
import java.net.InetSocketAddress;

/**
 * Takes the header off each datagram. What has none, or a bad one, goes no further: passed on as it
 * came, it would count as sent by the load balancer itself.
 */
final class HeaderHandler extends ChannelInboundHandlerAdapter {
  private static final int LENGTH_AT = 14;

  private final ProxyHeader header;
  private final ServerCounts counts;
  private final boolean leak;

  HeaderHandler(int longestHeader, ServerCounts counts, boolean leak) {
    header = new ProxyHeader(longestHeader);
    this.counts = counts;
    this.leak = leak;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    DatagramPacket packet = (DatagramPacket) msg;
    try {
      ProxiedDatagram datagram = leak ? unwrap(packet) : takeHeaderOff(packet);
      if (datagram != null) {
        ctx.fireChannelRead(datagram);
      }
    } catch (InvalidHeaderException e) {
      counts.refusedHeaders.add(e.status());
    } finally {
      packet.release();
    }
  }

  /** Null if the header is refused. */
  private ProxiedDatagram takeHeaderOff(DatagramPacket packet) {
    ByteBuf content = packet.content();
    HeaderStatus status = header.decode(content);
    if (status != HeaderStatus.VALID) {
      counts.refusedHeaders.add(status);
      return null;
    }
    content.skipBytes(header.length());
    return new ProxiedDatagram(content.retain(), packet.sender(), client(packet));
  }

  /**
   * A bug of {@code --leak}: the payload is sliced off before the TLVs are looked at, and nobody
   * has the slice when one of them is bad.
   */
  private ProxiedDatagram unwrap(DatagramPacket packet) {
    ByteBuf content = packet.content();
    if (content.readableBytes() < ProxyHeader.FIXED_LENGTH) {
      throw new InvalidHeaderException(HeaderStatus.TRUNCATED);
    }
    int length =
        ProxyHeader.FIXED_LENGTH + content.getUnsignedShort(content.readerIndex() + LENGTH_AT);
    if (length > content.readableBytes()) {
      throw new InvalidHeaderException(HeaderStatus.TRUNCATED);
    }
    ByteBuf payload =
        content.retainedSlice(content.readerIndex() + length, content.readableBytes() - length);
    check(content);
    return new ProxiedDatagram(payload, packet.sender(), client(packet));
  }

  private void check(ByteBuf content) {
    HeaderStatus status = header.decode(content);
    if (status != HeaderStatus.VALID) {
      throw new InvalidHeaderException(status);
    }
  }

  private InetSocketAddress client(DatagramPacket packet) {
    InetSocketAddress named = header.source();
    return named == null ? packet.sender() : named;
  }
}
