/*
 * project: micronaut-projects/micronaut-core
 * issue: https://github.com/micronaut-projects/micronaut-core/pull/5683
 * bad: io.micronaut:micronaut-http-server-netty:2.5.7
 * good: io.micronaut:micronaut-http-server-netty:2.5.8
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: InputStreamBodyBinder.bind
 * expect: leak 5
 * half: thirteenth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.micronaut.core.async.publisher.Publishers;
import io.micronaut.core.convert.ArgumentConversionContext;
import io.micronaut.core.convert.ConversionContext;
import io.micronaut.core.convert.ConversionService;
import io.micronaut.core.type.Argument;
import io.micronaut.http.netty.stream.DefaultStreamedHttpRequest;
import io.micronaut.http.server.netty.DefaultHttpContentProcessor;
import io.micronaut.http.server.netty.HttpContentProcessor;
import io.micronaut.http.server.netty.HttpContentProcessorResolver;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.micronaut.http.server.netty.binders.InputStreamBodyBinder;
import io.micronaut.http.server.netty.configuration.NettyHttpServerConfiguration;
import io.micronaut.web.router.RouteMatch;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import java.io.IOException;
import java.io.InputStream;

/** A controller reads orders from a stream. */
public final class MicronautInputStream {
  private static final NettyHttpServerConfiguration CONFIGURATION =
      new NettyHttpServerConfiguration();

  private MicronautInputStream() {}

  public static void main(String[] args) throws IOException {
    ChannelInboundHandlerAdapter last = new ChannelInboundHandlerAdapter();
    EmbeddedChannel channel = new EmbeddedChannel(last);
    InputStreamBodyBinder binder = new InputStreamBodyBinder(new Resolver());
    ArgumentConversionContext<InputStream> order =
        ConversionContext.of(Argument.of(InputStream.class, "order"));
    for (int i = 0; i < 5; i++) {
      NettyHttpRequest<?> request = request(channel.pipeline().context(last));
      try (InputStream body = binder.bind(order, request).get()) {
        System.out.println(new String(body.readAllBytes(), US_ASCII));
      }
      request.release();
    }
    channel.finishAndReleaseAll();
    System.out.println("done");
  }

  private static NettyHttpRequest<?> request(ChannelHandlerContext context) {
    HttpContent content =
        new DefaultHttpContent(
            PooledByteBufAllocator.DEFAULT
                .directBuffer()
                .writeBytes("one door".getBytes(US_ASCII)));
    return new NettyHttpRequest<>(
        new DefaultStreamedHttpRequest(
            HttpVersion.HTTP_1_1, HttpMethod.POST, "/orders", Publishers.just(content)),
        context,
        ConversionService.SHARED,
        CONFIGURATION);
  }

  private static final class Resolver implements HttpContentProcessorResolver {
    @Override
    public HttpContentProcessor<?> resolve(NettyHttpRequest<?> request, RouteMatch<?> route) {
      return resolve(request);
    }

    @Override
    public HttpContentProcessor<?> resolve(NettyHttpRequest<?> request, Argument<?> argument) {
      return resolve(request);
    }

    @Override
    public HttpContentProcessor<?> resolve(NettyHttpRequest<?> request) {
      return new DefaultHttpContentProcessor(request, CONFIGURATION);
    }
  }
}
