package acme.mistakes.gate;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;

class HttpGate extends SimpleChannelInboundHandler<HttpObject> {
  int denied;

  HttpGate() {
    super(HttpObject.class, false);
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, HttpObject o) {
    if (o instanceof HttpRequest && ((HttpRequest) o).uri().startsWith("/admin")) {
      denied++;
      ctx.writeAndFlush(
          new DefaultFullHttpResponse(
              HttpVersion.HTTP_1_1, HttpResponseStatus.FORBIDDEN, Unpooled.EMPTY_BUFFER));
      return;
    }
    ctx.fireChannelRead(o);
  }
}

class App extends SimpleChannelInboundHandler<FullHttpRequest> {
  int n;

  @Override
  protected void channelRead0(ChannelHandlerContext c, FullHttpRequest q) {
    n += q.content().readableBytes();
  }
}

/** A gate of HTTP that answers some requests without a release. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    EmbeddedChannel ch = new EmbeddedChannel(new HttpGate(), new App());
    for (int i = 0; i < 20; i++)
      ch.writeInbound(
          new DefaultFullHttpRequest(
              HttpVersion.HTTP_1_1,
              HttpMethod.POST,
              i % 4 == 0 ? "/admin" : "/",
              ch.alloc().directBuffer(8).writeInt(i)));
    ch.finishAndReleaseAll();
    System.out.println("done");
  }
}
