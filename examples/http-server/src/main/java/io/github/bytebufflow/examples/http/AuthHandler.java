package io.github.bytebufflow.examples.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;

/** Lets through who has the token; assets are for everyone. */
final class AuthHandler extends ChannelInboundHandlerAdapter {

  static final String TOKEN = "Bearer shop";

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    FullHttpRequest request = (FullHttpRequest) msg;
    if (request.uri().startsWith(FileHandler.PREFIX)
        || TOKEN.equals(request.headers().get(HttpHeaderNames.AUTHORIZATION))) {
      ctx.fireChannelRead(msg);
      return;
    }
    request.release();
    Responses.sendText(ctx, HttpResponseStatus.UNAUTHORIZED, "a token is needed");
  }
}
