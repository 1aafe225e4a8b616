/*
 * project: docker-java/docker-java
 * issue: https://github.com/docker-java/docker-java/issues/560
 * bad: com.github.docker-java:docker-java:3.0.0-RC5
 * good: com.github.docker-java:docker-java:3.0.0
 * with: io.netty:netty-common:4.1.68.Final io.netty:netty-buffer:4.1.68.Final
 *   io.netty:netty-resolver:4.1.68.Final io.netty:netty-transport:4.1.68.Final
 *   io.netty:netty-codec:4.1.68.Final io.netty:netty-handler:4.1.68.Final
 *   io.netty:netty-codec-http:4.1.68.Final
 * fixed: FramedResponseStreamHandler.channelRead0, HttpResponseHandler.getBodyAsMessage,
 *   JsonResponseCallbackHandler.channelRead0
 * expect: leak 5
 * half: sixteenth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.netty.handler.FramedResponseStreamHandler;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.Closeable;

/** Somebody reads five lines of a container's log, and stays for more. */
public final class DockerLogFrames {
  private static final byte STDOUT = 1;
  private static final EmbeddedChannel LOG =
      new EmbeddedChannel(new FramedResponseStreamHandler(new Lines()));

  private DockerLogFrames() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      byte[] line = ("order " + i).getBytes(US_ASCII);
      ByteBuf frame = PooledByteBufAllocator.DEFAULT.directBuffer();
      LOG.writeInbound(frame.writeByte(STDOUT).writeZero(3).writeInt(line.length).writeBytes(line));
    }
    System.out.println("done");
  }

  private static final class Lines implements ResultCallback<Frame> {
    @Override
    public void onStart(Closeable closeable) {
      System.out.println("started");
    }

    @Override
    public void onNext(Frame frame) {
      System.out.println(new String(frame.getPayload(), US_ASCII));
    }

    @Override
    public void onError(Throwable e) {
      System.out.println(e);
    }

    @Override
    public void onComplete() {
      System.out.println("ended");
    }

    @Override
    public void close() {
      System.out.println("closed");
    }
  }
}
