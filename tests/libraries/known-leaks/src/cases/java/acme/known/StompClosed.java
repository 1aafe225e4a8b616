/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/releases/tag/netty-4.1.138.Final
 * bad: io.netty:netty-codec-stomp:4.1.137.Final
 * good: io.netty:netty-codec-stomp:4.1.138.Final
 * fixed: StompSubframeDecoder.decode, StompSubframeDecoder.handlerRemoved0+
 * expect: leak 5
 * half: fourth
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.stomp.StompSubframeDecoder;

/** A connection ends before the last byte of a message. */
public final class StompClosed {
  private static final String MESSAGE = "SEND\ndestination:/queue\ncontent-length:5\n\nhello";

  private StompClosed() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel(new StompSubframeDecoder());
      channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      channel.writeInbound(
          PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(MESSAGE.getBytes(US_ASCII)));
      System.out.println(channel.inboundMessages().size() + " part");
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }
}
