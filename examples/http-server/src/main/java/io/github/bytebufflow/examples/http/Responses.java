package io.github.bytebufflow.examples.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;

/** Answers a request; usable from any thread. */
final class Responses {

  private Responses() {}

  /** Sends a body and takes it over. */
  static void send(
      ChannelHandlerContext ctx, HttpResponseStatus status, CharSequence type, ByteBuf body) {
    ctx.writeAndFlush(response(status, type, body));
  }

  static void sendText(ChannelHandlerContext ctx, HttpResponseStatus status, String text) {
    send(ctx, status, HttpHeaderValues.TEXT_PLAIN, ByteBufUtil.writeUtf8(ctx.alloc(), text + "\n"));
  }

  /** Sends a text after which the connection can't go on. */
  static void sendTextAndClose(ChannelHandlerContext ctx, HttpResponseStatus status, String text) {
    ByteBuf body = ByteBufUtil.writeUtf8(ctx.alloc(), text + "\n");
    FullHttpResponse response = response(status, HttpHeaderValues.TEXT_PLAIN, body);
    response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    ctx.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
  }

  private static FullHttpResponse response(
      HttpResponseStatus status, CharSequence type, ByteBuf body) {
    FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, body);
    response
        .headers()
        .set(HttpHeaderNames.CONTENT_TYPE, type)
        .setInt(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes());
    return response;
  }
}
