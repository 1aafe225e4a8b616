/*
 * project: spring-projects/spring-framework
 * issue: https://github.com/spring-projects/spring-framework/issues/36262
 * bad: org.springframework:spring-web:7.0.4
 * good: org.springframework:spring-web:7.0.5
 * with: io.netty:netty-buffer:4.2.9.Final io.projectreactor:reactor-core:3.8.2
 *   org.slf4j:slf4j-nop:2.0.17
 * fixed: PartGenerator.createPart
 * expect: leak 5
 * half: eighth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.PooledByteBufAllocator;
import java.util.List;
import java.util.Map;
import org.springframework.core.ResolvableType;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ReactiveHttpInputMessage;
import org.springframework.http.codec.multipart.DefaultPartHttpMessageReader;
import org.springframework.http.codec.multipart.Part;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Clients upload a file faster than the disk takes it, and go. */
public final class SpringSlowDisk {
  private static final NettyDataBufferFactory BUFFERS =
      new NettyDataBufferFactory(PooledByteBufAllocator.DEFAULT);

  private SpringSlowDisk() {}

  public static void main(String[] args) {
    Scheduler disk = Schedulers.newSingle("disk");
    disk.schedule(SpringSlowDisk::work);
    DefaultPartHttpMessageReader reader = new DefaultPartHttpMessageReader();
    reader.setBlockingOperationScheduler(disk);
    reader.setMaxInMemorySize(1000);
    for (int i = 0; i < 5; i++) {
      Flux<Part> parts = reader.read(ResolvableType.forClass(Part.class), new Upload(), Map.of());
      Disposable client = parts.subscribe(part -> System.out.println(part.name()));
      client.dispose();
    }
    disk.dispose();
    System.out.println("done");
  }

  private static void work() {
    try {
      Thread.sleep(60_000);
    } catch (InterruptedException e) {
      System.out.println("interrupted");
    }
  }

  private static final class Upload implements ReactiveHttpInputMessage {
    @Override
    public HttpHeaders getHeaders() {
      HttpHeaders headers = new HttpHeaders();
      headers.setContentType(
          new MediaType(MediaType.MULTIPART_FORM_DATA, Map.of("boundary", "line")));
      return headers;
    }

    @Override
    public Flux<DataBuffer> getBody() {
      String head =
          "--line\r\n"
              + "Content-Disposition: form-data; name=\"photo\"; filename=\"door.jpg\"\r\n"
              + "\r\n";
      return Flux.fromIterable(List.of(head, "a".repeat(2000), "b".repeat(2000), "c".repeat(2000)))
          .map(Upload::buffer)
          .concatWith(Flux.never());
    }

    private static DataBuffer buffer(String text) {
      return BUFFERS.wrap(
          PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(text.getBytes(US_ASCII)));
    }
  }
}
