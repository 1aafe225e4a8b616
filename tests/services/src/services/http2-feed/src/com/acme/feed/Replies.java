package com.acme.feed;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2Headers;

/** Answers that are sent as a whole. */
final class Replies {

  private Replies() {}

  static void begin(ChannelHandlerContext ctx, String status) {
    Http2Headers headers = new DefaultHttp2Headers().status(status);
    ctx.write(new DefaultHttp2HeadersFrame(headers, false));
  }

  /** Takes over the body. */
  static void send(ChannelHandlerContext ctx, String status, ByteBuf body) {
    begin(ctx, status);
    ctx.writeAndFlush(new DefaultHttp2DataFrame(body, true));
  }

  static void text(ChannelHandlerContext ctx, String status, String text) {
    send(ctx, status, ByteBufUtil.writeUtf8(ctx.alloc(), text));
  }
}
