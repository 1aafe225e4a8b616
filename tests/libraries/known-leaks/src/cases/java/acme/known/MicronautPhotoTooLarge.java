/*
 * project: micronaut-projects/micronaut-core
 * issue: https://github.com/micronaut-projects/micronaut-core/commit/b4f5ce5854
 * bad: io.micronaut:micronaut-http-server-netty:2.4.2
 * good: io.micronaut:micronaut-http-server-netty:2.4.3
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: FormDataHttpContentProcessor.doAfterOnError
 * expect: leak 5
 * half: thirteenth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.micronaut.core.convert.ConversionService;
import io.micronaut.http.netty.stream.DefaultStreamedHttpRequest;
import io.micronaut.http.server.netty.FormDataHttpContentProcessor;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.micronaut.http.server.netty.configuration.NettyHttpServerConfiguration;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.reactivex.Flowable;
import java.lang.reflect.Constructor;

/** Browsers send photos, of which the ends are too much for the server. */
public final class MicronautPhotoTooLarge {
  private static final String START =
      "--shop\r\n"
          + "Content-Disposition: form-data; name=\"photo\"; filename=\"photo.png\"\r\n"
          + "Content-Type: image/png\r\n"
          + "\r\n"
          + "pixels";

  private MicronautPhotoTooLarge() {}

  public static void main(String[] args) throws Exception {
    NettyHttpServerConfiguration configuration = new NettyHttpServerConfiguration();
    configuration.setMaxRequestSize(200);
    configuration.getMultipart().setEnabled(true);
    Constructor<FormDataHttpContentProcessor> constructor =
        FormDataHttpContentProcessor.class.getDeclaredConstructor(
            NettyHttpRequest.class, NettyHttpServerConfiguration.class);
    constructor.setAccessible(true);
    ChannelInboundHandlerAdapter last = new ChannelInboundHandlerAdapter();
    EmbeddedChannel channel = new EmbeddedChannel(last);
    for (int i = 0; i < 5; i++) {
      NettyHttpRequest<?> request =
          new NettyHttpRequest<>(
              request(), channel.pipeline().context(last), ConversionService.SHARED, configuration);
      Flowable.fromPublisher(constructor.newInstance(request, configuration))
          .subscribe(
              data -> System.out.println("some of it"),
              error -> System.out.println(error.getMessage()));
      request.release();
    }
    channel.finishAndReleaseAll();
    System.out.println("done");
  }

  private static HttpRequest request() {
    HttpRequest request =
        new DefaultStreamedHttpRequest(
            HttpVersion.HTTP_1_1,
            HttpMethod.POST,
            "/photos",
            Flowable.just(content(START), content("pixels".repeat(20))));
    request.headers().set(HttpHeaderNames.CONTENT_TYPE, "multipart/form-data; boundary=shop");
    return request;
  }

  private static HttpContent content(String text) {
    return new DefaultHttpContent(
        PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(text.getBytes(US_ASCII)));
  }
}
