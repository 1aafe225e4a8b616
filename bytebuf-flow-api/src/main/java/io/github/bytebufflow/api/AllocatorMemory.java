package io.github.bytebufflow.api;

import java.util.Map;
import java.util.OptionalLong;

/**
 * What the allocators of one class of one Netty have of memory. Immutable and thread-safe. In a
 * difference each figure may be negative.
 */
public final class AllocatorMemory {
  private final Map<?, ?> values;

  AllocatorMemory(Map<?, ?> values) {
    this.values = values;
  }

  /**
   * Which Netty.
   *
   * @return the version; where there are several, with its package and place
   */
  public String netty() {
    return Values.text(values, "netty");
  }

  /**
   * The class of the allocators.
   *
   * @return its binary name
   */
  public String className() {
    return Values.text(values, "class");
  }

  /**
   * Allocators of that class.
   *
   * @return a count
   */
  public long allocators() {
    return Values.number(values, "allocators");
  }

  /**
   * Direct memory that the allocators have taken from the system, by their own metric.
   *
   * @return bytes; empty where the allocators do not tell
   */
  public OptionalLong reserved() {
    return Values.figure(values, "reserved");
  }

  /**
   * Heap memory that the allocators have taken, by their own metric.
   *
   * @return bytes; empty where the allocators do not tell
   */
  public OptionalLong reservedHeap() {
    return Values.figure(values, "reservedHeap");
  }

  /**
   * Capacity of the live direct buffers, by the tracker.
   *
   * @return bytes
   */
  public long live() {
    return Values.number(values, "live");
  }

  /**
   * What these buffers take beyond their capacity.
   *
   * @return bytes
   */
  public long rounding() {
    return Values.number(values, "rounding");
  }

  /**
   * What buffers take by the allocators' own count, {@code pinnedDirectMemory()}.
   *
   * @return bytes; empty where the allocators do not count
   */
  public OptionalLong pinned() {
    return Values.figure(values, "pinned");
  }

  /**
   * What is reserved and no buffer takes.
   *
   * @return bytes; empty where that is not known
   */
  public OptionalLong free() {
    return Values.figure(values, "free");
  }

  /**
   * Chunks that are reserved.
   *
   * @return a count; empty where there are none, or the allocators do not tell
   */
  public OptionalLong chunks() {
    return Values.figure(values, "chunks");
  }

  /**
   * The size of a chunk.
   *
   * @return bytes; empty where chunks differ, or there are none
   */
  public OptionalLong chunkSize() {
    return Values.figure(values, "chunkSize");
  }

  /**
   * Caches that threads have.
   *
   * @return a count; empty where there are none, or the allocators do not tell
   */
  public OptionalLong caches() {
    return Values.figure(values, "caches");
  }

  /**
   * The class, and what it has.
   *
   * @return text for a person
   */
  @Override
  public String toString() {
    return className() + ": reserved " + Values.shown(reserved()) + ", live " + live();
  }
}
