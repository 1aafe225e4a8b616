/*
 * project: Netflix/zuul
 * issue: https://github.com/Netflix/zuul/commit/6c04c7673a030d310ab3d7953bf6e40724a4a36e
 * bad: com.netflix.zuul:zuul-core:2.3.0
 * good: com.netflix.zuul:zuul-core:2.6.9
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: Http2ContentLengthEnforcingHandler.channelRead, Http2ResetFrameHandler.channelRead,
 *     MaxInboundConnectionsHandler.channelRead
 * expect: leak 5
 * half: third
 * size: large
 */
package acme.known;

import com.netflix.zuul.netty.server.http2.Http2ContentLengthEnforcingHandler;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;

/** Requests say twice how long they are, and smuggle another one with that. */
public final class ZuulTwoLengths {
  private ZuulTwoLengths() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel(new Http2ContentLengthEnforcingHandler());
      FullHttpRequest request =
          new DefaultFullHttpRequest(
              HttpVersion.HTTP_1_1,
              HttpMethod.POST,
              "/order",
              PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(new byte[10]));
      request.headers().add("content-length", 10).add("content-length", 5);
      channel.writeInbound(request);
      Object answer = channel.readOutbound();
      System.out.println(answer);
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }
}
