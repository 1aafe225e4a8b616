package io.github.bytebufflow.examples.http;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;

/** Counts the answers, and refuses what was not HTTP. */
final class RequestLogHandler extends ChannelDuplexHandler {

  private final RequestLog log;

  RequestLogHandler(RequestLog log) {
    this.log = log;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    FullHttpRequest request = (FullHttpRequest) msg;
    if (request.decoderResult().isSuccess()) {
      ctx.fireChannelRead(msg);
      return;
    }
    request.release();
    log.answered(HttpResponseStatus.BAD_REQUEST.code());
    Responses.sendTextAndClose(ctx, HttpResponseStatus.BAD_REQUEST, "not an HTTP request");
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
    if (msg instanceof HttpResponse) {
      log.answered(((HttpResponse) msg).status().code());
    }
    ctx.write(msg, promise);
  }
}
