/*
 * project: spring-projects/spring-framework
 * issue: https://github.com/spring-projects/spring-framework/issues/26232
 * bad: org.springframework:spring-web:5.3.1
 * good: org.springframework:spring-web:5.3.2
 * with: io.projectreactor:reactor-core:3.4.0 io.netty:netty-buffer:4.1.109.Final
 *   org.slf4j:slf4j-nop:1.7.36
 * fixed: AbstractServerHttpResponse.writeWith
 * expect: leak 5
 * half: second
 */
package acme.known;

import io.netty.buffer.PooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.AbstractServerHttpResponse;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Answers are ready when the session cannot be saved, and so are never written. */
public class SpringCommitFails {
  private static final NettyDataBufferFactory BUFFERS =
      new NettyDataBufferFactory(PooledByteBufAllocator.DEFAULT);

  static class Response extends AbstractServerHttpResponse {
    Response() {
      super(BUFFERS, new HttpHeaders());
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> T getNativeResponse() {
      return (T) this;
    }

    @Override
    protected Mono<Void> writeWithInternal(Publisher<? extends DataBuffer> body) {
      return Flux.from(body).doOnNext(DataBufferUtils::release).then();
    }

    @Override
    protected Mono<Void> writeAndFlushWithInternal(
        Publisher<? extends Publisher<? extends DataBuffer>> body) {
      return Flux.from(body).concatMap(this::writeWithInternal).then();
    }

    @Override
    protected void applyStatusCode() {}

    @Override
    protected void applyHeaders() {}

    @Override
    protected void applyCookies() {}
  }

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      Response response = new Response();
      response.beforeCommit(() -> Mono.error(new IllegalStateException("no session")));
      System.out.println(answer(response).block());
    }
    System.out.println("done");
  }

  private static Mono<String> answer(Response response) {
    return response
        .writeWith(Mono.fromSupplier(SpringCommitFails::page))
        .thenReturn("written")
        .onErrorResume(e -> Mono.just(e.getMessage()));
  }

  private static DataBuffer page() {
    DataBuffer buffer = BUFFERS.allocateBuffer(64);
    return buffer.write("hello".getBytes(StandardCharsets.UTF_8));
  }
}
