package acme.shop;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;

/** Serves orders, and forgets some of their buffers. */
public final class Shop {
  private Shop() {}

  /** How many orders, and how many of them to forget. */
  public static void main(String[] args) {
    serve(Integer.parseInt(args[0]), Integer.parseInt(args[1]));
    System.out.println("served");
  }

  public static void serve(int orders, int forgotten) {
    for (int i = 0; i < orders; i++) {
      take(PooledByteBufAllocator.DEFAULT.directBuffer(64), i < forgotten);
    }
  }

  private static void take(ByteBuf order, boolean forgotten) {
    if (forgotten) {
      forget(order);
    } else {
      order.release();
    }
  }

  private static int forget(ByteBuf order) {
    return order.readableBytes();
  }
}
