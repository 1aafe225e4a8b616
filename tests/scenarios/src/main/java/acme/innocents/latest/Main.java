package acme.innocents.latest;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;

/** The latest price of a feed; each six prices are a feed. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Latest latest = new Latest();
    for (int i = 0; i < 30; i++) {
      latest.update(price(i));
      if (i % 6 == 5) {
        latest.close();
        latest = new Latest();
      }
    }
    System.out.println("done");
  }

  private static ByteBuf price(int number) {
    ByteBuf price = PooledByteBufAllocator.DEFAULT.directBuffer(32);
    price.writeInt(number).writeZero(12);
    return price;
  }
}

final class Latest {
  private ByteBuf last;

  void update(ByteBuf price) {
    if (last != null) {
      last.release();
    }
    last = price;
  }

  int size() {
    return last == null ? 0 : last.readableBytes();
  }

  void close() {
    last = null;
  }
}
