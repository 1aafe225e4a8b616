package org.example.chat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;

/** Answers plain HTTP requests: /health tells how many rooms there are. */
@Sharable
final class HealthHandler extends SimpleChannelInboundHandler<FullHttpRequest> {

  private final Rooms rooms;

  HealthHandler(Rooms rooms) {
    this.rooms = rooms;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
    boolean known = request.uri().equals("/health");
    String text = known ? "rooms " + rooms.count() + "\n" : "not here\n";
    ByteBuf body = ByteBufUtil.writeAscii(ctx.alloc(), text);
    FullHttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1,
            known ? HttpResponseStatus.OK : HttpResponseStatus.NOT_FOUND,
            body);
    response.headers().setInt(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes());
    ctx.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
  }
}
