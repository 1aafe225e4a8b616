/*
 * project: twitter/finagle
 * issue: https://github.com/twitter/finagle/commit/779ab853e
 * bad: com.twitter:finagle-http2_2.12:17.11.0
 * good: com.twitter:finagle-http2_2.12:17.12.0
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-transport:4.1.36.Final io.netty:netty-codec:4.1.36.Final
 *   io.netty:netty-codec-http:4.1.36.Final io.netty:netty-codec-http2:4.1.36.Final
 *   io.netty:netty-handler:4.1.36.Final
 * fixed: RstHandler.write
 * expect: leak 5
 * half: fifth
 * size: large
 */
package acme.known;

import com.twitter.finagle.http2.transport.RstHandler;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;

/** A client does not wait for the answer any more that a server writes. */
public final class FinagleStreamReset {
  private FinagleStreamReset() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel(new RstHandler());
      channel.writeInbound(new DefaultHttp2ResetFrame(Http2Error.CANCEL));
      try {
        channel.writeOutbound(
            new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                HttpResponseStatus.OK,
                PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(new byte[10])));
      } catch (Exception e) {
        System.out.println(e.getClass().getSimpleName());
      }
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }
}
