package acme.webflux;

import io.netty.buffer.ByteBuf;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Joins the body, checks its signature, and gives the joined body on. */
final class SignatureFilter implements WebFilter {
  private final boolean careful;

  SignatureFilter(boolean careful) {
    this.careful = careful;
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
    return DataBufferUtils.join(exchange.getRequest().getBody())
        .flatMap(body -> check(body, exchange, chain));
  }

  private Mono<Void> check(DataBuffer body, ServerWebExchange exchange, WebFilterChain chain) {
    String given = exchange.getRequest().getHeaders().getFirst("Signature");
    if (!Integer.toString(sum(NettyDataBufferFactory.toByteBuf(body))).equals(given)) {
      return refuse(body);
    }
    ServerHttpRequest joined =
        new ServerHttpRequestDecorator(exchange.getRequest()) {
          @Override
          public Flux<DataBuffer> getBody() {
            return Flux.just(body);
          }
        };
    return chain.filter(exchange.mutate().request(joined).build());
  }

  private Mono<Void> refuse(DataBuffer body) {
    if (careful) {
      DataBufferUtils.release(body);
    }
    return Mono.error(new ResponseStatusException(HttpStatus.FORBIDDEN, "wrong signature"));
  }

  private static int sum(ByteBuf body) {
    int sum = 0;
    for (int i = body.readerIndex(); i < body.writerIndex(); i++) {
      sum += body.getByte(i);
    }
    return sum;
  }
}
