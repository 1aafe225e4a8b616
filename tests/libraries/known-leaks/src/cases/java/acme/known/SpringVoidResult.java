/*
 * project: spring-projects/spring-framework
 * issue: https://github.com/spring-projects/spring-framework/issues/33389
 * bad: org.springframework:spring-test:6.1.12
 * good: org.springframework:spring-test:6.1.13
 * with: org.springframework:spring-webflux:6.1.12 org.springframework:spring-context:6.1.12
 *   io.projectreactor.netty:reactor-netty-http:1.1.22 org.slf4j:slf4j-nop:2.0.13
 *   org.hamcrest:hamcrest:2.2
 * fixed: DefaultWebTestClient$DefaultResponseSpec.returnResult
 * expect: leak 5
 * half: twelfth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.test.web.reactive.server.WebTestClient;

/** A test wants to know only whether an order is taken. */
public final class SpringVoidResult {
  private SpringVoidResult() {}

  public static void main(String[] args) throws Exception {
    HttpServer shop =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
    shop.createContext("/orders", SpringVoidResult::order);
    shop.start();
    WebTestClient client =
        WebTestClient.bindToServer()
            .baseUrl("http://127.0.0.1:" + shop.getAddress().getPort())
            .build();
    for (int i = 0; i < 5; i++) {
      System.out.println(
          client
              .post()
              .uri("/orders")
              .exchange()
              .returnResult(new ParameterizedTypeReference<Void>() {})
              .getStatus());
    }
    shop.stop(0);
    System.out.println("done");
    System.exit(0);
  }

  private static void order(HttpExchange exchange) throws IOException {
    byte[] answer = "one door".getBytes(UTF_8);
    exchange.sendResponseHeaders(200, answer.length);
    exchange.getResponseBody().write(answer);
    exchange.close();
  }
}
