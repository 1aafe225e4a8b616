package io.github.bytebufflow.examples.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;

/** Streams the answers of the service behind to the client, no faster than the client reads. */
final class ProxyBackHandler extends ChannelInboundHandlerAdapter {

  private final ChannelHandlerContext client;
  private boolean expecting;
  private boolean begun;

  ProxyBackHandler(ChannelHandlerContext client) {
    this.client = client;
  }

  /** A request is on its way; called on the event loop. */
  void expectAnswer() {
    expecting = true;
    begun = false;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    if (!expecting || ((HttpObject) msg).decoderResult().isFailure()) {
      ReferenceCountUtil.release(msg);
      ctx.close();
      return;
    }
    if (msg instanceof HttpResponse) {
      ((HttpResponse) msg).headers().remove(HttpHeaderNames.CONNECTION);
    }
    begun = true;
    expecting = !(msg instanceof LastHttpContent);
    client.writeAndFlush(msg).addListener(written -> onWritten(ctx, written.isSuccess()));
  }

  private static void onWritten(ChannelHandlerContext ctx, boolean success) {
    if (success) {
      ctx.read();
    } else {
      ctx.close();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    if (!expecting) {
      return;
    }
    expecting = false;
    if (begun) {
      client.close();
    } else {
      Responses.sendText(client, HttpResponseStatus.BAD_GATEWAY, "the service behind hung up");
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    ctx.close();
  }
}
