/*
 * project: spring-cloud/spring-cloud-gateway
 * issue: https://github.com/spring-cloud/spring-cloud-gateway/issues/3465
 * bad: org.springframework.cloud:spring-cloud-gateway-server:4.1.5
 * good: org.springframework.cloud:spring-cloud-gateway-server:4.1.6
 * with: org.springframework:spring-test:6.1.14 org.springframework:spring-webflux:6.1.14
 *   io.netty:netty-buffer:4.1.114.Final
 * fixed: RoutePredicateHandlerMapping.getHandlerInternal,
 *     ServerWebExchangeUtils.clearCachedRequestBody+
 * expect: leak 5
 * half: fifth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.PooledByteBufAllocator;
import org.springframework.cloud.gateway.config.GlobalCorsProperties;
import org.springframework.cloud.gateway.handler.RoutePredicateHandlerMapping;
import org.springframework.cloud.gateway.handler.predicate.ReadBodyRoutePredicateFactory;
import org.springframework.cloud.gateway.route.Route;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A gateway forwards requests with some words alone, and these are others. */
public final class GatewayNoRoute {
  private GatewayNoRoute() {}

  public static void main(String[] args) {
    NettyDataBufferFactory buffers = new NettyDataBufferFactory(PooledByteBufAllocator.DEFAULT);
    Route route =
        Route.async()
            .id("bell")
            .uri("http://bell.example")
            .asyncPredicate(
                new ReadBodyRoutePredicateFactory()
                    .applyAsync(
                        config -> config.setPredicate(String.class, body -> body.equals("bell"))))
            .build();
    RoutePredicateHandlerMapping mapping =
        new RoutePredicateHandlerMapping(
            null, () -> Flux.just(route), new GlobalCorsProperties(), new StandardEnvironment());
    for (int i = 0; i < 5; i++) {
      MockServerWebExchange exchange =
          MockServerWebExchange.from(
              MockServerHttpRequest.post("/")
                  .contentType(MediaType.TEXT_PLAIN)
                  .body(
                      Mono.fromSupplier(
                          () -> buffers.allocateBuffer(100).write("door".getBytes(US_ASCII)))));
      System.out.println("handler: " + mapping.getHandler(exchange).block());
    }
    System.out.println("done");
  }
}
