/*
 * project: micronaut-projects/micronaut-core
 * issue: https://github.com/micronaut-projects/micronaut-core/pull/7936
 * bad: io.micronaut:micronaut-json-core:3.6.1
 * good: io.micronaut:micronaut-json-core:3.6.2
 * with: io.micronaut:micronaut-buffer-netty:3.6.1 io.micronaut:micronaut-jackson-databind:3.6.1
 *   io.micronaut:micronaut-runtime:3.6.1 org.slf4j:slf4j-nop:1.7.36
 * fixed: MapperMediaTypeCodec.encode
 * expect: leak 5
 * half: first
 * size: large
 */
package acme.known;

import io.micronaut.buffer.netty.NettyByteBufferFactory;
import io.micronaut.core.io.buffer.ByteBuffer;
import io.micronaut.core.io.buffer.ReferenceCounted;
import io.micronaut.core.type.Argument;
import io.micronaut.http.codec.CodecException;
import io.micronaut.jackson.databind.JacksonDatabindMapper;
import io.micronaut.json.codec.JsonMediaTypeCodec;
import io.micronaut.runtime.ApplicationConfiguration;
import io.netty.buffer.PooledByteBufAllocator;

/** Answers are encoded as JSON, and a property of theirs cannot be read. */
public class MicronautEncodeError {
  private static final NettyByteBufferFactory BUFFERS =
      new NettyByteBufferFactory(PooledByteBufAllocator.DEFAULT);

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
    JsonMediaTypeCodec codec =
        new JsonMediaTypeCodec(new JacksonDatabindMapper(), new ApplicationConfiguration(), null);
    for (int i = 0; i < 10; i++) {
      respond(codec, new Order(i));
    }
    System.out.println("done");
  }

  private static void respond(JsonMediaTypeCodec codec, Order order) {
    try {
      ByteBuffer<?> body = codec.encode(Argument.of(Order.class), order, BUFFERS);
      System.out.println(body.readableBytes());
      ((ReferenceCounted) body).release();
    } catch (CodecException e) {
      System.out.println(e.getMessage());
    }
  }
}
