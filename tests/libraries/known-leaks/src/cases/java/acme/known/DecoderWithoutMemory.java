/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/8325
 * bad: io.netty:netty-codec:4.1.29.Final
 * good: io.netty:netty-codec:4.1.31.Final
 * with: io.netty:netty-common:4.1.36.Final io.netty:netty-buffer:4.1.36.Final
 *   io.netty:netty-transport:4.1.36.Final
 * fixed: ByteToMessageDecoder$1.cumulate
 * expect: leak 5
 * half: seventh
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.FixedLengthFrameDecoder;

/** A frame comes in two parts, and there is no memory to put them together. */
public final class DecoderWithoutMemory {
  private DecoderWithoutMemory() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel(new FixedLengthFrameDecoder(20));
      channel.config().setAllocator(new UsedUp());
      channel.writeInbound(part());
      try {
        channel.writeInbound(part());
      } catch (OutOfMemoryError e) {
        System.out.println(e.getMessage());
      }
      channel.finishAndReleaseAll();
    }
    System.out.println("done");
  }

  private static ByteBuf part() {
    return PooledByteBufAllocator.DEFAULT.directBuffer(10, 10).writeZero(10);
  }

  private static final class UsedUp extends PooledByteBufAllocator {
    UsedUp() {
      super(true);
    }

    @Override
    protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
      throw new OutOfMemoryError("no direct memory");
    }
  }
}
