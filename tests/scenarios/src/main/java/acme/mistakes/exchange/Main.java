package acme.mistakes.exchange;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.ArrayList;
import java.util.List;

/** Edge gateway: static endpoints answer at once, the others get the buffered body. */
public final class Main {
  public static void main(String[] args) {
    EmbeddedChannel ch = new EmbeddedChannel(new ExchangeHandler());
    int bytes = 0;
    for (int i = 0; i < 15; i++) {
      boolean health = i % 3 == 1;
      ch.writeInbound(
          new DefaultHttpRequest(
              HttpVersion.HTTP_1_1, HttpMethod.POST, health ? "/health" : "/echo"));
      ch.writeInbound(
          new DefaultHttpContent(
              ByteBufUtil.writeUtf8(PooledByteBufAllocator.DEFAULT, "chunk " + i)));
      if (!health) {
        ch.writeInbound(
            new DefaultHttpContent(
                ByteBufUtil.writeUtf8(PooledByteBufAllocator.DEFAULT, " and more")));
      }
      ch.writeInbound(LastHttpContent.EMPTY_LAST_CONTENT);
      FullHttpResponse res = ch.readOutbound();
      bytes += res.content().readableBytes();
      res.release();
    }
    ch.writeInbound(new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/echo"));
    ch.writeInbound(
        new DefaultHttpContent(
            ByteBufUtil.writeUtf8(PooledByteBufAllocator.DEFAULT, "broken off")));
    ch.finishAndReleaseAll();
    System.out.println(bytes + " bytes answered");
    System.out.println("done");
  }
}

final class Exchange {
  final HttpRequest request;
  private final List<HttpContent> chunks = new ArrayList<>();
  private boolean answered;

  Exchange(HttpRequest request) {
    this.request = request;
  }

  void buffer(HttpContent chunk) {
    if (chunk.content().isReadable()) {
      chunks.add(chunk.retain());
    }
  }

  ByteBuf body() {
    ByteBuf body = PooledByteBufAllocator.DEFAULT.directBuffer(64);
    for (HttpContent c : chunks) {
      body.writeBytes(c.content());
    }
    return body;
  }

  boolean isAnswered() {
    return answered;
  }

  void answer(ChannelHandlerContext ctx, ByteBuf content) {
    answered = true;
    ctx.writeAndFlush(
        new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, content));
  }

  void dispose() {
    chunks.forEach(HttpContent::release);
    chunks.clear();
  }
}

final class ExchangeHandler extends SimpleChannelInboundHandler<HttpObject> {
  private Exchange current;

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, HttpObject msg) {
    if (msg instanceof HttpRequest) {
      current = new Exchange((HttpRequest) msg);
      if ("/health".equals(current.request.uri())) {
        current.answer(ctx, Unpooled.EMPTY_BUFFER);
      }
    }
    if (msg instanceof HttpContent && current != null) {
      current.buffer((HttpContent) msg);
      if (msg instanceof LastHttpContent) {
        complete(ctx);
      }
    }
  }

  private void complete(ChannelHandlerContext ctx) {
    if (!current.isAnswered()) {
      current.answer(ctx, current.body());
      current.dispose();
    }
    current = null;
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) throws Exception {
    if (current != null) {
      current.dispose();
      current = null;
    }
    super.channelInactive(ctx);
  }
}
