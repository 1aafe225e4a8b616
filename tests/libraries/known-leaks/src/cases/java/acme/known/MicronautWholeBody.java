/*
 * project: micronaut-projects/micronaut-core
 * issue: https://github.com/micronaut-projects/micronaut-core/pull/6970
 * bad: io.micronaut:micronaut-http-server-netty:3.3.3
 * good: io.micronaut:micronaut-http-server-netty:3.3.4
 * with: io.micronaut:micronaut-runtime:3.3.3 org.slf4j:slf4j-nop:1.7.36
 * fixed: NettyHttpRequest.buildBody
 * expect: leak 5
 * half: seventeenth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.micronaut.core.convert.ConversionService;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.micronaut.http.server.netty.configuration.NettyHttpServerConfiguration;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;

/** A filter reads the whole bodies of five orders. */
public final class MicronautWholeBody {
  private MicronautWholeBody() {}

  public static void main(String[] args) {
    ChannelInboundHandlerAdapter last = new ChannelInboundHandlerAdapter();
    EmbeddedChannel channel = new EmbeddedChannel(last);
    NettyHttpServerConfiguration configuration = new NettyHttpServerConfiguration();
    for (int i = 0; i < 5; i++) {
      NettyHttpRequest<?> request =
          new NettyHttpRequest<>(
              new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/orders"),
              channel.pipeline().context(last),
              ConversionService.SHARED,
              configuration);
      ByteBuf body = PooledByteBufAllocator.DEFAULT.directBuffer();
      request.addContent(new DefaultHttpContent(body.writeBytes("one door".getBytes(US_ASCII))));
      System.out.println(request.getBody(String.class).orElse("none"));
      request.release();
    }
    channel.finishAndReleaseAll();
    System.out.println("done");
  }
}
