/*
 * project: spring-projects/spring-framework
 * issue: https://github.com/spring-projects/spring-framework/issues/26060
 * bad: org.springframework:spring-webflux:5.3.1
 * good: org.springframework:spring-webflux:5.3.2
 * with: io.projectreactor.netty:reactor-netty-http:1.0.0 org.slf4j:slf4j-nop:1.7.36
 * fixed: LimitedDataBufferList.add
 * expect: misuse 5
 * half: ninth
 * size: large
 */
package acme.known;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/** Invoices are longer than what their reader will hold. */
public final class SpringBodyTooLarge {
  private SpringBodyTooLarge() {}

  public static void main(String[] args) throws Exception {
    InetAddress here = InetAddress.getLoopbackAddress();
    HttpServer shop = HttpServer.create(new InetSocketAddress(here, 0), 10);
    byte[] invoice = new byte[100];
    shop.createContext(
        "/invoice",
        exchange -> {
          exchange.sendResponseHeaders(200, invoice.length);
          exchange.getResponseBody().write(invoice);
          exchange.close();
        });
    shop.start();
    LoopResources loops = LoopResources.create("client", 1, true);
    HttpClient http = HttpClient.create(ConnectionProvider.newConnection()).runOn(loops, false);
    WebClient client =
        WebClient.builder()
            .clientConnector(new ReactorClientHttpConnector(http))
            .baseUrl("http://127.0.0.1:" + shop.getAddress().getPort())
            .codecs(codecs -> codecs.defaultCodecs().maxInMemorySize(10))
            .build();
    for (int i = 0; i < 5; i++) {
      System.out.println(
          client
              .get()
              .uri("/invoice")
              .retrieve()
              .bodyToMono(byte[].class)
              .map(read -> read.length + " bytes")
              .onErrorResume(e -> Mono.just(e.getMessage()))
              .block(Duration.ofSeconds(10)));
    }
    loops.disposeLater(Duration.ZERO, Duration.ofSeconds(5)).block();
    shop.stop(0);
    System.out.println("done");
  }
}
