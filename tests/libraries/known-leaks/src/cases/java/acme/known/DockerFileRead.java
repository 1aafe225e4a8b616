/*
 * project: docker-java/docker-java
 * issue: https://github.com/docker-java/docker-java/pull/633
 * bad: com.github.docker-java:docker-java:3.0.5
 * good: com.github.docker-java:docker-java:3.0.6
 * with: io.netty:netty-common:4.1.68.Final io.netty:netty-buffer:4.1.68.Final
 *   io.netty:netty-resolver:4.1.68.Final io.netty:netty-transport:4.1.68.Final
 *   io.netty:netty-codec:4.1.68.Final io.netty:netty-handler:4.1.68.Final
 *   io.netty:netty-codec-http:4.1.68.Final
 * fixed: HttpResponseStreamHandler.<init>, HttpResponseStreamHandler.channelRead0,
 *   HttpResponseStreamHandler.channelReadComplete, HttpResponseStreamHandler.channelInactive+,
 *   HttpResponseStreamHandler.invokeCallbackOnFirstRead+,
 *   HttpResponseStreamHandler$HttpResponseInputStream.write,
 *   HttpResponseStreamHandler$HttpResponseInputStream.writeComplete+,
 *   HttpResponseStreamHandler$HttpResponseInputStream.close,
 *   HttpResponseStreamHandler$HttpResponseInputStream.available,
 *   HttpResponseStreamHandler$HttpResponseInputStream.read,
 *   HttpResponseStreamHandler$HttpResponseInputStream.poll,
 *   HttpResponseStreamHandler$HttpResponseInputStream.releaseCurrent+
 * expect: leak 5
 * half: sixteenth
 * size: large
 */
package acme.known;

import com.github.dockerjava.core.async.ResultCallbackTemplate;
import com.github.dockerjava.netty.handler.HttpResponseStreamHandler;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.io.InputStream;

/** Somebody reads a file of a container, which comes in five pieces. */
public final class DockerFileRead {
  private DockerFileRead() {}

  public static void main(String[] args) throws Exception {
    Reader reader = new Reader();
    EmbeddedChannel channel = new EmbeddedChannel(new HttpResponseStreamHandler(reader));
    channel.writeInbound(piece(), piece(), piece(), piece(), piece());
    channel.finish();
    reader.thread.join();
    System.out.println("done");
  }

  private static ByteBuf piece() {
    return PooledByteBufAllocator.DEFAULT.directBuffer().writeZero(100);
  }

  private static final class Reader extends ResultCallbackTemplate<Reader, InputStream> {
    private Thread thread;

    @Override
    public void onNext(InputStream file) {
      thread = new Thread(() -> read(file));
      thread.start();
    }

    private static void read(InputStream file) {
      int bytes = 0;
      try {
        while (file.read() >= 0) {
          bytes++;
        }
      } catch (IOException e) {
        System.out.println(e);
      }
      System.out.println(bytes + " bytes");
    }
  }
}
