package acme.innocents.slot;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;

/** A slot that takes the first of three offers. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    for (int i = 0; i < 25; i++) {
      Slot slot = new Slot();
      slot.offer(message(i));
      slot.offer(message(100 + i));
      slot.offer(message(200 + i));
      slot.close(i % 5 == 0);
    }
    System.out.println("done");
  }

  private static ByteBuf message(int number) {
    ByteBuf message = PooledByteBufAllocator.DEFAULT.directBuffer(32);
    message.writeInt(number).writeZero(12);
    return message;
  }
}

final class Slot {
  private ByteBuf pending;

  void offer(ByteBuf message) {
    if (pending != null) {
      message.release();
      return;
    }
    pending = message;
  }

  void close(boolean abort) {
    if (!abort) {
      pending.release();
    }
    pending = null;
  }
}
