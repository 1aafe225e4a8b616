/*
 * project: micronaut-projects/micronaut-core
 * issue: https://github.com/micronaut-projects/micronaut-core/issues/1291
 * bad: io.micronaut:micronaut-http-client:1.0.4
 * good: io.micronaut:micronaut-http-client:1.0.5
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-resolver:4.1.36.Final io.netty:netty-transport:4.1.36.Final
 *   io.netty:netty-codec:4.1.36.Final io.netty:netty-handler:4.1.36.Final
 *   io.netty:netty-codec-http:4.1.36.Final io.netty:netty-codec-socks:4.1.36.Final
 *   io.netty:netty-handler-proxy:4.1.36.Final org.slf4j:slf4j-nop:1.7.36
 * fixed: DefaultHttpClient.eventStream, DefaultHttpClient$4.<init>, DefaultHttpClient$4.onNext,
 *   DefaultHttpClient$HttpClientInitializer.initChannel,
 *   DefaultHttpClient$HttpClientInitializer$3.<init>,
 *   DefaultHttpClient$HttpClientInitializer$3.channelRead0, HandlerPublisher.<init>,
 *   HandlerPublisher.handlerRemoved, HandlerPublisher.complete, NettyHttpRequest.release,
 *   NettyHttpRequest.releaseIfNecessary, PublisherBodyBinder.bind, PublisherBodyBinder$1.doOnNext
 * expect: leak 5
 * half: seventeenth
 * size: large
 */
package acme.known;

import acme.shared.OneAnswer;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.client.DefaultHttpClient;
import java.net.URL;

/** Somebody listens five times to what a shop has to tell, which is one event each. */
public final class MicronautEvents {
  private static final String ANSWER =
      "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
          + "data: apples\n\n";

  private MicronautEvents() {}

  public static void main(String[] args) throws Exception {
    try (OneAnswer shop = new OneAnswer(ANSWER);
        DefaultHttpClient client =
            new DefaultHttpClient(new URL("http://127.0.0.1:" + shop.port()))) {
      for (int i = 0; i < 5; i++) {
        System.out.println(
            client.eventStream(HttpRequest.GET("/events"), String.class).blockingFirst().getData());
      }
      Thread.sleep(500);
    }
    System.out.println("done");
    System.exit(0);
  }
}
