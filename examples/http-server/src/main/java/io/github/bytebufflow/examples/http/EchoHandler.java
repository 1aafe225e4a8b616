package io.github.bytebufflow.examples.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;

/** Answers a request with its own body, in chunks. */
final class EchoHandler extends ChannelInboundHandlerAdapter {

  private static final int CHUNK = 512;

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    FullHttpRequest request = (FullHttpRequest) msg;
    try {
      HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
      head.headers().set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
      ctx.write(head);
      ByteBuf body = request.content();
      while (body.isReadable()) {
        ByteBuf chunk = body.readRetainedSlice(Math.min(CHUNK, body.readableBytes()));
        ctx.write(new DefaultHttpContent(chunk));
      }
      ctx.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT);
    } finally {
      request.release();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    ctx.close();
  }
}
