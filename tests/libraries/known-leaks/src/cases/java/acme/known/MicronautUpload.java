/*
 * project: micronaut-projects/micronaut-core
 * issue: https://github.com/micronaut-projects/micronaut-core/pull/6759
 * bad: io.micronaut:micronaut-http-server-netty:3.2.6
 * good: io.micronaut:micronaut-http-server-netty:3.2.7
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: NettyCompletedFileUpload.getBytes, NettyCompletedFileUpload.getByteBuffer
 * expect: misuse 5
 * half: third
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.micronaut.http.server.netty.multipart.NettyCompletedFileUpload;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.handler.codec.http.multipart.FileUpload;
import io.netty.handler.codec.http.multipart.MemoryFileUpload;
import java.io.IOException;

/** A controller reads a file that a browser has sent, and the server cleans up after it. */
public final class MicronautUpload {
  private MicronautUpload() {}

  public static void main(String[] args) throws IOException {
    for (int i = 0; i < 5; i++) {
      FileUpload file = new MemoryFileUpload("photo", "photo.png", "image/png", null, UTF_8, 5);
      file.setContent(
          PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes("pixel".getBytes(UTF_8)));
      NettyCompletedFileUpload photo = new NettyCompletedFileUpload(file, true);
      System.out.println(photo.getBytes().length + " bytes");
      file.release();
      try {
        if (file.refCnt() > 0) {
          file.release();
        }
      } catch (RuntimeException e) {
        System.out.println(e.getMessage());
      }
    }
    System.out.println("done");
  }
}
