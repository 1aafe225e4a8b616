package acme.mistakes.errorpages;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
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

class Reader2 {
  /** Lends the message. */
  int channelRead(ChannelHandlerContext ctx, ByteBuf m) {
    return m.readableBytes();
  }
}

class Responder {
  void write(ChannelHandlerContext ctx, HttpResponseStatus s, ByteBuf text) {
    byte[] b = ByteBufUtil.getBytes(text);
    ctx.writeAndFlush(
        new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, s, Unpooled.wrappedBuffer(b)));
  }
}

class ErrorPages {
  private final Responder r = new Responder();

  void notFound(ChannelHandlerContext c, String uri) {
    ByteBuf t = ByteBufUtil.writeUtf8(c.alloc(), "no " + uri);
    r.write(c, HttpResponseStatus.NOT_FOUND, t);
  }

  void gone(ChannelHandlerContext c, String uri) {
    ByteBuf t = ByteBufUtil.writeUtf8(c.alloc(), "gone " + uri);
    try {
      r.write(c, HttpResponseStatus.GONE, t);
    } finally {
      t.release();
    }
  }
}

class Site extends SimpleChannelInboundHandler<FullHttpRequest> {
  private final ErrorPages e = new ErrorPages();

  @Override
  protected void channelRead0(ChannelHandlerContext c, FullHttpRequest q) {
    if (q.uri().length() > 2) e.gone(c, q.uri());
    else e.notFound(c, q.uri());
  }
}

/** A method called write that copies, of no handler, for pages of errors. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    EmbeddedChannel ch = new EmbeddedChannel(new Site());
    for (int i = 0; i < 20; i++)
      ch.writeInbound(
          new DefaultFullHttpRequest(
              HttpVersion.HTTP_1_1, HttpMethod.GET, i % 4 == 0 ? "/x" : "/old"));
    ch.finishAndReleaseAll();
    System.out.println("done");
  }
}
