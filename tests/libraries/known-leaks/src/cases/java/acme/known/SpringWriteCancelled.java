/*
 * project: spring-projects/spring-framework
 * issue: https://github.com/spring-projects/spring-framework/commit/488a1d45618
 * bad: org.springframework:spring-core:5.1.1.RELEASE
 * good: org.springframework:spring-core:5.1.2.RELEASE
 * with: io.projectreactor:reactor-core:3.2.1.RELEASE io.netty:netty-buffer:4.1.109.Final
 * fixed: DataBufferUtils.write, DataBufferUtils$WritableByteChannelSubscriber.hookOnNext+,
 *   DataBufferUtils$AsynchronousFileChannelWriteCompletionHandler.dispose
 * expect: leak 5
 * half: eighteenth
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.PooledByteBufAllocator;
import java.io.ByteArrayOutputStream;
import java.nio.channels.Channels;
import java.time.Duration;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import reactor.core.publisher.Flux;

/** Six orders are written to a list, and who writes them leaves after the first. */
public final class SpringWriteCancelled {
  private static final NettyDataBufferFactory FACTORY =
      new NettyDataBufferFactory(PooledByteBufAllocator.DEFAULT);

  private SpringWriteCancelled() {}

  public static void main(String[] args) {
    ByteArrayOutputStream list = new ByteArrayOutputStream();
    DataBuffer first =
        DataBufferUtils.write(
                Flux.range(0, 6).map(SpringWriteCancelled::order), Channels.newChannel(list))
            .next()
            .block(Duration.ofSeconds(10));
    DataBufferUtils.release(first);
    System.out.println(list);
    System.out.println("done");
  }

  private static DataBuffer order(int number) {
    return FACTORY.allocateBuffer().write(("order " + number + ";").getBytes(US_ASCII));
  }
}
