package org.example.notes;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.ReferenceCountUtil;
import java.util.Set;

/** Lets only requests with a known API key through; the pages are open to everybody. */
@Sharable
final class AuthFilter extends ChannelInboundHandlerAdapter {

  private static final String KEY_HEADER = "x-api-key";

  private final Set<String> keys;

  AuthFilter(Set<String> keys) {
    this.keys = keys;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    if (!(msg instanceof FullHttpRequest request)) {
      ctx.fireChannelRead(msg);
      return;
    }
    if (request.decoderResult().isFailure()) {
      ReferenceCountUtil.release(msg);
      Responses.status(ctx, HttpResponseStatus.BAD_REQUEST);
      return;
    }
    if (request.uri().startsWith("/pages/")) {
      ctx.fireChannelRead(request);
      return;
    }
    String key = request.headers().get(KEY_HEADER);
    if (key == null || !keys.contains(key)) {
      request.release(); //@good 1
      Responses.status(ctx, HttpResponseStatus.UNAUTHORIZED);
      return;
    }
    ctx.fireChannelRead(request);
  }
}
