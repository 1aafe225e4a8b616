/*
 * project: Netflix/zuul
 * issue: https://github.com/Netflix/zuul/commit/4edecb06d56bec7deb4f62fb91e1f59d87f60903
 * bad: com.netflix.zuul:zuul-core:2.3.0
 * good: com.netflix.zuul:zuul-core:2.6.9
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: OriginResponseReceiver.channelReadInternal
 * expect: leak 5
 * half: third
 * size: large
 */
package acme.known;

import com.netflix.zuul.netty.server.OriginResponseReceiver;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;

/** A server answers a proxy whose client has gone away. */
public final class ZuulClientGone {
  private ZuulClientGone() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      OriginResponseReceiver receiver = new OriginResponseReceiver(null);
      receiver.unlinkFromClientRequest();
      EmbeddedChannel channel = new EmbeddedChannel(receiver);
      channel.writeInbound(
          new DefaultFullHttpResponse(
              HttpVersion.HTTP_1_1,
              HttpResponseStatus.OK,
              PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(new byte[10])));
      System.out.println("answered");
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }
}
