/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/11727
 * bad: io.netty:netty-codec-stomp:4.1.68.Final
 * good: io.netty:netty-codec-stomp:4.1.69.Final
 * fixed: StompSubframeDecoder.decode
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
import io.netty.handler.codec.stomp.StompSubframe;
import io.netty.handler.codec.stomp.StompSubframeDecoder;

/** Frames whose content is longer than their header says. */
public final class StompUnterminated {
  private StompUnterminated() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel(new StompSubframeDecoder(), new Frames());
      channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      ByteBuf bytes = PooledByteBufAllocator.DEFAULT.directBuffer();
      bytes.writeBytes("SEND\ncontent-length:5\n\nhello, world\0".getBytes(US_ASCII));
      channel.writeInbound(bytes);
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }

  private static final class Frames extends SimpleChannelInboundHandler<StompSubframe> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, StompSubframe frame) {
      System.out.println(frame.decoderResult());
    }
  }
}
