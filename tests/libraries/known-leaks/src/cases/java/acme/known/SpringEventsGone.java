/*
 * project: spring-projects/spring-framework
 * issue: https://github.com/spring-projects/spring-framework/commit/256a6fe6cbf
 * bad: org.springframework:spring-web:5.1.1.RELEASE
 * good: org.springframework:spring-web:5.1.2.RELEASE
 * with: io.projectreactor:reactor-core:3.2.1.RELEASE io.netty:netty-buffer:4.1.109.Final
 *   org.slf4j:slf4j-nop:1.7.36
 * fixed: ServerSentEventHttpMessageWriter.encode, ServerSentEventHttpMessageWriter.encodeText
 * expect: leak 10
 * half: ninth
 */
package acme.known;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.PooledByteBufAllocator;
import java.time.Duration;
import java.util.Collections;
import java.util.function.Supplier;
import org.reactivestreams.Publisher;
import org.springframework.core.ResolvableType;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpOutputMessage;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.http.codec.ServerSentEventHttpMessageWriter;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Orders are told as events, and the connection breaks in the middle of each. */
public final class SpringEventsGone {
  private static final ResolvableType EVENT =
      ResolvableType.forClassWithGenerics(ServerSentEvent.class, String.class);

  private SpringEventsGone() {}

  public static void main(String[] args) {
    ServerSentEventHttpMessageWriter writer = new ServerSentEventHttpMessageWriter();
    for (int i = 0; i < 5; i++) {
      ServerSentEvent<String> order = ServerSentEvent.builder("order " + i).id("" + i).build();
      writer
          .write(
              Mono.just(order),
              EVENT,
              MediaType.TEXT_EVENT_STREAM,
              new Connection(),
              Collections.emptyMap())
          .onErrorResume(
              e -> {
                System.out.println(e.getMessage());
                return Mono.empty();
              })
          .block(Duration.ofSeconds(10));
    }
    System.out.println("done");
  }

  /** It takes one buffer. */
  private static final class Connection implements ReactiveHttpOutputMessage {
    private final HttpHeaders headers = new HttpHeaders();

    @Override
    public HttpHeaders getHeaders() {
      return headers;
    }

    @Override
    public DataBufferFactory bufferFactory() {
      return new NettyDataBufferFactory(PooledByteBufAllocator.DEFAULT);
    }

    @Override
    public void beforeCommit(Supplier<? extends Mono<Void>> action) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean isCommitted() {
      return true;
    }

    @Override
    public Mono<Void> writeWith(Publisher<? extends DataBuffer> body) {
      return Flux.from(body).concatMap(this::send).then();
    }

    @Override
    public Mono<Void> writeAndFlushWith(Publisher<? extends Publisher<? extends DataBuffer>> body) {
      return Flux.from(body).concatMap(this::writeWith).then();
    }

    @Override
    public Mono<Void> setComplete() {
      return Mono.empty();
    }

    private Mono<Void> send(DataBuffer buffer) {
      System.out.print(((NettyDataBuffer) buffer).getNativeBuffer().toString(UTF_8));
      DataBufferUtils.release(buffer);
      return Mono.error(new IllegalStateException(" and the connection is broken"));
    }
  }
}
