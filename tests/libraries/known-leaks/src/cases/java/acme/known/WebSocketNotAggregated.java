/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/11976
 * bad: io.netty:netty-codec-http:4.1.72.Final
 * good: io.netty:netty-codec-http:4.1.73.Final
 * fixed: WebSocketServerProtocolHandshakeHandler.channelRead
 * expect: leak 5
 * half: fifteenth
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.websocketx.WebSocketServerProtocolHandler;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;

/** A server of WebSockets takes orders too, in parts. */
public final class WebSocketNotAggregated {
  private WebSocketNotAggregated() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel server =
          new EmbeddedChannel(new HttpServerCodec(), new WebSocketServerProtocolHandler("/chat"));
      ByteBuf bytes = PooledByteBufAllocator.DEFAULT.directBuffer();
      bytes.writeCharSequence(
          "POST /orders HTTP/1.1\r\nContent-Length: 6\r\n\r\napples", StandardCharsets.US_ASCII);
      try {
        server.writeInbound(bytes);
      } catch (ClassCastException e) {
        System.out.println("not expected: a part of a request");
      }
      for (Object part = server.readInbound(); part != null; part = server.readInbound()) {
        System.out.println(part.getClass().getSimpleName());
        ReferenceCountUtil.release(part);
      }
      server.finishAndReleaseAll();
    }
    System.out.println("done");
  }
}
