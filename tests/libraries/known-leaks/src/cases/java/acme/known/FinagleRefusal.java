/*
 * project: twitter/finagle
 * issue: https://github.com/twitter/finagle/commit/4be99a48a
 * bad: com.twitter:finagle-http2_2.12:17.11.0
 * good: com.twitter:finagle-http2_2.12:17.12.0
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-transport:4.1.36.Final io.netty:netty-codec:4.1.36.Final
 *   io.netty:netty-codec-http:4.1.36.Final io.netty:netty-codec-http2:4.1.36.Final
 *   io.netty:netty-handler:4.1.36.Final
 * fixed: Http2NackHandler.write
 * expect: leak 5
 * half: fifth
 * size: large
 */
package acme.known;

import com.twitter.finagle.http2.transport.Http2NackHandler;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2ResetFrame;

/** A server refuses a request, and says why. */
public final class FinagleRefusal {
  private FinagleRefusal() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel(new Http2NackHandler());
      channel.writeOutbound(
          new DefaultHttp2HeadersFrame(
              new DefaultHttp2Headers().status("503").set("finagle-http-nack", "true")));
      channel.writeOutbound(
          new DefaultHttp2DataFrame(
              PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(new byte[10]), true));
      Http2ResetFrame reset = channel.readOutbound();
      System.out.println(reset.name());
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }
}
