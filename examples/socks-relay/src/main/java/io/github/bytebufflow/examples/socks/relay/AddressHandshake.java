package io.github.bytebufflow.examples.socks.relay;

import io.github.bytebufflow.examples.socks.codec.SocksAddress;
import io.github.bytebufflow.examples.socks.codec.Verdict;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import java.net.InetSocketAddress;

/**
 * The opened bytes of a Shadowsocks client: an address, then what is for it. Nothing is answered.
 */
final class AddressHandshake extends Handshake {
  AddressHandshake(Relay relay, Outlet outlet) {
    super(relay, outlet);
  }

  @Override
  void read(ChannelHandlerContext ctx, ByteBuf in) {
    SocksAddress address = new SocksAddress();
    Verdict verdict = address.read(in, in.readerIndex());
    if (verdict == Verdict.OK) {
      InetSocketAddress target = address.toSocketAddress();
      in.skipBytes(address.length());
      connect(ctx, target, in);
    } else if (verdict.isError()) {
      malformed(ctx, verdict);
    }
  }

  @Override
  void welcome(ChannelHandlerContext ctx, Channel target) {}

  @Override
  void refuse(ChannelHandlerContext ctx, Throwable cause) {
    ctx.close();
  }
}
