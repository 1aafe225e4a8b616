/*
 * project: Graylog2/graylog2-server
 * issue: https://github.com/Graylog2/graylog2-server/pull/5514
 * bad: org.graylog2:graylog2-server:3.0.0-beta.2
 * good: org.graylog2:graylog2-server:3.0.0-beta.4
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-resolver:4.1.36.Final io.netty:netty-transport:4.1.36.Final
 *   io.netty:netty-codec:4.1.36.Final io.netty:netty-codec-http:4.1.36.Final
 *   io.netty:netty-handler:4.1.36.Final
 * fixed: HttpHandler.channelRead0
 * expect: misuse 5
 * half: twentieth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.IllegalReferenceCountException;
import org.graylog2.inputs.transports.netty.HttpHandler;

/** Messages for a log come in by HTTP, and what reads them gives them back. */
public final class GraylogHttp {
  private GraylogHttp() {}

  public static void main(String[] args) {
    EmbeddedChannel channel = new EmbeddedChannel(new HttpHandler(false), new Reader());
    for (int i = 0; i < 5; i++) {
      ByteBuf message = PooledByteBufAllocator.DEFAULT.directBuffer();
      message.writeCharSequence("{\"short_message\":\"apples are out\"}", US_ASCII);
      try {
        channel.writeInbound(
            new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/gelf", message));
        System.out.println("noted");
      } catch (IllegalReferenceCountException e) {
        System.out.println(e.getMessage());
      }
      HttpResponse answer = channel.readOutbound();
      System.out.println(answer.status());
    }
    channel.finishAndReleaseAll();
    System.out.println("done");
    System.exit(0);
  }

  private static final class Reader extends SimpleChannelInboundHandler<ByteBuf> {
    @Override
    protected void channelRead0(ChannelHandlerContext context, ByteBuf message) {
      System.out.println(message.toString(US_ASCII));
    }
  }
}
