/*
 * project: spring-projects/spring-framework
 * issue: https://github.com/spring-projects/spring-framework/issues/21563
 * bad: org.springframework:spring-core:5.0.9.RELEASE
 * good: org.springframework:spring-core:5.0.10.RELEASE
 * with: io.projectreactor:reactor-core:3.1.9.RELEASE io.netty:netty-buffer:4.1.109.Final
 *   org.slf4j:slf4j-nop:1.7.36
 * fixed: DataBufferUtils.join, DataBufferUtils.exceptionDataBuffer+
 * expect: leak 10
 * half: first
 */
package acme.known;

import io.netty.buffer.PooledByteBufAllocator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Bodies are joined whose source fails after two buffers. */
public class SpringJoinError {
  private static final NettyDataBufferFactory BUFFERS =
      new NettyDataBufferFactory(PooledByteBufAllocator.DEFAULT);

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      Object body = readBody().onErrorReturn("no body").block();
      System.out.println(body);
    }
    System.out.println("done");
  }

  private static Mono<String> readBody() {
    return DataBufferUtils.join(upload())
        .map(
            body -> {
              int length = body.readableByteCount();
              DataBufferUtils.release(body);
              return "body of " + length;
            });
  }

  private static Flux<DataBuffer> upload() {
    return Flux.concat(
        Flux.just("first ", "second ").map(SpringJoinError::buffer),
        Flux.error(new IOException("connection reset")));
  }

  private static DataBuffer buffer(String text) {
    DataBuffer buffer = BUFFERS.allocateBuffer(64);
    return buffer.write(text.getBytes(StandardCharsets.UTF_8));
  }
}
