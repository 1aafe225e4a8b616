package acme;

import io.netty.buffer.ByteBuf;

/** Calls on types of the application's own, which extend Netty's or stand for them. */
final class OwnTypes {
  private OwnTypes() {}

  static void allocator() {
    RoundingAllocator alloc = new RoundingAllocator();
    alloc.heapBuffer(100).release(); // #heap
    forget(alloc.directBuffer(100, 1 << 20)); // #direct
    alloc.compositeBuffer().release(); // #composite
  }

  static void through() {
    PageAllocator alloc = new RoundingAllocator();
    alloc.directBuffer(100).release(); // #direct
    forget(alloc.page()); // #page
  }

  static void factory() {
    forget(Pages.next(64)); // #next
    Pages.keep(Pages.next(32)); // #kept
    forget(Pages.last()); // #last
  }

  static void buffer() {
    OwnByteBuf b = OwnByteBuf.of(16); // #made
    b.retain(); // #retain
    b.release(); // #release
    read(b.slice(0, 4)); // #slice
    b.copy(0, 4).release(); // #copy
    forget(b);
  }

  private static void read(ByteBuf b) {
    b.readableBytes();
  }

  private static void forget(ByteBuf b) {
    b.markReaderIndex();
  }
}
