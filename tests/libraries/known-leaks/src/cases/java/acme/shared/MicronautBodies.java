package acme.shared;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.micronaut.core.convert.ConversionService;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.micronaut.http.server.netty.configuration.NettyHttpServerConfiguration;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.reactivex.Flowable;
import java.util.function.Supplier;
import org.reactivestreams.Publisher;

/** Bodies of requests, and a server of Micronaut that processes them. */
public final class MicronautBodies {
  private MicronautBodies() {}

  /** What reads the body of a request. */
  public interface Processor {
    /** Makes one of the library's. */
    Publisher<?> of(NettyHttpRequest<?> request) throws Exception;
  }

  /** A part of a body, in direct memory. */
  public static HttpContent part(String text) {
    return new DefaultHttpContent(
        PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(text.getBytes(US_ASCII)));
  }

  /** Has five requests processed, and says what comes of each. */
  public static void process(
      NettyHttpServerConfiguration configuration,
      Supplier<HttpRequest> requests,
      Processor processor)
      throws Exception {
    ChannelInboundHandlerAdapter last = new ChannelInboundHandlerAdapter();
    EmbeddedChannel channel = new EmbeddedChannel(last);
    for (int i = 0; i < 5; i++) {
      NettyHttpRequest<?> request =
          new NettyHttpRequest<>(
              requests.get(),
              channel.pipeline().context(last),
              ConversionService.SHARED,
              configuration);
      Flowable.fromPublisher(processor.of(request))
          .subscribe(
              data -> System.out.println("some of it"),
              error -> System.out.println(error.getMessage()));
      request.release();
    }
    channel.finishAndReleaseAll();
    System.out.println("done");
  }
}
