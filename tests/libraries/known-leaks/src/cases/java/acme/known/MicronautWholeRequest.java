/*
 * project: micronaut-projects/micronaut-core
 * issue: https://github.com/micronaut-projects/micronaut-core/issues/1173
 * bad: io.micronaut:micronaut-http-netty:1.0.3
 * good: io.micronaut:micronaut-http-netty:1.0.4
 * with: org.slf4j:slf4j-nop:1.7.36 io.netty:netty-common:4.1.48.Final io.netty:netty-buffer:4.1.48.Final io.netty:netty-resolver:4.1.48.Final io.netty:netty-transport:4.1.48.Final io.netty:netty-codec:4.1.48.Final io.netty:netty-codec-http:4.1.48.Final io.netty:netty-handler:4.1.48.Final
 * fixed: HttpStreamsHandler.channelRead
 * expect: leak 5
 * half: thirteenth
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.micronaut.http.netty.stream.HttpStreamsServerHandler;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;

/** Orders come whole to a server that could take them in parts. */
public final class MicronautWholeRequest {
  private MicronautWholeRequest() {}

  public static void main(String[] args) {
    EmbeddedChannel channel = new EmbeddedChannel(new HttpStreamsServerHandler(), new Shop());
    for (int i = 0; i < 5; i++) {
      channel.writeInbound(
          new DefaultFullHttpRequest(
              HttpVersion.HTTP_1_1,
              HttpMethod.POST,
              "/orders",
              PooledByteBufAllocator.DEFAULT
                  .directBuffer()
                  .writeBytes("one door".getBytes(US_ASCII))));
    }
    channel.finishAndReleaseAll();
    System.out.println("done");
  }

  private static final class Shop extends SimpleChannelInboundHandler<FullHttpRequest> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest order) {
      System.out.println(order.content().toString(US_ASCII));
    }
  }
}
