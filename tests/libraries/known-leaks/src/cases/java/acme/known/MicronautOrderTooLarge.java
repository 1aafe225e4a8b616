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

import acme.shared.MicronautBodies;
import io.micronaut.http.netty.stream.DefaultStreamedHttpRequest;
import io.micronaut.http.server.netty.DefaultHttpContentProcessor;
import io.micronaut.http.server.netty.configuration.NettyHttpServerConfiguration;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.reactivex.Flowable;

/** Orders are longer than a server takes them. */
public final class MicronautOrderTooLarge {
  private MicronautOrderTooLarge() {}

  public static void main(String[] args) throws Exception {
    NettyHttpServerConfiguration configuration = new NettyHttpServerConfiguration();
    configuration.setMaxRequestSize(10);
    MicronautBodies.process(
        configuration,
        MicronautOrderTooLarge::request,
        request -> new DefaultHttpContentProcessor(request, configuration));
  }

  private static HttpRequest request() {
    HttpContent order = MicronautBodies.part("one door and two windows");
    return new DefaultStreamedHttpRequest(
        HttpVersion.HTTP_1_1, HttpMethod.POST, "/orders", Flowable.just(order));
  }
}
