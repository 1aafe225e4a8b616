package acme.websocket;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;

/** Answers text; the leak: binary frames are ignored, but not released. */
final class Chat extends ChannelInboundHandlerAdapter {
  private final boolean leak;

  Chat(boolean leak) {
    this.leak = leak;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    WebSocketFrame frame = (WebSocketFrame) msg;
    if (frame instanceof TextWebSocketFrame) {
      answer(ctx, (TextWebSocketFrame) frame);
    } else if (!leak) {
      frame.release();
    }
  }

  private static void answer(ChannelHandlerContext ctx, TextWebSocketFrame frame) {
    ctx.writeAndFlush(new TextWebSocketFrame("you said " + frame.text()));
    frame.release();
  }
}
