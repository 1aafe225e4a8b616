package acme;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;

/** Uses a buffer and releases it. */
public final class StalledUser implements Runnable {
  @Override
  public void run() {
    ByteBuf b = UnpooledByteBufAllocator.DEFAULT.heapBuffer(16, 64);
    write(b);
    b.release();
  }

  private static void write(ByteBuf b) {
    b.writeInt(1);
  }
}
