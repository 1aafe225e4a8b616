package io.github.bytebufflow.examples.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A pooling allocator that remembers what it gave out. */
final class RecordingAllocator extends PooledByteBufAllocator {

  static {
    // Its wrappers outlive the life of a pooled buffer that they were made for.
    ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
  }

  private final Set<ByteBuf> given =
      Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

  RecordingAllocator() {
    super(true);
  }

  @Override
  protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
    return record(super.newDirectBuffer(initialCapacity, maxCapacity));
  }

  @Override
  protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
    return record(super.newHeapBuffer(initialCapacity, maxCapacity));
  }

  @Override
  public CompositeByteBuf compositeDirectBuffer(int maxNumComponents) {
    return record(super.compositeDirectBuffer(maxNumComponents));
  }

  @Override
  public CompositeByteBuf compositeHeapBuffer(int maxNumComponents) {
    return record(super.compositeHeapBuffer(maxNumComponents));
  }

  private <T extends ByteBuf> T record(T buffer) {
    given.add(buffer);
    return buffer;
  }

  int distinctGiven() {
    return given.size();
  }

  /** Returns the buffers that are not released now. */
  List<ByteBuf> held() {
    synchronized (given) {
      return given.stream().filter(buffer -> buffer.refCnt() > 0).collect(Collectors.toList());
    }
  }
}
