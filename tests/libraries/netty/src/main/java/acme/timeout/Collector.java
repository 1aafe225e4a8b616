package acme.timeout;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.timeout.ReadTimeoutException;
import io.netty.handler.timeout.ReadTimeoutHandler;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Keeps the parts of a body until it is complete; the leak: forgets them when it never is. */
final class Collector extends ChannelInboundHandlerAdapter {
  /** Header of an upload whose rest never comes. */
  static final String STALLS = "stalls";

  private final boolean leak;
  private final Count count;
  private boolean stalls;
  private final List<ByteBuf> parts = new ArrayList<>();

  /** How many uploads have timed out. */
  static final class Count {
    private final AtomicInteger timedOut = new AtomicInteger();

    int timedOut() {
      return timedOut.get();
    }
  }

  Collector(boolean leak, Count count) {
    this.leak = leak;
    this.count = count;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    if (msg instanceof HttpRequest) {
      stalls = Boolean.parseBoolean(((HttpRequest) msg).headers().get(STALLS));
    }
    if (msg instanceof HttpContent) {
      collect((HttpContent) msg);
      loseSomePatience(ctx);
    }
    if (msg instanceof LastHttpContent) {
      clear();
      answer(ctx);
    }
  }

  private void collect(HttpContent part) {
    parts.add(part.content());
  }

  /** Only with uploads that stall, and not before the part: others take what time they need. */
  private void loseSomePatience(ChannelHandlerContext ctx) {
    if (stalls) {
      ctx.pipeline().addFirst(new ReadTimeoutHandler(100, TimeUnit.MILLISECONDS));
      stalls = false;
    }
  }

  private void clear() {
    parts.forEach(ByteBuf::release);
    parts.clear();
  }

  private static void answer(ChannelHandlerContext ctx) {
    DefaultFullHttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1, HttpResponseStatus.CREATED, Unpooled.EMPTY_BUFFER);
    response.headers().set(HttpHeaderNames.CONTENT_LENGTH, 0);
    ctx.writeAndFlush(response);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    if (cause instanceof ReadTimeoutException) {
      count.timedOut.incrementAndGet();
      if (!leak) {
        clear();
      }
    }
    ctx.close();
  }
}
