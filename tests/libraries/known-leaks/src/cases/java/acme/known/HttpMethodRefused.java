/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/issues/17088
 * bad: io.netty:netty-codec-http:4.1.136.Final
 * good: io.netty:netty-codec-http:4.1.137.Final
 * fixed: HttpObjectEncoder.encodeInitHttpMessage, HttpObjectEncoder.encodeFullHttpMessage
 * expect: leak 5
 * half: eleventh
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelFuture;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestEncoder;
import io.netty.handler.codec.http.HttpVersion;

/** A client that may only read wants to delete. */
public final class HttpMethodRefused {
  private HttpMethodRefused() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel(new OnlyGet());
      channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      ChannelFuture written =
          channel.writeAndFlush(
              new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.DELETE, "/orders/" + i));
      System.out.println(written.cause());
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }

  private static final class OnlyGet extends HttpRequestEncoder {
    @Override
    protected void encodeInitialLine(ByteBuf buf, HttpRequest request) throws Exception {
      if (!request.method().equals(HttpMethod.GET)) {
        throw new IllegalArgumentException("not allowed: " + request.method());
      }
      super.encodeInitialLine(buf, request);
    }
  }
}
