/*
 * project: spring-projects/spring-framework
 * issue: https://github.com/spring-projects/spring-framework/issues/36050
 * bad: org.springframework:spring-test:7.0.2
 * good: org.springframework:spring-test:7.0.3
 * with: org.springframework:spring-webflux:7.0.2 org.springframework:spring-context:7.0.2
 *   io.projectreactor.netty:reactor-netty-http:1.3.1 org.slf4j:slf4j-nop:2.0.17
 *   org.hamcrest:hamcrest:3.0
 * fixed: WiretapConnector$WiretapRecorder.getContent
 * expect: leak 5
 * half: eighth
 * size: large
 */
package acme.known;

import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** A test looks at the bytes of answers that it has not decoded. */
public final class SpringWiretap {
  private SpringWiretap() {}

  public static void main(String[] args) {
    DisposableServer shop =
        HttpServer.create()
            .host("127.0.0.1")
            .port(0)
            .handle((request, response) -> response.sendString(Mono.just("one door")))
            .bindNow();
    WebTestClient client =
        WebTestClient.bindToServer(new ReactorClientHttpConnector())
            .baseUrl("http://127.0.0.1:" + shop.port())
            .build();
    for (int i = 0; i < 5; i++) {
      byte[] content =
          client
              .get()
              .uri("/orders")
              .exchange()
              .expectStatus()
              .isOk()
              .returnResult()
              .getResponseBodyContent();
      System.out.println(content.length);
    }
    shop.disposeNow();
    System.out.println("done");
    System.exit(0);
  }
}
