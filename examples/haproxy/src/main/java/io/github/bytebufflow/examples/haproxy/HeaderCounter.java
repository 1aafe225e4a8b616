package io.github.bytebufflow.examples.haproxy;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.haproxy.HAProxyMessage;
import io.netty.util.ReferenceCountUtil;

/** Counts the headers that were decoded and those that were refused, and releases all it gets. */
@ChannelHandler.Sharable
final class HeaderCounter extends ChannelInboundHandlerAdapter {

  private int decoded;
  private int refused;

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    try {
      if (msg instanceof HAProxyMessage) {
        decoded++;
      }
    } finally {
      ReferenceCountUtil.release(msg);
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    refused++;
    ctx.close();
  }

  @Override
  public String toString() {
    return decoded + " headers decoded, " + refused + " refused with an exception";
  }
}
