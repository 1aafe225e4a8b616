/*
 * project: reactor/reactor-netty
 * issue: https://github.com/reactor/reactor-netty/issues/598
 * bad: io.projectreactor.netty:reactor-netty:0.8.4.RELEASE
 * good: io.projectreactor.netty:reactor-netty:0.8.5.RELEASE
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-resolver:4.1.36.Final io.netty:netty-transport:4.1.36.Final
 *   io.netty:netty-codec:4.1.36.Final io.netty:netty-handler:4.1.36.Final
 *   io.netty:netty-codec-http:4.1.36.Final io.netty:netty-codec-http2:4.1.36.Final
 *   io.netty:netty-codec-socks:4.1.36.Final io.netty:netty-handler-proxy:4.1.36.Final
 *   io.netty:netty-transport-native-unix-common:4.1.36.Final
 *   io.netty:netty-transport-native-epoll:4.1.36.Final org.slf4j:slf4j-nop:1.7.36
 * fixed: HttpClientOperations$GetOrHeadAggregateOutbound.then
 * expect: leak 5
 * half: seventeenth
 */
package acme.known;

import acme.shared.OneAnswer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import reactor.core.publisher.Flux;
import reactor.netty.http.client.HttpClient;

/** Five questions break off while they are written. */
public final class ReactorGetFails {
  private static final String ANSWER =
      "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

  private ReactorGetFails() {}

  public static void main(String[] args) throws Exception {
    try (OneAnswer shop = new OneAnswer(ANSWER)) {
      HttpClient client = HttpClient.create().baseUrl("http://127.0.0.1:" + shop.port());
      for (int i = 0; i < 5; i++) {
        try {
          System.out.println(
              client
                  .request(HttpMethod.GET)
                  .uri("/")
                  .send((request, out) -> out.send(question()))
                  .response()
                  .block(Duration.ofSeconds(20))
                  .status());
        } catch (IllegalStateException e) {
          System.out.println(e.getMessage());
        }
      }
    }
    System.out.println("done");
    System.exit(0);
  }

  private static Flux<ByteBuf> question() {
    byte[] start = "what does".getBytes(StandardCharsets.UTF_8);
    return Flux.concat(
        Flux.just(Unpooled.wrappedBuffer(start)), Flux.error(new IllegalStateException("no end")));
  }
}
