package acme.relocated;

import org.apache.flink.shaded.netty4.io.netty.buffer.ByteBuf;
import org.apache.flink.shaded.netty4.io.netty.buffer.PooledByteBufAllocator;

/** Serves orders with the Netty that Flink brings. */
public final class FlinkShop {
  private FlinkShop() {}

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
