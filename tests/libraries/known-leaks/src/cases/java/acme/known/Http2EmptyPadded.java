/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/11633
 * bad: io.netty:netty-codec-http2:4.1.67.Final
 * good: io.netty:netty-codec-http2:4.1.68.Final
 * fixed: DefaultHttp2FrameWriter.writeData
 * expect: leak 5
 * half: first
 */
package acme.known;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.Http2FrameAdapter;

/** A proxy passes on requests that end with an empty frame of data, and pads it. */
public final class Http2EmptyPadded {
  private Http2EmptyPadded() {}

  public static void main(String[] args) {
    Http2ConnectionHandler http2 =
        new Http2ConnectionHandlerBuilder()
            .connection(new DefaultHttp2Connection(false))
            .frameListener(new Http2FrameAdapter())
            .build();
    EmbeddedChannel channel = new EmbeddedChannel();
    channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
    channel.pipeline().addLast(http2, new Proxy(http2));
    channel.releaseOutbound();
    for (int i = 0; i < 5; i++) {
      channel.pipeline().fireUserEventTriggered(new Request(1 + 2 * i));
      channel.releaseOutbound();
    }
    channel.finishAndReleaseAll();
    System.out.println("done");
  }

  /** What came from the other side of the proxy. */
  private static final class Request {
    final int stream;

    Request(int stream) {
      this.stream = stream;
    }
  }

  private static final class Proxy extends ChannelInboundHandlerAdapter {
    private final Http2ConnectionHandler http2;

    Proxy(Http2ConnectionHandler http2) {
      this.http2 = http2;
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
      if (!(event instanceof Request)) {
        ctx.fireUserEventTriggered(event);
        return;
      }
      int stream = ((Request) event).stream;
      ChannelHandlerContext codec = ctx.pipeline().context(http2);
      DefaultHttp2Headers headers = new DefaultHttp2Headers();
      headers.method("POST").path("/").scheme("http").authority("acme");
      http2.encoder().writeHeaders(codec, stream, headers, 0, false, codec.newPromise());
      http2
          .encoder()
          .writeData(codec, stream, ctx.alloc().directBuffer(), 10, true, codec.newPromise());
      ctx.flush();
    }
  }
}
