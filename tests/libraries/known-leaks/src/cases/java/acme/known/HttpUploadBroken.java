/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/releases/tag/netty-4.1.138.Final
 * bad: io.netty:netty-codec-http:4.1.137.Final
 * good: io.netty:netty-codec-http:4.1.138.Final
 * with: io.netty:netty-handler:4.1.137.Final io.netty:netty-transport:4.1.137.Final
 * fixed: HttpChunkedInput.close
 * expect: leak 5
 * half: fourth
 */
package acme.known;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.HttpChunkedInput;
import io.netty.handler.stream.ChunkedStream;
import io.netty.handler.stream.ChunkedWriteHandler;
import java.io.IOException;
import java.io.InputStream;

/** A file that is sent cannot be read, so that what should end it is never sent. */
public final class HttpUploadBroken {
  private HttpUploadBroken() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel(new ChunkedWriteHandler());
      channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      try {
        channel.writeOutbound(
            new HttpChunkedInput(
                new ChunkedStream(new Broken()),
                new DefaultLastHttpContent(
                    PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(new byte[10]))));
      } catch (Exception e) {
        System.out.println(e.getMessage());
      }
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }

  private static final class Broken extends InputStream {
    @Override
    public int read() throws IOException {
      throw new IOException("cannot be read");
    }
  }
}
