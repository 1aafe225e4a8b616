package acme.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;

/** Refuses requests without a token; the leak: forgets that they have a body. */
final class TokenFilter extends ChannelInboundHandlerAdapter {
  private final boolean leak;

  TokenFilter(boolean leak) {
    this.leak = leak;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    FullHttpRequest request = (FullHttpRequest) msg;
    if (request.headers().contains(HttpHeaderNames.AUTHORIZATION)) {
      ctx.fireChannelRead(request);
    } else {
      refuse(ctx, request);
    }
  }

  private void refuse(ChannelHandlerContext ctx, FullHttpRequest request) {
    DefaultFullHttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1, HttpResponseStatus.UNAUTHORIZED, Unpooled.EMPTY_BUFFER);
    response.headers().set(HttpHeaderNames.CONTENT_LENGTH, 0);
    if (!leak) {
      request.release();
    }
    ctx.writeAndFlush(response);
  }
}
