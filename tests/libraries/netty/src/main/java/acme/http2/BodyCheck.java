package acme.http2;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.util.ReferenceCountUtil;

/** Sends a body back if it begins with 1; the leak: forgets it where it does not. */
final class BodyCheck extends ChannelInboundHandlerAdapter {
  private final boolean leak;

  BodyCheck(boolean leak) {
    this.leak = leak;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    if (!(msg instanceof Http2DataFrame)) {
      ReferenceCountUtil.release(msg);
      return;
    }
    Http2DataFrame frame = (Http2DataFrame) msg;
    try {
      check(frame.content());
    } catch (IllegalArgumentException e) {
      if (!leak) {
        frame.release();
      }
      respond(ctx, HttpResponseStatus.BAD_REQUEST, true);
      return;
    }
    respond(ctx, HttpResponseStatus.OK, false);
    ctx.writeAndFlush(new DefaultHttp2DataFrame(frame.content(), true));
  }

  private static void check(ByteBuf body) {
    if (body.getByte(body.readerIndex()) != 1) {
      throw new IllegalArgumentException("body of an unknown kind");
    }
  }

  private static void respond(ChannelHandlerContext ctx, HttpResponseStatus status, boolean end) {
    DefaultHttp2Headers headers = new DefaultHttp2Headers();
    headers.status(status.codeAsText());
    ctx.writeAndFlush(new DefaultHttp2HeadersFrame(headers, end));
  }
}
