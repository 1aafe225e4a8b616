/*
 * project: spring-projects/spring-framework
 * issue: https://github.com/spring-projects/spring-framework/commit/611019b73ca1f8edc83d5a2961267655002c3ab7
 * bad: org.springframework:spring-web:5.1.1.RELEASE
 * good: org.springframework:spring-web:5.1.2.RELEASE
 * with: io.projectreactor:reactor-core:3.2.1.RELEASE io.netty:netty-buffer:4.1.109.Final
 *   javax.xml.bind:jaxb-api:2.3.1 org.glassfish.jaxb:jaxb-runtime:2.3.1 org.slf4j:slf4j-nop:1.7.36
 * fixed: Jaxb2XmlEncoder.encode
 * expect: leak 5
 * half: third
 */
package acme.known;

import io.netty.buffer.PooledByteBufAllocator;
import java.util.Map;
import javax.xml.bind.annotation.XmlRootElement;
import org.springframework.core.ResolvableType;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.http.codec.xml.Jaxb2XmlEncoder;
import reactor.core.publisher.Mono;

/** Answers are encoded as XML, and refer to themselves. */
public final class SpringXmlError {
  private SpringXmlError() {}

  @XmlRootElement
  public static class Order {
    public int number = 1;
    public Order replaces;
  }

  public static void main(String[] args) {
    NettyDataBufferFactory buffers = new NettyDataBufferFactory(PooledByteBufAllocator.DEFAULT);
    Jaxb2XmlEncoder encoder = new Jaxb2XmlEncoder();
    for (int i = 0; i < 5; i++) {
      Order order = new Order();
      order.replaces = order;
      try {
        encoder
            .encode(
                Mono.just(order),
                buffers,
                ResolvableType.forClass(Order.class),
                MediaType.APPLICATION_XML,
                Map.of())
            .blockLast();
      } catch (RuntimeException e) {
        System.out.println(e.getClass().getSimpleName());
      }
    }
    System.out.println("done");
  }
}
