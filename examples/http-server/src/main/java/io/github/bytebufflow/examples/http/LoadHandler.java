package io.github.bytebufflow.examples.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;

/** One connection of the load: sends a request, checks its answer, sends the next. */
final class LoadHandler extends SimpleChannelInboundHandler<FullHttpResponse> {

  private final String host;
  private final LoadStats stats;

  /** The request that awaits its answer, or null. */
  private RequestKind asked;

  private long askedAt;

  LoadHandler(String host, LoadStats stats) {
    this.host = host;
    this.stats = stats;
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    next(ctx);
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, FullHttpResponse response) {
    if (asked == null) {
      stats.failed("an answer came that nobody asked for");
      ctx.close();
      return;
    }
    stats.answered(asked, response, System.nanoTime() - askedAt);
    asked = null;
    next(ctx);
  }

  private void next(ChannelHandlerContext ctx) {
    long number = stats.takeNumber();
    if (number < 0) {
      ctx.close();
      return;
    }
    asked = RequestKind.at(number);
    FullHttpRequest request = asked.request(ctx.alloc(), host, (int) number);
    askedAt = System.nanoTime();
    ctx.writeAndFlush(request);
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    if (asked != null) {
      stats.failed("no answer came to one of the " + asked.label());
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    stats.failed(cause.toString());
    asked = null;
    ctx.close();
  }
}
