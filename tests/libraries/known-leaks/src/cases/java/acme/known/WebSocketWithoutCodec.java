/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/13338
 * bad: io.netty:netty-codec-http:4.1.91.Final
 * good: io.netty:netty-codec-http:4.1.92.Final
 * fixed: WebSocketServerHandshaker.handshake
 * expect: leak 5
 * half: second
 */
package acme.known;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshaker;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshakerFactory;

/** A server whose requests come from a decoder of its own shakes hands for a web socket. */
public final class WebSocketWithoutCodec {
  private WebSocketWithoutCodec() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel(new Upgrader());
      channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      FullHttpRequest request =
          new DefaultFullHttpRequest(
              HttpVersion.HTTP_1_1,
              HttpMethod.GET,
              "/chat",
              PooledByteBufAllocator.DEFAULT.directBuffer());
      request.headers().set(HttpHeaderNames.SEC_WEBSOCKET_VERSION, "13");
      request.headers().set(HttpHeaderNames.SEC_WEBSOCKET_KEY, "dGhlIHNhbXBsZSBub25jZQ==");
      request.headers().set(HttpHeaderNames.UPGRADE, "websocket");
      request.headers().set(HttpHeaderNames.CONNECTION, "Upgrade");
      channel.writeInbound(request);
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }

  private static final class Upgrader extends SimpleChannelInboundHandler<FullHttpRequest> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
      WebSocketServerHandshaker handshaker =
          new WebSocketServerHandshakerFactory("ws://acme/chat", null, false)
              .newHandshaker(request);
      ChannelFuture shaken = handshaker.handshake(ctx.channel(), request);
      shaken.addListener(done -> System.out.println(done.cause()));
    }
  }
}
