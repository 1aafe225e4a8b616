package org.example.notes;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;

/** What the handlers have in common when they answer. */
final class Responses {

  private Responses() {}

  /** Answers with the given body, which is taken over. */
  static void send(
      ChannelHandlerContext ctx, HttpResponseStatus status, String type, ByteBuf body) {
    FullHttpResponse response =
        new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, body);
    response.headers().set(HttpHeaderNames.CONTENT_TYPE, type);
    response.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes());
    ctx.writeAndFlush(response);
  }

  static void message(ChannelHandlerContext ctx, HttpResponseStatus status, String text) {
    ByteBuf body = ByteBufUtil.writeUtf8(ctx.alloc(), "{\"message\":\"" + text + "\"}\n");
    send(ctx, status, "application/json", body);
  }

  static void status(ChannelHandlerContext ctx, HttpResponseStatus status) {
    message(ctx, status, status.reasonPhrase());
  }
}
