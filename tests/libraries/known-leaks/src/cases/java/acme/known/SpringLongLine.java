/*
 * project: spring-projects/spring-framework
 * issue: https://github.com/spring-projects/spring-framework/issues/24339
 * bad: org.springframework:spring-core:5.2.2.RELEASE
 * good: org.springframework:spring-core:5.2.3.RELEASE
 * with: io.projectreactor:reactor-core:3.3.2.RELEASE io.netty:netty-buffer:4.1.45.Final
 * fixed: StringDecoder.decode, StringDecoder.endFrameAfterDelimiter,
 *   StringDecoder$LimitedDataBufferConsumer.<init>,
 *   StringDecoder$LimitedDataBufferConsumer.accept,
 *   StringDecoder$ConcatMapIterableDiscardWorkaroundCache.addAll+,
 *   StringDecoder$ConcatMapIterableDiscardWorkaroundCache.accept+,
 *   StringDecoder$ConcatMapIterableDiscardWorkaroundCache.run+
 * expect: leak 5
 * half: seventeenth
 */
package acme.known;

import io.netty.buffer.PooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.StringDecoder;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.util.MimeTypeUtils;
import reactor.core.publisher.Flux;

/** Five texts begin with a line that is longer than allowed. */
public final class SpringLongLine {
  private static final String TEXT = "a long line of apples\npears\nplums\n";

  private SpringLongLine() {}

  public static void main(String[] args) {
    NettyDataBufferFactory factory = new NettyDataBufferFactory(PooledByteBufAllocator.DEFAULT);
    StringDecoder decoder = StringDecoder.textPlainOnly();
    decoder.setMaxInMemorySize(10);
    ResolvableType type = ResolvableType.forClass(String.class);
    for (int i = 0; i < 5; i++) {
      DataBuffer text = factory.allocateBuffer();
      text.write(TEXT, StandardCharsets.UTF_8);
      try {
        System.out.println(
            decoder
                .decode(Flux.just(text), type, MimeTypeUtils.TEXT_PLAIN, null)
                .collectList()
                .block(Duration.ofSeconds(10)));
      } catch (DataBufferLimitException e) {
        System.out.println(e.getMessage());
      }
    }
    System.out.println("done");
  }
}
