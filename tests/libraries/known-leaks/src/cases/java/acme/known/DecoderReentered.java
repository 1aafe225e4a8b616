/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/15833
 * bad: io.netty:netty-codec:4.1.128.Final
 * good: io.netty:netty-codec:4.1.129.Final
 * fixed: ByteToMessageDecoder.channelRead, ByteToMessageDecoder.decodeRemovalReentryProtection
 * expect: misuse 5
 * half: first
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.util.ReferenceCountUtil;
import java.util.List;

/** A decoder acknowledges a frame before it reads it, and the other end answers at once. */
public final class DecoderReentered {
  private DecoderReentered() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel(new Peer(), new Frames(), new Printer());
      channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      try {
        channel.writeInbound(frame(1));
      } catch (Exception e) {
        System.out.println(e.getMessage());
      }
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }

  private static ByteBuf frame(int number) {
    return PooledByteBufAllocator.DEFAULT.directBuffer().writeByte(number);
  }

  /** Answers the first acknowledgement with the next frame. */
  private static final class Peer extends ChannelOutboundHandlerAdapter {
    private boolean answered;

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
      ReferenceCountUtil.release(message);
      promise.setSuccess();
      if (!answered) {
        answered = true;
        ctx.fireChannelRead(frame(2));
      }
    }
  }

  private static final class Frames extends ByteToMessageDecoder {
    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
      ctx.writeAndFlush(ctx.alloc().directBuffer().writeByte(in.getByte(in.readerIndex())));
      out.add((int) in.readByte());
    }
  }

  private static final class Printer extends SimpleChannelInboundHandler<Integer> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, Integer number) {
      System.out.println(number);
    }
  }
}
