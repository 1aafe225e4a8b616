package io.github.bytebufflow.examples.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.CompositeByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.List;

/** Serves assets without copying them: GET /assets/NAME. */
final class FileHandler extends ChannelInboundHandlerAdapter {

  static final String PREFIX = "/assets/";

  private static final String PAGE = "index.html";
  private static final List<String> PAGE_PARTS =
      List.of("head.html", "menu.html", "body.html", "foot.html");

  private final AssetStore assets;

  FileHandler(AssetStore assets) {
    this.assets = assets;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    FullHttpRequest request = (FullHttpRequest) msg;
    if (!request.uri().startsWith(PREFIX)) {
      ctx.fireChannelRead(msg);
      return;
    }
    HttpMethod method = request.method();
    String name = request.uri().substring(PREFIX.length());
    request.release();
    if (!method.equals(HttpMethod.GET)) {
      Responses.sendText(ctx, HttpResponseStatus.METHOD_NOT_ALLOWED, "assets are only read");
      return;
    }
    ByteBuf asset = name.equals(PAGE) ? page(ctx.alloc()) : assets.find(name);
    if (asset == null) {
      Responses.sendText(ctx, HttpResponseStatus.NOT_FOUND, "no such asset");
      return;
    }
    CharSequence type =
        name.endsWith(".html") ? HttpHeaderValues.TEXT_HTML : "text/javascript; charset=utf-8";
    Responses.send(ctx, HttpResponseStatus.OK, type, asset);
  }

  private ByteBuf page(ByteBufAllocator allocator) {
    CompositeByteBuf page = allocator.compositeDirectBuffer(PAGE_PARTS.size());
    PAGE_PARTS.forEach(part -> append(page, assets.find(part)));
    return page;
  }

  private static void append(CompositeByteBuf page, ByteBuf part) {
    page.addComponent(true, part);
  }
}
