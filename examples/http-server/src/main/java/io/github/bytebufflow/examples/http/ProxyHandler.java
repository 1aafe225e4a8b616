package io.github.bytebufflow.examples.http;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.net.SocketAddress;

/**
 * Forwards what is below /proxy to the service behind. Each client connection has one connection
 * there, made on first use, on the same event loop.
 */
final class ProxyHandler extends ChannelInboundHandlerAdapter {

  private static final String PREFIX = "/proxy";
  private static final int CONNECT_MILLIS = 2000;

  private final SocketAddress address;
  private final ChannelGroup channels;
  private Channel upstream;

  ProxyHandler(SocketAddress address, ChannelGroup channels) {
    this.address = address;
    this.channels = channels;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    FullHttpRequest request = (FullHttpRequest) msg;
    if (!request.uri().startsWith(PREFIX + "/")) {
      ctx.fireChannelRead(msg);
      return;
    }
    request.setUri(request.uri().substring(PREFIX.length()));
    dropHeadersOfThisHop(request.headers());
    if (upstream != null && upstream.isActive()) {
      forward(request);
    } else {
      connect(ctx).addListener((ChannelFuture connected) -> onConnected(ctx, connected, request));
    }
  }

  private static void dropHeadersOfThisHop(HttpHeaders headers) {
    headers.remove(HttpHeaderNames.CONNECTION);
    headers.remove(HttpHeaderNames.AUTHORIZATION);
  }

  private ChannelFuture connect(ChannelHandlerContext ctx) {
    return new Bootstrap()
        .group(ctx.channel().eventLoop())
        .channel(NioSocketChannel.class)
        .option(ChannelOption.ALLOCATOR, ctx.alloc())
        .option(ChannelOption.AUTO_READ, false)
        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
        .handler(
            new ChannelInitializer<SocketChannel>() {
              @Override
              protected void initChannel(SocketChannel channel) {
                channels.add(channel);
                channel.pipeline().addLast(new HttpClientCodec(), new ProxyBackHandler(ctx));
              }
            })
        .connect(address);
  }

  private void onConnected(
      ChannelHandlerContext ctx, ChannelFuture connected, FullHttpRequest request) {
    if (!connected.isSuccess()) {
      request.release();
      Responses.sendText(ctx, HttpResponseStatus.BAD_GATEWAY, "the service behind is down");
      return;
    }
    upstream = connected.channel();
    if (ctx.channel().isActive()) {
      forward(request);
    } else {
      request.release();
      upstream.close();
    }
  }

  private void forward(FullHttpRequest request) {
    upstream.pipeline().get(ProxyBackHandler.class).expectAnswer();
    upstream.writeAndFlush(request).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
    upstream.read();
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    if (upstream != null) {
      upstream.close();
    }
    ctx.fireChannelInactive();
  }
}
