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

import acme.shared.MicronautBodies;
import io.micronaut.http.netty.stream.DefaultStreamedHttpRequest;
import io.micronaut.http.server.netty.FormDataHttpContentProcessor;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.micronaut.http.server.netty.configuration.NettyHttpServerConfiguration;
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
    MicronautBodies.process(
        configuration,
        MicronautPhotoTooLarge::request,
        request -> constructor.newInstance(request, configuration));
  }

  private static HttpRequest request() {
    HttpRequest request =
        new DefaultStreamedHttpRequest(
            HttpVersion.HTTP_1_1,
            HttpMethod.POST,
            "/photos",
            Flowable.just(MicronautBodies.part(START), MicronautBodies.part("pixels".repeat(20))));
    request.headers().set(HttpHeaderNames.CONTENT_TYPE, "multipart/form-data; boundary=shop");
    return request;
  }
}
