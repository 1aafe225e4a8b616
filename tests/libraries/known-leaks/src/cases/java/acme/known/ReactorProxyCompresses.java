/*
 * project: reactor/reactor-netty
 * issue: https://github.com/reactor/reactor-netty/pull/3246
 * bad: io.projectreactor.netty:reactor-netty-http:1.0.45
 * good: io.projectreactor.netty:reactor-netty-http:1.0.46
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: HttpOperations.sendObject, HttpOperations$PostHeadersNettyOutbound.run,
 *     HttpOperations$PostHeadersNettyOutbound.accept
 * expect: misuse 10
 * half: twelfth
 */
package acme.known;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;

/** A proxy cannot tell whether to compress what it passes on. */
public final class ReactorProxyCompresses {
  private ReactorProxyCompresses() {}

  public static void main(String[] args) throws Exception {
    DisposableServer shop =
        HttpServer.create()
            .host("127.0.0.1")
            .port(0)
            .handle((request, response) -> response.sendString(Mono.just("one door")))
            .bindNow();
    HttpClient toShop = HttpClient.newConnection().baseUrl("http://127.0.0.1:" + shop.port());
    DisposableServer proxy =
        HttpServer.create()
            .host("127.0.0.1")
            .port(0)
            .compress((request, response) -> request.requestHeaders().get("x-zip").contains("yes"))
            .handle(
                (request, response) ->
                    toShop
                        .get()
                        .uri("/orders")
                        .responseContent()
                        .retain()
                        .concatMap(response::sendObject))
            .bindNow();
    java.net.http.HttpClient client = java.net.http.HttpClient.newHttpClient();
    for (int i = 0; i < 5; i++) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + proxy.port() + "/"))
              .version(java.net.http.HttpClient.Version.HTTP_1_1)
              .build();
      try {
        System.out.println(client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode());
      } catch (IOException e) {
        System.out.println("no answer");
      }
    }
    proxy.disposeNow();
    shop.disposeNow();
    System.out.println("done");
    System.exit(0);
  }
}
