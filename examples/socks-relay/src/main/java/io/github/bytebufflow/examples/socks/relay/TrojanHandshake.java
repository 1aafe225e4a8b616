package io.github.bytebufflow.examples.socks.relay;

import io.github.bytebufflow.examples.socks.codec.Socks5;
import io.github.bytebufflow.examples.socks.codec.TrojanRequest;
import io.github.bytebufflow.examples.socks.codec.Verdict;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import java.net.InetSocketAddress;

/**
 * Trojan's request; the bytes of anybody else go to the fallback as they came. Those behind the
 * right password never do: the fallback is not to learn it.
 */
final class TrojanHandshake extends Handshake {
  private final TrojanRequest request;
  private final InetSocketAddress fallback;

  TrojanHandshake(Relay relay, Outlet outlet, byte[] digest, InetSocketAddress fallback) {
    super(relay, outlet);
    request = new TrojanRequest(digest);
    this.fallback = fallback;
  }

  @Override
  void read(ChannelHandlerContext ctx, ByteBuf in) {
    Verdict verdict = request.read(in);
    if (verdict == Verdict.INCOMPLETE) {
      return;
    }
    if (verdict == Verdict.BAD_PASSWORD) {
      fallBack(ctx, in);
      return;
    }
    if (verdict.isError()) {
      malformed(ctx, verdict);
      return;
    }
    if (request.command() != Socks5.CONNECT) {
      relay.trouble(Trouble.UNKNOWN_COMMAND);
      end();
      ctx.close();
      return;
    }
    InetSocketAddress target = request.address().toSocketAddress();
    in.skipBytes(request.length());
    connect(ctx, target, in);
  }

  private void fallBack(ChannelHandlerContext ctx, ByteBuf in) {
    relay.trouble(Trouble.FALLBACK);
    connect(ctx, fallback, in);
  }

  /** What may still have become the digest is a short request of somebody else. */
  @Override
  boolean cutOff(ChannelHandlerContext ctx, ByteBuf in) {
    if (!in.isReadable() || request.hasPassword(in)) {
      return false;
    }
    fallBack(ctx, in);
    return true;
  }

  @Override
  void welcome(ChannelHandlerContext ctx, Channel target) {}

  @Override
  void refuse(ChannelHandlerContext ctx, Throwable cause) {
    ctx.close();
  }
}
