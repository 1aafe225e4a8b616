/*
 * project: spring-projects/spring-framework
 * issue: https://github.com/spring-projects/spring-framework/issues/33094
 * bad: org.springframework:spring-web:6.1.11
 * good: org.springframework:spring-web:6.1.12
 * with: io.projectreactor:reactor-core:3.6.8 io.netty:netty-buffer:4.1.112.Final
 *   org.slf4j:slf4j-nop:1.7.36
 * fixed: MultipartParser$BodyState.onNext
 * expect: leak 5
 * half: first
 */
package acme.known;

import io.netty.buffer.PooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import org.springframework.core.ResolvableType;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpInputMessage;
import org.springframework.http.codec.multipart.DefaultPartHttpMessageReader;
import org.springframework.http.codec.multipart.Part;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Multipart forms arrive in buffers of which one starts with the boundary. */
public class SpringMultipartBoundary {
  private static final NettyDataBufferFactory BUFFERS =
      new NettyDataBufferFactory(PooledByteBufAllocator.DEFAULT);
  private static final DefaultPartHttpMessageReader READER = new DefaultPartHttpMessageReader();

  static class Upload implements ReactiveHttpInputMessage {
    private final String[] chunks;

    Upload(String... chunks) {
      this.chunks = chunks;
    }

    @Override
    public HttpHeaders getHeaders() {
      HttpHeaders headers = new HttpHeaders();
      headers.setContentType(MediaType.parseMediaType("multipart/form-data; boundary=simple"));
      return headers;
    }

    @Override
    public Flux<DataBuffer> getBody() {
      return Flux.fromArray(chunks).map(SpringMultipartBoundary::buffer);
    }
  }

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      Upload upload =
          new Upload(
              "--simple\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\nHello, world "
                  + "and everybody else who reads this text",
              "\r\n--simple--\r\n");
      System.out.println(read(upload).block());
    }
    System.out.println("done");
  }

  private static Mono<String> read(Upload upload) {
    return READER
        .read(ResolvableType.forClass(Part.class), upload, Collections.emptyMap())
        .concatMap(part -> DataBufferUtils.join(part.content()))
        .map(
            content -> {
              String text = content.toString(StandardCharsets.UTF_8);
              DataBufferUtils.release(content);
              return text;
            })
        .reduce("", String::concat);
  }

  private static DataBuffer buffer(String text) {
    DataBuffer buffer = BUFFERS.allocateBuffer(256);
    return buffer.write(text.getBytes(StandardCharsets.UTF_8));
  }
}
