/*
 * project: spring-projects/spring-framework
 * issue: https://github.com/spring-projects/spring-framework/commit/857b6006758e2509d6108a104735382ed0e9010d
 * bad: org.springframework:spring-web:5.1.1.RELEASE
 * good: org.springframework:spring-web:5.1.2.RELEASE
 * with: io.projectreactor:reactor-core:3.2.1.RELEASE io.netty:netty-buffer:4.1.109.Final
 *   com.fasterxml.jackson.core:jackson-databind:2.9.7 org.slf4j:slf4j-nop:1.7.36
 * fixed: AbstractJackson2Encoder.encodeValue
 * expect: leak 5
 * half: second
 */
package acme.known;

import io.netty.buffer.PooledByteBufAllocator;
import java.util.Collections;
import org.springframework.core.ResolvableType;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.http.codec.json.Jackson2JsonEncoder;
import reactor.core.publisher.Mono;

/** Answers are encoded as JSON, and a property of theirs cannot be read. */
public class SpringJsonEncoder {
  private static final NettyDataBufferFactory BUFFERS =
      new NettyDataBufferFactory(PooledByteBufAllocator.DEFAULT);
  private static final Jackson2JsonEncoder ENCODER = new Jackson2JsonEncoder();

  public static class Order {
    private final int number;

    Order(int number) {
      this.number = number;
    }

    public int getNumber() {
      return number;
    }

    public String getCustomer() {
      if (number % 2 == 0) {
        throw new IllegalStateException("session is closed");
      }
      return "Smith";
    }
  }

  public static void main(String[] args) {
    for (int i = 0; i < 10; i++) {
      String result = respond(new Order(i)).onErrorResume(e -> Mono.just("error")).block();
      System.out.println(result);
    }
    System.out.println("done");
  }

  private static Mono<String> respond(Order order) {
    return ENCODER
        .encode(
            Mono.just(order),
            BUFFERS,
            ResolvableType.forClass(Order.class),
            MediaType.APPLICATION_JSON,
            Collections.emptyMap())
        .map(
            buffer -> {
              int length = buffer.readableByteCount();
              DataBufferUtils.release(buffer);
              return "sent " + length;
            })
        .next();
  }
}
