/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/13496
 * bad: io.netty:netty-codec:4.1.94.Final
 * good: io.netty:netty-codec:4.1.95.Final
 * fixed: ReplayingDecoderByteBuf.retainedSlice
 * expect: misuse 10
 * half: second
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.ReplayingDecoder;
import java.util.List;

/** A decoder cuts frames out of what it has read, without a copy. */
public final class ReplayingFrames {
  private ReplayingFrames() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel(new Frames(), new Printer());
      channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      ByteBuf bytes = PooledByteBufAllocator.DEFAULT.directBuffer();
      try {
        channel.writeInbound(bytes.writeByte(5).writeBytes("hello".getBytes(US_ASCII)));
      } catch (Exception e) {
        System.out.println(e.getMessage());
      }
      try {
        channel.finishAndReleaseAll();
      } catch (Exception e) {
        System.out.println(e.getMessage());
      }
    }
    System.out.println("done");
  }

  private static final class Frames extends ReplayingDecoder<Void> {
    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
      int length = in.readByte();
      ByteBuf frame = in.retainedSlice(in.readerIndex(), length);
      in.skipBytes(length);
      out.add(frame);
    }
  }

  private static final class Printer extends SimpleChannelInboundHandler<ByteBuf> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, ByteBuf frame) {
      System.out.println(frame.toString(US_ASCII));
    }
  }
}
