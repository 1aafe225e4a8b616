package acme;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.CompositeByteBuf;
import java.util.concurrent.atomic.AtomicLong;

/** Passes every call on to another allocator. */
final class CountingAllocator implements ByteBufAllocator {
  private final ByteBufAllocator to;
  private final AtomicLong calls = new AtomicLong();

  CountingAllocator(ByteBufAllocator to) {
    this.to = to;
  }

  private ByteBufAllocator counted() {
    calls.incrementAndGet();
    return to;
  }

  @Override
  public ByteBuf buffer() {
    return counted().buffer();
  }

  @Override
  public ByteBuf buffer(int initialCapacity) {
    return counted().buffer(initialCapacity); // #delegate
  }

  @Override
  public ByteBuf buffer(int initialCapacity, int maxCapacity) {
    return counted().buffer(initialCapacity, maxCapacity);
  }

  @Override
  public ByteBuf ioBuffer() {
    return counted().ioBuffer();
  }

  @Override
  public ByteBuf ioBuffer(int initialCapacity) {
    return counted().ioBuffer(initialCapacity);
  }

  @Override
  public ByteBuf ioBuffer(int initialCapacity, int maxCapacity) {
    return counted().ioBuffer(initialCapacity, maxCapacity);
  }

  @Override
  public ByteBuf heapBuffer() {
    return counted().heapBuffer();
  }

  @Override
  public ByteBuf heapBuffer(int initialCapacity) {
    return counted().heapBuffer(initialCapacity);
  }

  @Override
  public ByteBuf heapBuffer(int initialCapacity, int maxCapacity) {
    return counted().heapBuffer(initialCapacity, maxCapacity);
  }

  @Override
  public ByteBuf directBuffer() {
    return counted().directBuffer();
  }

  @Override
  public ByteBuf directBuffer(int initialCapacity) {
    return counted().directBuffer(initialCapacity); // #direct
  }

  @Override
  public ByteBuf directBuffer(int initialCapacity, int maxCapacity) {
    return counted().directBuffer(initialCapacity, maxCapacity);
  }

  @Override
  public CompositeByteBuf compositeBuffer() {
    return counted().compositeBuffer(); // #composite
  }

  @Override
  public CompositeByteBuf compositeBuffer(int maxNumComponents) {
    return counted().compositeBuffer(maxNumComponents);
  }

  @Override
  public CompositeByteBuf compositeHeapBuffer() {
    return counted().compositeHeapBuffer();
  }

  @Override
  public CompositeByteBuf compositeHeapBuffer(int maxNumComponents) {
    return counted().compositeHeapBuffer(maxNumComponents);
  }

  @Override
  public CompositeByteBuf compositeDirectBuffer() {
    return counted().compositeDirectBuffer();
  }

  @Override
  public CompositeByteBuf compositeDirectBuffer(int maxNumComponents) {
    return counted().compositeDirectBuffer(maxNumComponents);
  }

  @Override
  public boolean isDirectBufferPooled() {
    return to.isDirectBufferPooled();
  }

  @Override
  public int calculateNewCapacity(int minNewCapacity, int maxCapacity) {
    return to.calculateNewCapacity(minNewCapacity, maxCapacity);
  }
}
