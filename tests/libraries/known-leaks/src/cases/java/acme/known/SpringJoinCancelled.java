/*
 * project: spring-projects/spring-framework
 * issue: https://github.com/spring-projects/spring-framework/commit/149d416e8e7a256838c4e0a2b65c9023e31a5e3b
 * bad: org.springframework:spring-core:5.1.1.RELEASE
 * good: org.springframework:spring-core:5.1.2.RELEASE
 * with: io.projectreactor:reactor-core:3.2.1.RELEASE io.netty:netty-buffer:4.1.109.Final
 *   org.slf4j:slf4j-nop:1.7.36
 * fixed: DataBufferUtils.join, DataBufferUtils.exceptionDataBuffer,
 *     DataBufferUtils.takeUntilByteCount, DataBufferUtils.skipUntilByteCount
 * expect: leak 10
 * half: third
 */
package acme.known;

import io.netty.buffer.PooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;

/** Bodies are joined, and the client goes away before their end. */
public final class SpringJoinCancelled {
  private static final NettyDataBufferFactory BUFFERS =
      new NettyDataBufferFactory(PooledByteBufAllocator.DEFAULT);

  private SpringJoinCancelled() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      Disposable body =
          DataBufferUtils.join(
                  Flux.concat(
                      Flux.just("first ", "second ").map(SpringJoinCancelled::buffer),
                      Flux.never()))
              .subscribe(joined -> System.out.println("joined"));
      body.dispose();
      System.out.println("cancelled");
    }
    System.out.println("done");
  }

  private static DataBuffer buffer(String text) {
    DataBuffer buffer = BUFFERS.allocateBuffer(64);
    return buffer.write(text.getBytes(StandardCharsets.UTF_8));
  }
}
