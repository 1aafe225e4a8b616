package com.acme.feed;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.util.ReferenceCountUtil;

/** Collects the body of a request. */
abstract class BodyHandler extends ChannelInboundHandlerAdapter {

  private static final int MAX_BODY = 64 * 1024;

  private ByteBuf body;

  /** Serves the request. Takes over the body. */
  abstract void complete(ChannelHandlerContext ctx, ByteBuf body);

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    body = ctx.alloc().buffer(1024);
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    boolean last = false;
    if (msg instanceof Http2HeadersFrame headers) {
      last = headers.isEndStream();
    } else if (msg instanceof Http2DataFrame data && body != null) {
      last = data.isEndStream();
      add(ctx, data.content());
    }
    ReferenceCountUtil.release(msg);
    if (last && body != null) {
      ByteBuf whole = body;
      body = null;
      complete(ctx, whole);
    }
  }

  private void add(ChannelHandlerContext ctx, ByteBuf part) {
    if (body.readableBytes() + part.readableBytes() > MAX_BODY) {
      body.release();
      body = null;
      Replies.text(ctx, "413", "at most " + MAX_BODY + " bytes\n");
    } else {
      body.writeBytes(part);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    if (body != null) {
      body.release(); //@good 2
      body = null;
    }
    ctx.fireChannelInactive();
  }
}
