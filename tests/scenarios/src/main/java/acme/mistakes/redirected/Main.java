package acme.mistakes.redirected;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.DefaultEventLoopGroup;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalServerChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.concurrent.Promise;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** One call of the client with all its hops; owns the request until it is finished. */
final class Exchange {
  private static final int MAX_HOPS = 4;

  private final Promise<Integer> result;
  private FullHttpRequest request;
  private int hops;

  Exchange(FullHttpRequest request, Promise<Integer> result) {
    this.request = request;
    this.result = result;
  }

  FullHttpRequest nextWrite() {
    return request.retainedDuplicate();
  }

  boolean mayFollow() {
    return hops < MAX_HOPS;
  }

  void redirectTo(String location, HttpResponseStatus status) {
    hops++;
    if (status.code() == 307 || status.code() == 308) {
      request.setUri(location);
      return;
    }
    FullHttpRequest get =
        new DefaultFullHttpRequest(
            HttpVersion.HTTP_1_1, HttpMethod.GET, location, Unpooled.EMPTY_BUFFER);
    get.headers().set(request.headers());
    get.headers().remove(HttpHeaderNames.CONTENT_LENGTH);
    get.headers().remove(HttpHeaderNames.CONTENT_TYPE);
    request = get;
  }

  void succeed(int bodyLength) {
    request.release();
    result.trySuccess(bodyLength);
  }

  void fail(Throwable cause) {
    request.release();
    result.tryFailure(cause);
  }
}

final class HttpClientHandler extends SimpleChannelInboundHandler<FullHttpResponse> {
  private Exchange current;

  void start(Channel channel, Exchange exchange) {
    channel
        .eventLoop()
        .execute(
            () -> {
              current = exchange;
              channel.writeAndFlush(exchange.nextWrite());
            });
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, FullHttpResponse response) {
    Exchange exchange = current;
    String location = response.headers().get(HttpHeaderNames.LOCATION);
    int code = response.status().code();
    if (code >= 300 && code < 400 && location != null && exchange.mayFollow()) {
      exchange.redirectTo(location, response.status());
      ctx.writeAndFlush(exchange.nextWrite());
      return;
    }
    current = null;
    if (code < 300) {
      exchange.succeed(response.content().readableBytes());
    } else {
      exchange.fail(new IllegalStateException("HTTP " + code));
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    if (current != null) {
      current.fail(new IllegalStateException("connection closed"));
      current = null;
    }
    ctx.fireChannelInactive();
  }
}

/** Test origin that redirects some paths. */
final class OriginHandler extends ChannelInboundHandlerAdapter {
  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    FullHttpRequest request = (FullHttpRequest) msg;
    try {
      String uri = request.uri();
      if (uri.startsWith("/moved/")) {
        reply(ctx, HttpResponseStatus.TEMPORARY_REDIRECT, uri.substring(6), 0);
      } else if (uri.startsWith("/form/")) {
        reply(ctx, HttpResponseStatus.SEE_OTHER, "/result" + uri.substring(5), 12);
      } else if (uri.startsWith("/missing/")) {
        reply(ctx, HttpResponseStatus.NOT_FOUND, null, 0);
      } else {
        reply(ctx, HttpResponseStatus.OK, null, 20 + request.content().readableBytes());
      }
    } finally {
      request.release();
    }
  }

  private static void reply(
      ChannelHandlerContext ctx, HttpResponseStatus status, String location, int length) {
    ByteBuf body = ctx.alloc().directBuffer(Math.max(16, length)).writeZero(length);
    FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, body);
    response.headers().set(HttpHeaderNames.CONTENT_LENGTH, length);
    if (location != null) {
      response.headers().set(HttpHeaderNames.LOCATION, location);
    }
    ctx.writeAndFlush(response);
  }
}

public class Main {
  private static final String[] PATHS = {
    "/items/", "/moved/items/", "/items/", "/form/", "/missing/", "/moved/form/"
  };

  private static void run(EventLoopGroup group) throws Exception {
    LocalAddress address = new LocalAddress("origin-14");
    Channel server =
        new ServerBootstrap()
            .group(group)
            .channel(LocalServerChannel.class)
            .childHandler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel ch) {
                    ch.pipeline()
                        .addLast(
                            new HttpServerCodec(),
                            new HttpObjectAggregator(1 << 16),
                            new OriginHandler());
                  }
                })
            .bind(address)
            .sync()
            .channel();
    HttpClientHandler handler = new HttpClientHandler();
    Channel client =
        new Bootstrap()
            .group(group)
            .channel(LocalChannel.class)
            .handler(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel ch) {
                    ch.pipeline()
                        .addLast(new HttpClientCodec(), new HttpObjectAggregator(1 << 16), handler);
                  }
                })
            .connect(address)
            .sync()
            .channel();
    int bytes = 0;
    int failed = 0;
    for (int i = 0; i < 36; i++) {
      ByteBuf body = PooledByteBufAllocator.DEFAULT.directBuffer(64);
      body.writeCharSequence("name=order&id=" + i, StandardCharsets.US_ASCII);
      FullHttpRequest request =
          new DefaultFullHttpRequest(
              HttpVersion.HTTP_1_1, HttpMethod.POST, PATHS[i % PATHS.length] + i, body);
      request.headers().set(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes());
      Promise<Integer> result = client.eventLoop().newPromise();
      handler.start(client, new Exchange(request, result));
      if (result.await(2, TimeUnit.SECONDS) && result.isSuccess()) {
        bytes += result.getNow();
      } else {
        failed++;
      }
    }
    client.close().sync();
    server.close().sync();
    System.out.println("received " + bytes + ", failed " + failed);
  }

  public static void main(String[] args) throws Exception {
    EventLoopGroup group = new DefaultEventLoopGroup(2);
    try {
      run(group);
    } finally {
      group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }
    System.out.println("done");
  }
}
