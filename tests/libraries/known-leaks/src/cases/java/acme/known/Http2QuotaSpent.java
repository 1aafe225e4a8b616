/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/9610
 * bad: io.netty:netty-codec-http2:4.1.42.Final
 * good: io.netty:netty-codec-http2:4.1.43.Final
 * fixed: HttpToHttp2ConnectionHandler.write
 * expect: leak 5
 * half: third
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http2.DecoratingHttp2ConnectionEncoder;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.DefaultHttp2ConnectionDecoder;
import io.netty.handler.codec.http2.DefaultHttp2ConnectionEncoder;
import io.netty.handler.codec.http2.DefaultHttp2FrameReader;
import io.netty.handler.codec.http2.DefaultHttp2FrameWriter;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.HttpConversionUtil;
import io.netty.handler.codec.http2.HttpToHttp2ConnectionHandlerBuilder;

/** A client may send only so much, and its requests are refused. */
public final class Http2QuotaSpent {
  private Http2QuotaSpent() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel();
      channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      channel.pipeline().addLast(client());
      FullHttpRequest request =
          new DefaultFullHttpRequest(
              HttpVersion.HTTP_1_1,
              HttpMethod.POST,
              "/order",
              PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(new byte[10]));
      request.headers().set("host", "shop.example");
      request.headers().set(HttpConversionUtil.ExtensionHeaderNames.SCHEME.text(), "http");
      ChannelFuture sent = channel.writeAndFlush(request);
      System.out.println(sent.cause());
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }

  private static ChannelHandler client() {
    Http2Connection connection = new DefaultHttp2Connection(false);
    Http2ConnectionEncoder encoder =
        new Quota(new DefaultHttp2ConnectionEncoder(connection, new DefaultHttp2FrameWriter()));
    Http2ConnectionDecoder decoder =
        new DefaultHttp2ConnectionDecoder(connection, encoder, new DefaultHttp2FrameReader());
    return new HttpToHttp2ConnectionHandlerBuilder()
        .frameListener(new Http2FrameAdapter())
        .codec(decoder, encoder)
        .build();
  }

  private static final class Quota extends DecoratingHttp2ConnectionEncoder {
    Quota(Http2ConnectionEncoder encoder) {
      super(encoder);
    }

    @Override
    public ChannelFuture writeData(
        ChannelHandlerContext ctx,
        int stream,
        ByteBuf data,
        int padding,
        boolean last,
        ChannelPromise promise) {
      throw new IllegalStateException("quota is spent");
    }
  }
}
