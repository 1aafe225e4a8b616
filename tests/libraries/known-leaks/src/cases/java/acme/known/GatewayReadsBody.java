/*
 * project: spring-cloud/spring-cloud-gateway
 * issue: https://github.com/spring-cloud/spring-cloud-gateway/issues/2842
 * bad: org.springframework.cloud:spring-cloud-gateway-server:4.0.0
 * good: org.springframework.cloud:spring-cloud-gateway-server:4.0.1
 * with: org.springframework:spring-test:6.0.7 org.springframework:spring-webflux:6.0.7
 *   org.springframework:spring-context:6.0.7 io.netty:netty-buffer:4.1.90.Final
 * fixed: CacheRequestBodyGatewayFilterFactory$1.filter
 * expect: leak 5
 * half: tenth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.PooledByteBufAllocator;
import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.cloud.gateway.filter.RemoveCachedBodyFilter;
import org.springframework.cloud.gateway.filter.factory.CacheRequestBodyGatewayFilterFactory;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** A gateway looks at the words of each order before it forwards the order. */
public final class GatewayReadsBody {
  private GatewayReadsBody() {}

  public static void main(String[] args) {
    NettyDataBufferFactory buffers = new NettyDataBufferFactory(PooledByteBufAllocator.DEFAULT);
    CacheRequestBodyGatewayFilterFactory.Config config =
        new CacheRequestBodyGatewayFilterFactory.Config();
    config.setBodyClass(String.class);
    GatewayFilter words = new CacheRequestBodyGatewayFilterFactory().apply(config);
    RemoveCachedBodyFilter last = new RemoveCachedBodyFilter();
    for (int i = 0; i < 5; i++) {
      byte[] order = ("order " + i).getBytes(US_ASCII);
      MockServerWebExchange exchange =
          MockServerWebExchange.from(
              MockServerHttpRequest.post("http://shop/orders")
                  .contentType(MediaType.TEXT_PLAIN)
                  .body(Mono.fromSupplier(() -> buffers.allocateBuffer(100).write(order))));
      last.filter(exchange, one -> words.filter(one, GatewayReadsBody::forward)).block();
    }
    System.out.println("done");
  }

  private static Mono<Void> forward(ServerWebExchange exchange) {
    return exchange.getRequest().getBody().doOnNext(GatewayReadsBody::print).then();
  }

  private static void print(DataBuffer part) {
    System.out.println(part.toString(US_ASCII));
    DataBufferUtils.release(part);
  }
}
