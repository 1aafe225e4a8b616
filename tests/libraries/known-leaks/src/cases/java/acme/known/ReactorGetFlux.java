/*
 * project: reactor/reactor-netty
 * issue: https://github.com/reactor/reactor-netty/issues/694
 * bad: io.projectreactor.netty:reactor-netty:0.8.6.RELEASE
 * good: io.projectreactor.netty:reactor-netty:0.8.7.RELEASE
 * with: org.slf4j:slf4j-nop:1.7.36 io.netty:netty-common:4.1.48.Final io.netty:netty-buffer:4.1.48.Final
 *   io.netty:netty-resolver:4.1.48.Final io.netty:netty-transport:4.1.48.Final
 *   io.netty:netty-codec:4.1.48.Final io.netty:netty-handler:4.1.48.Final
 *   io.netty:netty-codec-http:4.1.48.Final io.netty:netty-codec-http2:4.1.48.Final
 *   io.netty:netty-handler-proxy:4.1.48.Final io.netty:netty-codec-socks:4.1.48.Final
 * fixed: HttpClientOperations$GetOrHeadAggregateOutbound.then
 * expect: leak 10
 * half: third
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import reactor.core.publisher.Flux;
import reactor.netty.DisposableServer;
import reactor.netty.http.HttpResources;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;

/** A client asks with GET, and sends the question in the body. */
public final class ReactorGetFlux {
  private ReactorGetFlux() {}

  public static void main(String[] args) {
    DisposableServer server =
        HttpServer.create()
            .host("127.0.0.1")
            .port(0)
            .handle(
                (request, response) ->
                    request
                        .receive()
                        .aggregate()
                        .asString()
                        .flatMap(question -> response.sendString(Flux.just(question + "?")).then()))
            .bindNow();
    for (int i = 0; i < 5; i++) {
      String answer =
          HttpClient.create()
              .port(server.port())
              .request(io.netty.handler.codec.http.HttpMethod.GET)
              .uri("http://127.0.0.1:" + server.port() + "/")
              .send(
                  (request, outbound) ->
                      outbound.send(Flux.just("what ", "else").map(ReactorGetFlux::buffer)))
              .responseContent()
              .aggregate()
              .asString()
              .block();
      System.out.println(answer);
    }
    server.disposeNow();
    // The event loop of the last answer may hold the question until it ends.
    HttpResources.disposeLoopsAndConnectionsLater().block();
    System.out.println("done");
  }

  private static ByteBuf buffer(String text) {
    return PooledByteBufAllocator.DEFAULT
        .directBuffer()
        .writeBytes(text.getBytes(StandardCharsets.UTF_8));
  }
}
