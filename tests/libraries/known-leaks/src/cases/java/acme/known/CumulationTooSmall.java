/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/9822
 * bad: io.netty:netty-codec:4.1.43.Final
 * good: io.netty:netty-codec:4.1.44.Final
 * fixed: ByteToMessageDecoder.expandCumulation, ByteToMessageDecoder$1.cumulate
 * expect: leak 5
 * half: twentyfirst
 */
package acme.known;

import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.handler.codec.ByteToMessageDecoder;

/** The part of a message that waits for its rest cannot grow, for the new memory is too small. */
public final class CumulationTooSmall {
  private CumulationTooSmall() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      ByteBuf waiting = PooledByteBufAllocator.DEFAULT.directBuffer(10, 10).writeZero(10);
      ByteBuf rest = PooledByteBufAllocator.DEFAULT.directBuffer(10).writeZero(10);
      try {
        ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(new Sparing(), waiting, rest);
        System.out.println("grown");
      } catch (IndexOutOfBoundsException e) {
        System.out.println("too small");
      }
      if (waiting.refCnt() > 0) {
        waiting.release();
      }
    }
    System.out.println("done");
  }

  /** Gives no more than sixteen bytes. */
  private static final class Sparing extends AbstractByteBufAllocator {
    private Sparing() {
      super(true);
    }

    @Override
    protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
      return PooledByteBufAllocator.DEFAULT.heapBuffer(Math.min(initialCapacity, 16), 16);
    }

    @Override
    protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
      return PooledByteBufAllocator.DEFAULT.directBuffer(Math.min(initialCapacity, 16), 16);
    }

    @Override
    public boolean isDirectBufferPooled() {
      return true;
    }
  }
}
