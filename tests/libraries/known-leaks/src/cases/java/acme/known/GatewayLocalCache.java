/*
 * project: spring-cloud/spring-cloud-gateway
 * issue: https://github.com/spring-cloud/spring-cloud-gateway/issues/2879
 * bad: org.springframework.cloud:spring-cloud-gateway-server:4.0.3
 * good: org.springframework.cloud:spring-cloud-gateway-server:4.0.4
 * with: org.springframework:spring-test:6.0.7 org.springframework:spring-webflux:6.0.7
 *   org.springframework:spring-context:6.0.7 io.netty:netty-buffer:4.1.90.Final
 * fixed: ResponseCacheManager.processFromUpstream
 * expect: leak 5
 * half: tenth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.PooledByteBufAllocator;
import java.time.Duration;
import org.springframework.cache.concurrent.ConcurrentMapCache;
import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.cloud.gateway.filter.factory.cache.ResponseCacheGatewayFilter;
import org.springframework.cloud.gateway.filter.factory.cache.ResponseCacheManager;
import org.springframework.cloud.gateway.filter.factory.cache.keygenerator.CacheKeyGenerator;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.HttpStatus;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.http.server.reactive.MockServerHttpResponse;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;

/** A gateway keeps the price of each thing for a minute. */
public final class GatewayLocalCache {
  private static final NettyDataBufferFactory BUFFERS =
      new NettyDataBufferFactory(PooledByteBufAllocator.DEFAULT);

  private GatewayLocalCache() {}

  public static void main(String[] args) {
    GatewayFilter filter =
        new ResponseCacheGatewayFilter(
            new ResponseCacheManager(
                new CacheKeyGenerator(), new ConcurrentMapCache("prices"), Duration.ofMinutes(1)));
    for (int i = 0; i < 10; i++) {
      MockServerHttpResponse response = new MockServerHttpResponse(BUFFERS);
      response.setWriteHandler(
          body ->
              body.doOnNext(
                      buffer -> {
                        System.out.println(buffer.toString(US_ASCII));
                        DataBufferUtils.release(buffer);
                      })
                  .then());
      response.setStatusCode(HttpStatus.OK);
      ServerWebExchange exchange =
          MockServerWebExchange.from(MockServerHttpRequest.get("/prices/" + i % 5))
              .mutate()
              .response(response)
              .build();
      String price = "price " + i;
      filter
          .filter(
              exchange,
              forwarded ->
                  forwarded
                      .getResponse()
                      .writeWith(
                          Flux.defer(
                              () ->
                                  Flux.just(
                                      BUFFERS
                                          .allocateBuffer(100)
                                          .write(price.getBytes(US_ASCII))))))
          .block();
    }
    System.out.println("done");
  }
}
