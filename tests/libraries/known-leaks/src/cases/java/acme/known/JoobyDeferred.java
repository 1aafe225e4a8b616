/*
 * project: jooby-project/jooby
 * issue: https://github.com/jooby-project/jooby/issues/731
 * bad: org.jooby:jooby-netty:1.1.0
 * good: org.jooby:jooby-netty:1.1.1
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-resolver:4.1.36.Final io.netty:netty-transport:4.1.36.Final
 *   io.netty:netty-codec:4.1.36.Final io.netty:netty-handler:4.1.36.Final
 *   io.netty:netty-codec-http:4.1.36.Final io.netty:netty-codec-http2:4.1.36.Final
 *   io.netty:netty-transport-native-unix-common:4.1.36.Final
 *   io.netty:netty-transport-native-epoll:4.1.36.Final
 * fixed: NettyRequest.startAsync
 * expect: misuse 5
 * half: twentyfirst
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.typesafe.config.ConfigFactory;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.IllegalReferenceCountException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jooby.internal.netty.NettyHandler;
import org.jooby.spi.NativeRequest;

/** Orders are read later, when the shop has time for them. */
public final class JoobyDeferred {
  private JoobyDeferred() {}

  public static void main(String[] args) throws Exception {
    Queue<Runnable> later = new ArrayDeque<>();
    EmbeddedChannel channel =
        new EmbeddedChannel(
            new NettyHandler(
                (request, answer) -> request.startAsync(later::add, () -> read(request)),
                ConfigFactory.parseString(
                    "application.tmpdir = uploads, server.http.ResponseBufferSize = 16k,"
                        + " server.ws.MaxTextMessageSize = 16k,"
                        + " server.ws.MaxBinaryMessageSize = 16k")));
    for (int i = 0; i < 5; i++) {
      ByteBuf order = PooledByteBufAllocator.DEFAULT.directBuffer();
      order.writeBytes("3 apples".getBytes(US_ASCII));
      channel.writeInbound(
          new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/", order));
      later.remove().run();
    }
    channel.finish();
    System.out.println("done");
  }

  private static void read(NativeRequest request) {
    try {
      System.out.println(new String(request.in().readAllBytes(), US_ASCII));
    } catch (IOException | IllegalReferenceCountException e) {
      System.out.println(e.getMessage());
    }
  }
}
