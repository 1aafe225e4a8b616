/*
 * project: spring-projects/spring-framework
 * issue: https://github.com/spring-projects/spring-framework/issues/37143
 * bad: org.springframework:spring-core:7.0.9
 * good: org.springframework:spring-core:7.0.10
 * with: io.netty:netty-buffer:4.2.9.Final io.projectreactor:reactor-core:3.8.2
 *   org.slf4j:slf4j-nop:2.0.17
 * fixed: DataBufferUtils$ReadCompletionHandler.read
 * expect: leak 5
 * half: eighth
 */
package acme.known;

import io.netty.buffer.PooledByteBufAllocator;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBufferFactory;

/** A file that is open to be written is to be sent. */
public final class SpringWriteOnlyFile {
  private SpringWriteOnlyFile() {}

  public static void main(String[] args) throws Exception {
    NettyDataBufferFactory buffers = new NettyDataBufferFactory(PooledByteBufAllocator.DEFAULT);
    Path orders = Files.createTempFile("orders", ".txt");
    for (int i = 0; i < 5; i++) {
      try {
        DataBufferUtils.readAsynchronousFileChannel(
                () -> AsynchronousFileChannel.open(orders, StandardOpenOption.WRITE), buffers, 1000)
            .doOnNext(DataBufferUtils::release)
            .blockLast();
      } catch (RuntimeException e) {
        System.out.println(e.getClass().getSimpleName());
      }
    }
    Files.delete(orders);
    System.out.println("done");
    System.exit(0);
  }
}
