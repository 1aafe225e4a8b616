/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/commit/7db3e01498
 * bad: io.netty:netty-codec:4.1.3.Final
 * good: io.netty:netty-codec:4.1.4.Final
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-transport:4.1.36.Final
 * fixed: SnappyFrameDecoder.decode
 * expect: leak 5
 * half: fourth
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.compression.SnappyFrameDecoder;
import io.netty.handler.codec.compression.SnappyFrameEncoder;

/** A compressed text arrives with a checksum that is wrong. */
public final class SnappyBadChecksum {
  /** Behind the identifier of the stream, and behind the type and the length of the first chunk. */
  private static final int CHECKSUM = 10 + 4;

  private SnappyBadChecksum() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel(new SnappyFrameDecoder(true));
      channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      ByteBuf frame = compressed("snappy ".repeat(20));
      frame.setByte(CHECKSUM, frame.getByte(CHECKSUM) + 1);
      try {
        channel.writeInbound(frame);
      } catch (DecoderException e) {
        System.out.println(e.getMessage());
      }
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }

  private static ByteBuf compressed(String text) {
    EmbeddedChannel channel = new EmbeddedChannel(new SnappyFrameEncoder());
    channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
    channel.writeOutbound(
        PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(text.getBytes(US_ASCII)));
    ByteBuf frame = channel.readOutbound();
    channel.finishAndReleaseAll();
    return frame;
  }
}
