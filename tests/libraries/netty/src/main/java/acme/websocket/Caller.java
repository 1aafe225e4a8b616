package acme.websocket;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketClientProtocolHandler.ClientHandshakeStateEvent;

/** Sends the next frames when the last text was answered, and closes in the end. */
final class Caller extends SimpleChannelInboundHandler<TextWebSocketFrame> {
  private final int frames;
  private int sent;

  Caller(int frames) {
    this.frames = frames;
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event == ClientHandshakeStateEvent.HANDSHAKE_COMPLETE) {
      send(ctx);
    }
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, TextWebSocketFrame answer) {
    if (sent == frames) {
      ctx.close();
    } else {
      send(ctx);
    }
  }

  private void send(ChannelHandlerContext ctx) {
    if (++sent % 10 == 9) {
      sent++;
      ctx.write(new BinaryWebSocketFrame(ctx.alloc().buffer(64).writeZero(64)));
    }
    ctx.writeAndFlush(new TextWebSocketFrame("message " + sent));
  }
}
