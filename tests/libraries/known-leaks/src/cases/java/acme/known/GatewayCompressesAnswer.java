/*
 * project: spring-cloud/spring-cloud-gateway
 * issue: https://github.com/spring-cloud/spring-cloud-gateway/commit/c3fe27051
 * bad: org.springframework.cloud:spring-cloud-gateway-core:2.2.3.RELEASE
 * good: org.springframework.cloud:spring-cloud-gateway-core:2.2.4.RELEASE
 * with: org.springframework:spring-test:5.2.6.RELEASE
 *   org.springframework:spring-webflux:5.2.6.RELEASE io.netty:netty-buffer:4.1.50.Final
 *   io.projectreactor.netty:reactor-netty:0.9.8.RELEASE
 * fixed: ModifyResponseBodyGatewayFilterFactory$ModifiedServerHttpResponse.writeBody
 * expect: leak 5
 * half: fifth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.springframework.cloud.gateway.support.ServerWebExchangeUtils.ORIGINAL_RESPONSE_CONTENT_TYPE_ATTR;

import io.netty.buffer.PooledByteBufAllocator;
import java.util.List;
import java.util.Set;
import org.springframework.cloud.gateway.filter.GatewayFilter;
import org.springframework.cloud.gateway.filter.factory.rewrite.GzipMessageBodyResolver;
import org.springframework.cloud.gateway.filter.factory.rewrite.ModifyResponseBodyGatewayFilterFactory;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.codec.HttpMessageReader;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import org.springframework.mock.http.server.reactive.MockServerHttpResponse;
import org.springframework.mock.web.server.MockServerWebExchange;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** A gateway changes answers that are compressed. */
public final class GatewayCompressesAnswer {
  private static final NettyDataBufferFactory BUFFERS =
      new NettyDataBufferFactory(PooledByteBufAllocator.DEFAULT);

  private GatewayCompressesAnswer() {}

  public static void main(String[] args) {
    GzipMessageBodyResolver gzip = new GzipMessageBodyResolver();
    List<HttpMessageReader<?>> readers = ServerCodecConfigurer.create().getReaders();
    GatewayFilter filter =
        new ModifyResponseBodyGatewayFilterFactory(readers, Set.of(gzip), Set.of(gzip))
            .apply(
                new ModifyResponseBodyGatewayFilterFactory.Config()
                    .setRewriteFunction(
                        String.class,
                        String.class,
                        (exchange, body) -> Mono.just("hello " + body)));
    DataBuffer world = BUFFERS.wrap("world".getBytes(US_ASCII));
    byte[] compressed = gzip.encode(world);
    for (int i = 0; i < 5; i++) {
      MockServerHttpResponse response = new MockServerHttpResponse(BUFFERS);
      response.setWriteHandler(body -> body.doOnNext(DataBufferUtils::release).then());
      response.setStatusCode(HttpStatus.OK);
      response.getHeaders().set("Content-Encoding", "gzip");
      ServerWebExchange exchange =
          MockServerWebExchange.from(MockServerHttpRequest.get("/"))
              .mutate()
              .response(response)
              .build();
      exchange.getAttributes().put(ORIGINAL_RESPONSE_CONTENT_TYPE_ATTR, "text/plain");
      filter
          .filter(
              exchange,
              forwarded ->
                  forwarded
                      .getResponse()
                      .writeWith(
                          Mono.fromSupplier(() -> BUFFERS.allocateBuffer(100).write(compressed))))
          .block();
      System.out.println("forwarded");
    }
    System.out.println("done");
  }
}
