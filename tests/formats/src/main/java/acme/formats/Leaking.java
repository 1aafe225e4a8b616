package acme.formats;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayList;
import java.util.List;

/** Leaks, holds and releases buffers; says so, and waits until its input ends. */
public final class Leaking {
  private static final PooledByteBufAllocator POOL = PooledByteBufAllocator.DEFAULT;
  private static final List<ByteBuf> HELD = new ArrayList<>();

  private Leaking() {}

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 30; i++) {
      decode(POOL.directBuffer(256), i);
    }
    for (int i = 0; i < 4; i++) {
      HELD.add(keep(POOL.directBuffer(1024)));
    }
    for (int i = 0; i < 3; i++) {
      assemble();
    }
    for (int i = 0; i < 2; i++) {
      heap(POOL.heapBuffer(512));
    }
    deep(POOL.directBuffer(64), 40);
    System.out.println("ready");
    while (System.in.read() >= 0) {
      // The formats are asked for meanwhile.
    }
  }

  /** Forgets every third buffer on the way by an exception. */
  private static void decode(ByteBuf buffer, int i) {
    try {
      check(buffer, i);
      buffer.release();
    } catch (IllegalStateException e) {
      // The buffer is forgotten here.
    }
  }

  private static void check(ByteBuf buffer, int i) {
    if (i % 3 == 0) {
      throw new IllegalStateException("bad");
    }
    buffer.writeInt(i);
  }

  private static ByteBuf keep(ByteBuf buffer) {
    return buffer.writeInt(1);
  }

  /** Leaks a composite with its component. */
  private static void assemble() {
    CompositeByteBuf composite = POOL.compositeDirectBuffer();
    composite.addComponent(true, POOL.directBuffer(128).writeLong(7));
  }

  private static void heap(ByteBuf buffer) {
    buffer.writeInt(3);
  }

  private static void deep(ByteBuf buffer, int levels) {
    if (levels > 0) {
      if (levels % 2 == 0) {
        odd(buffer, levels - 1);
      } else {
        deep(buffer, levels - 1);
      }
    }
  }

  private static void odd(ByteBuf buffer, int levels) {
    deep(buffer, levels - 1);
  }
}
