package acme.littleproxy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import org.littleshoot.proxy.HttpFiltersAdapter;

/** Looks at the bodies of some requests, and refuses what is private. */
final class Audit extends HttpFiltersAdapter {
  private final boolean careful;
  private int sum;

  Audit(HttpRequest request, ChannelHandlerContext ctx, boolean careful) {
    super(request, ctx);
    this.careful = careful;
  }

  @Override
  public HttpResponse clientToProxyRequest(HttpObject message) {
    if (!(message instanceof FullHttpRequest)) {
      return null;
    }
    FullHttpRequest request = (FullHttpRequest) message;
    if (request.uri().endsWith("/private")) {
      return refuse();
    }
    if (request.uri().endsWith("/audited")) {
      inspect(request.content().retain());
    }
    return null;
  }

  private void inspect(ByteBuf body) {
    for (int i = body.readerIndex(); i < body.writerIndex(); i++) {
      sum += body.getByte(i);
    }
    if (careful) {
      body.release();
    }
  }

  private HttpResponse refuse() {
    ByteBuf reason = ByteBufUtil.writeAscii(ctx.alloc(), "private");
    HttpResponse response =
        new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.FORBIDDEN, reason);
    response.headers().set(HttpHeaderNames.CONTENT_LENGTH, reason.readableBytes());
    response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    return response;
  }
}
