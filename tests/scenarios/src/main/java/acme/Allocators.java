package acme;

import static acme.Buffers.POOLED;
import static acme.Buffers.forget;
import static acme.Buffers.keep;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.PreferHeapByteBufAllocator;

/** From each allocator a buffer that is released, one that is forgotten, one that is kept. */
final class Allocators {
  private Allocators() {}

  static void pooledDirect() {
    POOLED.directBuffer(64).release(); // #released
    forget(POOLED.directBuffer(32)); // #leaked
    keep(POOLED.directBuffer(16)); // #held
  }

  static void pooledHeap() {
    POOLED.heapBuffer(64).release(); // #released
    forget(POOLED.heapBuffer(32)); // #leaked
    keep(POOLED.heapBuffer(16)); // #held
  }

  static void unpooledDirect() {
    ByteBufAllocator alloc = UnpooledByteBufAllocator.DEFAULT;
    alloc.directBuffer(64).release(); // #released
    forget(alloc.directBuffer(32)); // #leaked
    keep(Unpooled.directBuffer(16)); // #held
  }

  static void unpooledHeap() {
    Unpooled.buffer(64).release(); // #released
    forget(Unpooled.buffer(32, 1024)); // #leaked
    keep(UnpooledByteBufAllocator.DEFAULT.heapBuffer(16)); // #held
  }

  static void adaptiveDirect() throws ReflectiveOperationException {
    ByteBufAllocator alloc = adaptive();
    alloc.directBuffer(64).release(); // #released
    forget(alloc.directBuffer(32)); // #leaked
    keep(alloc.directBuffer(16)); // #held
  }

  static void adaptiveHeap() throws ReflectiveOperationException {
    ByteBufAllocator alloc = adaptive();
    alloc.heapBuffer(64).release(); // #released
    forget(alloc.heapBuffer(32)); // #leaked
    keep(alloc.heapBuffer(16)); // #held
  }

  /** So large that the allocator takes a chunk for it alone. */
  static void adaptiveLarge() throws ReflectiveOperationException {
    ByteBufAllocator alloc = adaptive();
    alloc.directBuffer(2 << 20).release(); // #released
    forget(alloc.directBuffer(3 << 20)); // #leaked
  }

  /** Not in every Netty that these programs run on. */
  static ByteBufAllocator adaptive() throws ReflectiveOperationException {
    return (ByteBufAllocator)
        Class.forName("io.netty.buffer.AdaptiveByteBufAllocator").getConstructor().newInstance();
  }

  static void pooledComposite() {
    POOLED.compositeBuffer().release(); // #released
    forget(POOLED.compositeHeapBuffer()); // #leaked
    keep(POOLED.compositeDirectBuffer(4)); // #held
  }

  static void unpooledComposite() {
    CompositeByteBuf c = Unpooled.compositeBuffer(); // #composite
    c.release();
    forget(Unpooled.compositeBuffer(4)); // #leaked
    keep(UnpooledByteBufAllocator.DEFAULT.compositeHeapBuffer()); // #held
  }

  static void defaultAllocator() {
    ByteBufAllocator alloc = ByteBufAllocator.DEFAULT;
    alloc.buffer(64).release(); // #buffer
    alloc.buffer().release(); // #plain
    forget(alloc.ioBuffer(32)); // #io
  }

  static void preferHeap() {
    ByteBufAllocator alloc = new PreferHeapByteBufAllocator(POOLED);
    alloc.buffer(64).release(); // #released
    forget(alloc.ioBuffer(32)); // #leaked
    keep(alloc.directBuffer(16)); // #held
  }

  static void counting() {
    ByteBufAllocator alloc = new CountingAllocator(POOLED);
    alloc.buffer(64).release(); // #released
    forget(alloc.directBuffer(32)); // #leaked
    alloc.compositeBuffer().release(); // #composite
  }

  static void plain() {
    ByteBufAllocator alloc = new PlainAllocator();
    alloc.heapBuffer(64).release(); // #released
    forget(alloc.directBuffer(32)); // #leaked
  }

  static void borrowing() {
    ByteBufAllocator alloc = new BorrowingAllocator();
    alloc.heapBuffer(64).release(); // #released
    forget(alloc.directBuffer(32)); // #leaked
  }

  static void grown() {
    ByteBuf b = POOLED.directBuffer(16);
    b.capacity(5000);
    forget(b);
    ByteBuf c = Unpooled.buffer(16);
    c.capacity(100);
    c.capacity(50);
    forget(c);
    keep(UnpooledByteBufAllocator.DEFAULT.directBuffer(16).capacity(3000));
  }

  static void adaptiveGrown() throws ReflectiveOperationException {
    forget(adaptive().directBuffer(16).capacity(5000));
  }
}
