package acme.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;

/** Sends the next request when the last one was answered, and closes in the end. */
final class Caller extends SimpleChannelInboundHandler<FullHttpResponse> {
  private static final int BODY = 512;

  private final int requests;
  private int sent;

  Caller(int requests) {
    this.requests = requests;
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    ctx.writeAndFlush(request(ctx));
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, FullHttpResponse response) {
    int status = sent % 10 == 0 ? 401 : 200;
    if (response.status().code() != status) {
      throw new IllegalStateException("request " + sent + ": " + response.status());
    }
    if (sent == requests) {
      ctx.close();
    } else {
      ctx.writeAndFlush(request(ctx));
    }
  }

  private FullHttpRequest request(ChannelHandlerContext ctx) {
    sent++;
    ByteBuf body = ctx.alloc().buffer(BODY).writeZero(BODY);
    FullHttpRequest request =
        new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/", body);
    request.headers().set(HttpHeaderNames.CONTENT_LENGTH, BODY);
    if (sent % 10 != 0) {
      request.headers().set(HttpHeaderNames.AUTHORIZATION, "token");
    }
    return request;
  }
}
