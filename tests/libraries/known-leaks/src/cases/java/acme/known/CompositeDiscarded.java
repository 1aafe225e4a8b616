/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/9068
 * bad: io.netty:netty-buffer:4.1.35.Final
 * good: io.netty:netty-buffer:4.1.36.Final
 * fixed: CompositeByteBuf.discardReadComponents, CompositeByteBuf.discardReadBytes
 * expect: misuse 5
 * half: fifteenth
 */
package acme.known;

import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.IllegalReferenceCountException;

/** Orders are collected, and dropped one by one when they are read. */
public final class CompositeDiscarded {
  private CompositeDiscarded() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      CompositeByteBuf orders = PooledByteBufAllocator.DEFAULT.compositeBuffer();
      orders.addComponent(true, PooledByteBufAllocator.DEFAULT.directBuffer().writeInt(i));
      orders.addComponent(true, PooledByteBufAllocator.DEFAULT.directBuffer().writeInt(i + 1));
      System.out.println(orders.readInt());
      orders.discardReadComponents();
      try {
        System.out.println(orders.readInt());
      } catch (IllegalReferenceCountException e) {
        System.out.println(e.getMessage());
      }
      orders.release();
    }
    System.out.println("done");
  }
}
