package acme;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.PooledByteBufAllocator;

/** Forgets two letters of one MiB each, whose composites have no memory, and forty small notes. */
public final class Letters {
  private static final int MANY = 40;
  private static final int MIB = 1 << 20;

  private Letters() {}

  public static void main(String[] args) {
    for (int i = 0; i < MANY; i++) {
      note();
    }
    letter();
    letter();
  }

  private static void note() {
    read(PooledByteBufAllocator.DEFAULT.directBuffer(64));
  }

  private static void letter() {
    CompositeByteBuf letter = PooledByteBufAllocator.DEFAULT.compositeDirectBuffer();
    letter.addComponent(true, PooledByteBufAllocator.DEFAULT.directBuffer(MIB).writeZero(MIB));
    sign(letter);
  }

  private static void read(ByteBuf note) {
    note.writeInt(1);
  }

  private static void sign(CompositeByteBuf letter) {
    letter.setInt(0, 1);
  }
}
