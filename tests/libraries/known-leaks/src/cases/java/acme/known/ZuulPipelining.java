/*
 * project: Netflix/zuul
 * issue: https://github.com/Netflix/zuul/commit/274e2ce6fd09c8184ac800ffd08f9482ff0f3fb8
 * bad: com.netflix.zuul:zuul-core:2.3.0
 * good: com.netflix.zuul:zuul-core:2.6.9
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: HttpServerLifecycleChannelHandler$HttpServerLifecycleInboundChannelHandler.channelRead
 * expect: leak 5
 * half: second
 * size: large
 */
package acme.known;

import com.netflix.netty.common.HttpServerLifecycleChannelHandler.HttpServerLifecycleInboundChannelHandler;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;

/** Clients send a second request before the first one is answered. */
public class ZuulPipelining {
  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel(new HttpServerLifecycleInboundChannelHandler());
      channel.writeInbound(order("first"));
      channel.writeInbound(order("second"));
      FullHttpRequest request = channel.readInbound();
      System.out.println(request.content().readableBytes());
      request.release();
      System.out.println("second came through: " + (channel.readInbound() != null));
      channel.close();
    }
    System.out.println("done");
  }

  private static FullHttpRequest order(String text) {
    ByteBuf body = ByteBufUtil.writeUtf8(PooledByteBufAllocator.DEFAULT, text);
    return new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/orders", body);
  }
}
