/*
 * project: jooby-project/jooby
 * issue: https://github.com/jooby-project/jooby/issues/399
 * bad: org.jooby:jooby-netty:1.0.0.CR3
 * good: org.jooby:jooby-netty:1.0.0.CR4
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-resolver:4.1.36.Final io.netty:netty-transport:4.1.36.Final
 *   io.netty:netty-codec:4.1.36.Final io.netty:netty-handler:4.1.36.Final
 *   io.netty:netty-codec-http:4.1.9.Final io.netty:netty-codec-http2:4.1.9.Final
 *   io.netty:netty-transport-native-unix-common:4.1.36.Final
 *   io.netty:netty-transport-native-epoll:4.1.36.Final
 * fixed: NettyRequest.decodeParams
 * expect: leak 5
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
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import org.jooby.internal.netty.NettyHandler;

/** Customers send a form that has a name and no value. */
public final class JoobyFields {
  private JoobyFields() {}

  public static void main(String[] args) throws Exception {
    EmbeddedChannel channel =
        new EmbeddedChannel(
            new NettyHandler(
                (request, answer) -> System.out.println(request.paramNames()),
                ConfigFactory.parseString(
                    "application.tmpdir = uploads, server.http.ResponseBufferSize = 16k,"
                        + " server.ws.MaxTextMessageSize = 16k,"
                        + " server.ws.MaxBinaryMessageSize = 16k")));
    for (int i = 0; i < 5; i++) {
      ByteBuf fields = PooledByteBufAllocator.DEFAULT.directBuffer();
      fields.writeBytes("gift".getBytes(US_ASCII));
      FullHttpRequest order =
          new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/", fields);
      order.headers().set("Content-Type", "application/x-www-form-urlencoded");
      channel.writeInbound(order);
    }
    channel.finish();
    System.out.println("done");
  }
}
