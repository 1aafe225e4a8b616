package acme.http2;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2StreamChannelBootstrap;
import io.netty.handler.codec.http2.Http2StreamFrame;
import io.netty.util.concurrent.Future;

/** Opens the next stream when the last one is closed, and closes the connection in the end. */
final class Caller extends ChannelInboundHandlerAdapter {
  private static final int BODY = 512;

  private final int requests;
  private int sent;

  Caller(int requests) {
    this.requests = requests;
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    next(ctx.channel());
    ctx.fireChannelActive();
  }

  private void next(Channel connection) {
    if (sent == requests) {
      connection.close();
      return;
    }
    sent++;
    new Http2StreamChannelBootstrap(connection)
        .handler(new Answer())
        .open()
        .addListener((Future<Channel> opened) -> send(opened.getNow(), connection));
  }

  private void send(Channel stream, Channel connection) {
    DefaultHttp2Headers headers = new DefaultHttp2Headers();
    headers.method(HttpMethod.POST.asciiName()).path("/").scheme("http");
    stream.write(new DefaultHttp2HeadersFrame(headers, false));
    ByteBuf body = stream.alloc().buffer(BODY);
    body.writeByte(sent % 10 == 0 ? 0 : 1).writeZero(BODY - 1);
    stream.writeAndFlush(new DefaultHttp2DataFrame(body, true));
    stream.closeFuture().addListener(closed -> next(connection));
  }

  /** Takes what comes; both sides have ended the stream when it is complete. */
  private static final class Answer extends SimpleChannelInboundHandler<Http2StreamFrame> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, Http2StreamFrame frame) {}
  }
}
