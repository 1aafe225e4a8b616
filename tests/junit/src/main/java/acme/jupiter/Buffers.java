package acme.jupiter;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What the tests do with buffers. */
final class Buffers {
  static final List<ByteBuf> KEPT = Collections.synchronizedList(new ArrayList<>());

  private Buffers() {}

  static ByteBuf pooled() {
    return PooledByteBufAllocator.DEFAULT.directBuffer(256);
  }

  static void clean() {
    pooled().release();
    Unpooled.buffer(16).release();
  }

  static void forget(ByteBuf buffer) {
    buffer.writeInt(1); // #forget
  }

  static void keep(ByteBuf buffer) {
    KEPT.add(buffer);
  }
}
