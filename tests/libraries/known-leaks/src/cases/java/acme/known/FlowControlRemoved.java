/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/10304
 * bad: io.netty:netty-handler:4.1.50.Final
 * good: io.netty:netty-handler:4.1.51.Final
 * fixed: FlowControlHandler.handlerRemoved+
 * expect: leak 5
 * half: first
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.FixedLengthFrameDecoder;
import io.netty.handler.flow.FlowControlHandler;

/** A server takes one frame at a time, until it has seen the greeting. */
public final class FlowControlRemoved {
  private FlowControlRemoved() {}

  public static void main(String[] args) {
    EmbeddedChannel channel = new EmbeddedChannel();
    channel.config().setAllocator(PooledByteBufAllocator.DEFAULT).setAutoRead(false);
    channel
        .pipeline()
        .addLast(new FixedLengthFrameDecoder(5), new FlowControlHandler(), new Server());
    channel.read();
    for (String frame : new String[] {"hello", "order", "order", "order", "order", "bye.."}) {
      ByteBuf bytes = PooledByteBufAllocator.DEFAULT.directBuffer();
      channel.writeInbound(bytes.writeBytes(frame.getBytes(US_ASCII)));
    }
    channel.pipeline().fireUserEventTriggered("greeted");
    channel.finishAndReleaseAll();
    System.out.println("done");
  }

  private static final class Server extends SimpleChannelInboundHandler<ByteBuf> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, ByteBuf frame) {
      System.out.println(frame.toString(US_ASCII));
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
      ctx.pipeline().remove(FlowControlHandler.class);
      ctx.channel().config().setAutoRead(true);
    }
  }
}
