/*
 * project: spring-projects/spring-framework
 * issue: https://github.com/spring-projects/spring-framework/commit/946ec7e22e114e297bc099c89cac1ab5ead9cbb4
 * bad: org.springframework:spring-web:5.1.1.RELEASE
 * good: org.springframework:spring-web:5.1.2.RELEASE
 * with: io.projectreactor:reactor-core:3.2.1.RELEASE io.netty:netty-buffer:4.1.109.Final
 *   com.google.protobuf:protobuf-java:3.6.1 org.slf4j:slf4j-nop:1.7.36
 * fixed: ProtobufDecoder$MessageDecoderFunction.apply
 * expect: leak 5
 * half: third
 */
package acme.known;

import com.google.protobuf.Message;
import com.google.protobuf.StringValue;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import org.springframework.core.ResolvableType;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.http.codec.protobuf.ProtobufDecoder;
import reactor.core.publisher.Flux;

/** A stream of messages is decoded, of which each fills a buffer. */
public final class SpringProtobuf {
  private static final NettyDataBufferFactory BUFFERS =
      new NettyDataBufferFactory(PooledByteBufAllocator.DEFAULT);

  private SpringProtobuf() {}

  public static void main(String[] args) {
    ProtobufDecoder decoder = new ProtobufDecoder();
    Flux<Message> messages =
        decoder.decode(
            Flux.range(0, 5).map(SpringProtobuf::buffer),
            ResolvableType.forClass(StringValue.class),
            MediaType.APPLICATION_OCTET_STREAM,
            Map.of());
    for (Message message : messages.toIterable()) {
      System.out.println(((StringValue) message).getValue());
    }
    System.out.println("done");
  }

  private static DataBuffer buffer(int number) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      StringValue.of("order " + number).writeDelimitedTo(bytes);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return BUFFERS.allocateBuffer(64).write(bytes.toByteArray());
  }
}
