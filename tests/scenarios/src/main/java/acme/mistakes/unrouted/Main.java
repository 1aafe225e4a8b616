package acme.mistakes.unrouted;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;

class Router {
  private final Map<String, BiConsumer<ChannelHandlerContext, FullHttpRequest>> routes =
      new HashMap<>();

  Router on(String p, BiConsumer<ChannelHandlerContext, FullHttpRequest> h) {
    routes.put(p, h);
    return this;
  }

  BiConsumer<ChannelHandlerContext, FullHttpRequest> find(String p) {
    return routes.get(p);
  }
}

class HttpEntry extends SimpleChannelInboundHandler<FullHttpRequest> {
  private final Router r;

  HttpEntry(Router r) {
    super(false);
    this.r = r;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest q) {
    BiConsumer<ChannelHandlerContext, FullHttpRequest> h = r.find(q.uri());
    if (h == null) {
      ctx.writeAndFlush(
          new DefaultFullHttpResponse(
              HttpVersion.HTTP_1_1, HttpResponseStatus.NOT_FOUND, Unpooled.EMPTY_BUFFER));
      return;
    }
    h.accept(ctx, q);
  }
}

class Users {
  void list(ChannelHandlerContext c, FullHttpRequest q) {
    try {
      c.writeAndFlush(
          new DefaultFullHttpResponse(
              HttpVersion.HTTP_1_1, HttpResponseStatus.OK, Unpooled.EMPTY_BUFFER));
    } finally {
      q.release();
    }
  }
}

/** A handler that releases what it gets itself, and has no route for some. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Users u = new Users();
    EmbeddedChannel ch = new EmbeddedChannel(new HttpEntry(new Router().on("/users", u::list)));
    for (int i = 0; i < 20; i++)
      ch.writeInbound(
          new DefaultFullHttpRequest(
              HttpVersion.HTTP_1_1,
              HttpMethod.POST,
              i % 4 == 0 ? "/nope" : "/users",
              ch.alloc().directBuffer(8).writeInt(i)));
    ch.finishAndReleaseAll();
    System.out.println("done");
  }
}
