/*
 * project: spring-cloud/spring-cloud-gateway
 * issue: https://github.com/spring-cloud/spring-cloud-gateway/pull/2019
 * bad: org.springframework.cloud:spring-cloud-gateway-core:2.2.5.RELEASE
 * good: org.springframework.cloud:spring-cloud-gateway-server:2.2.6.RELEASE
 * with: org.springframework:spring-test:5.2.9.RELEASE
 *   org.springframework:spring-webflux:5.2.9.RELEASE io.netty:netty-buffer:4.1.52.Final
 *   io.projectreactor.netty:reactor-netty:0.9.12.RELEASE org.slf4j:slf4j-nop:1.7.36
 * fixed: NettyWriteResponseFilter.wrap
 * expect: leak 5
 * half: eighth
 * size: large
 */
package acme.known;

import static org.springframework.cloud.gateway.support.ServerWebExchangeUtils.CLIENT_RESPONSE_CONN_ATTR;

import java.util.List;
import org.springframework.cloud.gateway.filter.NettyWriteResponseFilter;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.server.HttpServer;

/** A gateway passes answers on to a server that has buffers of its own. */
public final class GatewayCopiesBody {
  private GatewayCopiesBody() {}

  public static void main(String[] args) {
    DisposableServer shop =
        HttpServer.create()
            .host("127.0.0.1")
            .port(0)
            .handle((request, response) -> response.sendString(Mono.just("one door")))
            .bindNow();
    HttpClient client = HttpClient.create().baseUrl("http://127.0.0.1:" + shop.port());
    NettyWriteResponseFilter filter = new NettyWriteResponseFilter(List.of());
    for (int i = 0; i < 5; i++) {
      MockServerWebExchange exchange =
          MockServerWebExchange.from(MockServerHttpRequest.get("/orders"));
      filter.filter(exchange, forwarded -> ask(client, forwarded)).block();
      System.out.println(exchange.getResponse().getBodyAsString().block());
    }
    shop.disposeNow();
    System.out.println("done");
    System.exit(0);
  }

  /** As the filter does that comes before. */
  private static Mono<Void> ask(HttpClient client, ServerWebExchange exchange) {
    return client
        .get()
        .uri("/orders")
        .responseConnection(
            (response, connection) -> {
              exchange.getAttributes().put(CLIENT_RESPONSE_CONN_ATTR, connection);
              return Mono.just(response);
            })
        .then();
  }
}
