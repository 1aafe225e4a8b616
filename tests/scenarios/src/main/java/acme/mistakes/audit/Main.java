package acme.mistakes.audit;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;

class AuditHandler extends ChannelInboundHandlerAdapter {
  int frames;

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    if (msg instanceof WebSocketFrame) {
      count((WebSocketFrame) msg);
      ctx.fireChannelRead(((WebSocketFrame) msg).retain());
    } else ctx.fireChannelRead(msg);
  }

  private void count(WebSocketFrame f) {
    frames += f.content().readableBytes();
  }
}

class EchoHandler extends SimpleChannelInboundHandler<WebSocketFrame> {
  @Override
  protected void channelRead0(ChannelHandlerContext ctx, WebSocketFrame f) {
    if (f instanceof TextWebSocketFrame) ctx.writeAndFlush(f.retain());
    else ctx.writeAndFlush(new PongWebSocketFrame(f.content().retain()));
  }
}

/** A handler that retains what it passes on, before one that does so as it should. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    EmbeddedChannel ch = new EmbeddedChannel(new AuditHandler(), new EchoHandler());
    for (int i = 0; i < 5; i++) {
      ByteBuf b = ByteBufUtil.writeUtf8(ch.alloc(), "hi");
      ch.writeInbound(i == 3 ? new PingWebSocketFrame(b) : new TextWebSocketFrame(b));
    }
    ch.finishAndReleaseAll();
    System.out.println("done");
  }
}
