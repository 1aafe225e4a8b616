package acme.timeout;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;

/** Sends a body in two parts, or only the first of them; closes when it was answered. */
final class Uploader extends SimpleChannelInboundHandler<HttpObject> {
  private static final int PART = 300;

  private final boolean stalls;

  Uploader(boolean stalls) {
    this.stalls = stalls;
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    DefaultHttpRequest request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.PUT, "/");
    request.headers().set(HttpHeaderNames.CONTENT_LENGTH, 2 * PART);
    request.headers().set(Collector.STALLS, stalls);
    ctx.write(request);
    ctx.writeAndFlush(new DefaultHttpContent(ctx.alloc().buffer(PART).writeZero(PART)));
    if (!stalls) {
      ctx.writeAndFlush(new DefaultLastHttpContent(ctx.alloc().buffer(PART).writeZero(PART)));
    }
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, HttpObject answer) {
    if (answer instanceof LastHttpContent) {
      ctx.close();
    }
  }
}
