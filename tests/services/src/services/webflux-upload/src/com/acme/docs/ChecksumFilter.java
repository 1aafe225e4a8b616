package com.acme.docs;

import java.util.zip.CRC32;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/** Checks the body of each request that comes with an X-Checksum header. */
final class ChecksumFilter implements WebFilter {

  private static final int MAX_SIZE = 256 * 1024;

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
    String expected = exchange.getRequest().getHeaders().getFirst("X-Checksum");
    if (expected == null) {
      return chain.filter(exchange);
    }
    return DataBufferUtils.join(exchange.getRequest().getBody(), MAX_SIZE)
        .filter(
            body -> {
              boolean intact = expected.equals(crc32(body));
              if (!intact) { //@good 2
                DataBufferUtils.release(body); //@good 2
              } //@good 2
              return intact;
            })
        .flatMap(body -> forward(exchange, chain, body).thenReturn(HttpStatus.OK))
        .switchIfEmpty(Mono.defer(() -> reject(exchange)))
        .then();
  }

  private static String crc32(DataBuffer buffer) {
    CRC32 crc = new CRC32();
    try (DataBuffer.ByteBufferIterator parts = buffer.readableByteBuffers()) {
      parts.forEachRemaining(crc::update);
    }
    return Long.toHexString(crc.getValue());
  }

  private static Mono<Void> forward(
      ServerWebExchange exchange, WebFilterChain chain, DataBuffer body) {
    return Mono.using(
        () -> body,
        kept -> {
          BufferedBodyRequest request = new BufferedBodyRequest(exchange.getRequest(), kept);
          return chain.filter(exchange.mutate().request(request).build());
        },
        DataBufferUtils::release);
  }

  private static Mono<HttpStatus> reject(ServerWebExchange exchange) {
    exchange.getResponse().setStatusCode(HttpStatus.UNPROCESSABLE_CONTENT);
    return exchange.getResponse().setComplete().thenReturn(HttpStatus.UNPROCESSABLE_CONTENT);
  }
}
