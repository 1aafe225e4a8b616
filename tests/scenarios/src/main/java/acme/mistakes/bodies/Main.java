package acme.mistakes.bodies;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;

/** Upload endpoint that gathers chunked bodies itself in order to keep one contiguous buffer. */
public final class Main {
  public static void main(String[] args) {
    int ok = 0;
    int refused = 0;
    for (int i = 0; i < 20; i++) {
      EmbeddedChannel ch = new EmbeddedChannel(new BodyCollector(1024), new UploadHandler());
      int chunk = i % 4 == 3 ? 700 : 300;
      ch.writeInbound(
          new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/upload/" + i));
      ch.writeInbound(new DefaultHttpContent(chunk(chunk)));
      ch.writeInbound(new DefaultHttpContent(chunk(chunk)));
      if (ch.isOpen()) {
        ch.writeInbound(new DefaultLastHttpContent(chunk(chunk)));
      }
      FullHttpResponse response = ch.readOutbound();
      if (response.status().equals(HttpResponseStatus.OK)) {
        ok++;
      } else {
        refused++;
      }
      response.release();
      ch.finishAndReleaseAll();
    }
    System.out.println(ok + " stored, " + refused + " refused, done");
  }

  private static ByteBuf chunk(int size) {
    return Unpooled.wrappedBuffer(new byte[size]);
  }
}

final class BodyCollector extends SimpleChannelInboundHandler<HttpObject> {
  private final int limit;
  private HttpRequest head;
  private ByteBuf body;

  BodyCollector(int limit) {
    this.limit = limit;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, HttpObject msg) {
    if (msg instanceof HttpRequest) {
      head = (HttpRequest) msg;
      body = PooledByteBufAllocator.DEFAULT.directBuffer(512, limit);
    }
    if (msg instanceof HttpContent && head != null) {
      ByteBuf content = ((HttpContent) msg).content();
      if (body.readableBytes() + content.readableBytes() > limit) {
        reject(ctx);
        return;
      }
      body.writeBytes(content);
      if (msg instanceof LastHttpContent) {
        FullHttpRequest full =
            new DefaultFullHttpRequest(head.protocolVersion(), head.method(), head.uri(), body);
        head = null;
        body = null;
        ctx.fireChannelRead(full);
      }
    }
  }

  private void reject(ChannelHandlerContext ctx) {
    head = null;
    body = null;
    ctx.writeAndFlush(
            new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE,
                Unpooled.EMPTY_BUFFER))
        .addListener(ChannelFutureListener.CLOSE);
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    if (body != null) {
      body.release();
      body = null;
    }
    ctx.fireChannelInactive();
  }
}

final class UploadHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
  @Override
  protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
    int size = request.content().readableBytes();
    FullHttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1, HttpResponseStatus.OK, Unpooled.EMPTY_BUFFER);
    response.headers().setInt("x-stored", size);
    ctx.writeAndFlush(response);
  }
}
