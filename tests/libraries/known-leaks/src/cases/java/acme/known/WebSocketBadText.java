/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/9909
 * bad: io.netty:netty-codec-http:4.1.44.Final
 * good: io.netty:netty-codec-http:4.1.45.Final
 * fixed: Utf8FrameValidator.channelRead
 * expect: leak 5
 * half: first
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.Utf8FrameValidator;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameDecoder;

/** Clients send text that is no UTF-8. */
public final class WebSocketBadText {
  private WebSocketBadText() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel =
          new EmbeddedChannel(
              new WebSocket13FrameDecoder(false, false, 1024),
              new Utf8FrameValidator(),
              new Chat());
      channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      ByteBuf frame = PooledByteBufAllocator.DEFAULT.directBuffer();
      frame.writeByte(0x81).writeByte(3).writeByte('a').writeByte(0xff).writeByte('b');
      try {
        channel.writeInbound(frame);
      } catch (Exception refused) {
        System.out.println(refused.getMessage());
      }
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }

  private static final class Chat extends SimpleChannelInboundHandler<TextWebSocketFrame> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, TextWebSocketFrame frame) {
      System.out.println(frame.text());
    }
  }
}
