/*
 * project: spring-projects/spring-framework
 * issue: https://github.com/spring-projects/spring-framework/issues/33731
 * bad: org.springframework:spring-web:6.1.14
 * good: org.springframework:spring-web:6.1.15
 * with: io.projectreactor:reactor-core:3.6.11 io.netty:netty-buffer:4.1.114.Final
 *   com.fasterxml.jackson.core:jackson-databind:2.15.4 org.slf4j:slf4j-nop:1.7.36
 * fixed: AbstractJackson2Decoder.decode
 * expect: leak 5
 * half: second
 * size: large
 */
package acme.known;

import io.netty.buffer.PooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.springframework.core.ResolvableType;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.http.codec.json.Jackson2JsonDecoder;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Only the first of the orders that have arrived is wanted. */
public class SpringJacksonCancel {
  private static final NettyDataBufferFactory BUFFERS =
      new NettyDataBufferFactory(PooledByteBufAllocator.DEFAULT);
  private static final Jackson2JsonDecoder DECODER = new Jackson2JsonDecoder();

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      System.out.println(firstOrder().block());
    }
    System.out.println("done");
  }

  private static Mono<Object> firstOrder() {
    List<DataBuffer> received = List.of(buffer("[{\"number\": 42},"), buffer("{\"number\": 43}]"));
    return DECODER
        .decode(
            Flux.fromIterable(received),
            ResolvableType.forClass(Map.class),
            MediaType.APPLICATION_JSON,
            Collections.emptyMap())
        .next();
  }

  private static DataBuffer buffer(String text) {
    DataBuffer buffer = BUFFERS.allocateBuffer(64);
    return buffer.write(text.getBytes(StandardCharsets.UTF_8));
  }
}
