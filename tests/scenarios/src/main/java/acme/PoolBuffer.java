package acme;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.UnpooledDirectByteBuf;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;

/** Wraps memory of a pool that is not Netty's: whoever adopts it gives it back by other means. */
class PoolBuffer extends UnpooledDirectByteBuf {
  static final Queue<ByteBuffer> POOL = new ArrayDeque<>();

  private ByteBuffer memory;

  PoolBuffer(ByteBufAllocator allocator, ByteBuffer memory) {
    super(allocator, memory, memory.capacity());
    this.memory = memory;
  }

  PoolBuffer(int capacity) {
    this(PoolAllocator.DEFAULT, ByteBuffer.allocateDirect(capacity));
  }

  /** Takes the memory out; the buffer is an empty shell then, and dropped. */
  ByteBuffer adopt() {
    ByteBuffer adopted = memory; // #adopt
    memory = null;
    return adopted;
  }

  @Override
  protected void freeDirect(ByteBuffer buffer) {
    if (memory != null) {
      POOL.add(memory);
    }
  }
}
