package org.example.notes;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.CodecException;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.io.IOException;

/** The end of the pipeline: static pages, and an answer to whatever nobody else has served. */
@Sharable
final class PagesHandler extends SimpleChannelInboundHandler<FullHttpRequest> {

  private static final String PREFIX = "/pages/";
  private static final String TYPE = "text/html; charset=utf-8";

  private final PageCache pages;

  PagesHandler(PageCache pages) {
    this.pages = pages;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
    if (!request.uri().startsWith(PREFIX)) {
      Responses.status(ctx, HttpResponseStatus.NOT_FOUND);
      return;
    }
    ByteBuf page = pages.get(request.uri().substring(PREFIX.length()));
    if (page == null) {
      Responses.status(ctx, HttpResponseStatus.NOT_FOUND);
    } else if (request.headers().contains("x-head-only")) {
      page.release();
      Responses.send(ctx, HttpResponseStatus.NO_CONTENT, TYPE, Unpooled.EMPTY_BUFFER);
    } else if (request.method().equals(HttpMethod.GET)) {
      Responses.send(ctx, HttpResponseStatus.OK, TYPE, page);
    } else {
      page.release();
      Responses.status(ctx, HttpResponseStatus.METHOD_NOT_ALLOWED);
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    if (!(cause instanceof IOException) && !(cause instanceof CodecException)) {
      cause.printStackTrace();
    }
    ctx.close();
  }
}
