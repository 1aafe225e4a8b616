/*
 * project: AsyncHttpClient/async-http-client
 * issue: https://github.com/AsyncHttpClient/async-http-client/pull/2197
 * bad: org.asynchttpclient:async-http-client:3.0.10
 * good: org.asynchttpclient:async-http-client:3.0.11
 * with: org.slf4j:slf4j-nop:2.0.13
 * fixed: Http2ContentDecompressor.channelRead
 * expect: leak 5
 * half: fourteenth
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import java.nio.charset.StandardCharsets;
import org.asynchttpclient.netty.handler.Http2ContentDecompressor;

/** A shop says that its answer is compressed, and it is not. */
public final class AhcBadGzip {
  private AhcBadGzip() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel stream = new EmbeddedChannel(new Http2ContentDecompressor(false));
      stream.writeInbound(
          new DefaultHttp2HeadersFrame(
              new DefaultHttp2Headers().status("200").set("content-encoding", "gzip")));
      ByteBuf prices = PooledByteBufAllocator.DEFAULT.directBuffer();
      prices.writeCharSequence("apple 3, pear 4, plum 5", StandardCharsets.US_ASCII);
      try {
        stream.writeInbound(new DefaultHttp2DataFrame(prices, true));
        System.out.println("read");
      } catch (Exception e) {
        System.out.println(e.getMessage());
      }
      try {
        stream.finishAndReleaseAll();
      } catch (Exception e) {
        System.out.println(e.getMessage());
      }
    }
    System.out.println("done");
  }
}
