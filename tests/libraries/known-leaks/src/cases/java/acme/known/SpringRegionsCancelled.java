/*
 * project: spring-projects/spring-framework
 * issue: https://github.com/spring-projects/spring-framework/commit/c54355784e5
 * bad: org.springframework:spring-core:5.1.5.RELEASE
 * good: org.springframework:spring-core:5.1.6.RELEASE
 * with: io.projectreactor:reactor-core:3.2.6.RELEASE io.netty:netty-buffer:4.1.109.Final
 * fixed: ResourceRegionEncoder.encode, ResourceRegionEncoder.getRegionPrefix,
 *   ResourceRegionEncoder.getRegionSuffix, ResourceRegionEncoder.getContentRangeHeader,
 *   AbstractSingleValueEncoder.encode
 * expect: leak 5
 * half: eighteenth
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.PooledByteBufAllocator;
import java.time.Duration;
import java.util.Map;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.ResourceRegionEncoder;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.core.io.support.ResourceRegion;
import org.springframework.util.MimeTypeUtils;
import reactor.core.publisher.Flux;

/** Five clients ask for parts of a list, and leave after the first boundary. */
public final class SpringRegionsCancelled {
  private SpringRegionsCancelled() {}

  public static void main(String[] args) {
    ByteArrayResource list = new ByteArrayResource("apples pears plums".getBytes(US_ASCII));
    for (int i = 0; i < 5; i++) {
      DataBuffer first =
          new ResourceRegionEncoder()
              .encode(
                  Flux.just(new ResourceRegion(list, 0, 6), new ResourceRegion(list, 7, 5)),
                  new NettyDataBufferFactory(PooledByteBufAllocator.DEFAULT),
                  ResolvableType.forClass(ResourceRegion.class),
                  MimeTypeUtils.TEXT_PLAIN,
                  Map.of(ResourceRegionEncoder.BOUNDARY_STRING_HINT, "part"))
              .next()
              .block(Duration.ofSeconds(10));
      System.out.println(first.readableByteCount() + " bytes");
      DataBufferUtils.release(first);
    }
    System.out.println("done");
  }
}
