/*
 * project: micronaut-projects/micronaut-core
 * issue: https://github.com/micronaut-projects/micronaut-core/issues/2770
 * bad: io.micronaut:micronaut-http-server-netty:1.3.0
 * good: io.micronaut:micronaut-http-server-netty:1.3.1
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: DefaultHttpContentProcessor.onUpstreamMessage,
 *     DefaultHttpContentProcessor.fireExceedsLength, AbstractHttpContentProcessor.doOnNext,
 *     AbstractHttpContentProcessor.fireExceedsLength
 * expect: leak 5
 * half: thirteenth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.micronaut.core.convert.ConversionService;
import io.micronaut.http.netty.stream.DefaultStreamedHttpRequest;
import io.micronaut.http.server.netty.DefaultHttpContentProcessor;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.micronaut.http.server.netty.configuration.NettyHttpServerConfiguration;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.reactivex.Flowable;

/** Orders are longer than a server takes them. */
public final class MicronautOrderTooLarge {
  private MicronautOrderTooLarge() {}

  public static void main(String[] args) {
    NettyHttpServerConfiguration configuration = new NettyHttpServerConfiguration();
    configuration.setMaxRequestSize(10);
    ChannelInboundHandlerAdapter last = new ChannelInboundHandlerAdapter();
    EmbeddedChannel channel = new EmbeddedChannel(last);
    for (int i = 0; i < 5; i++) {
      NettyHttpRequest<?> request =
          new NettyHttpRequest<>(
              request(), channel.pipeline().context(last), ConversionService.SHARED, configuration);
      Flowable.fromPublisher(new DefaultHttpContentProcessor(request, configuration))
          .subscribe(
              data -> System.out.println("some of it"),
              error -> System.out.println(error.getMessage()));
      request.release();
    }
    channel.finishAndReleaseAll();
    System.out.println("done");
  }

  private static HttpRequest request() {
    HttpContent order =
        new DefaultHttpContent(
            PooledByteBufAllocator.DEFAULT
                .directBuffer()
                .writeBytes("one door and two windows".getBytes(US_ASCII)));
    return new DefaultStreamedHttpRequest(
        HttpVersion.HTTP_1_1, HttpMethod.POST, "/orders", Flowable.just(order));
  }
}
