package io.github.bytebufflow.balance;

/**
 * What the allocators of one class of one Netty have of direct memory, in bytes. Mutable while a
 * balance is made, then only read.
 */
public final class AllocatorBooks implements Figures.Owner {
  /** Which Netty: {@code 4.1.140.Final}, with its package and place where there are several. */
  public String netty = "";

  /** Binary name of the class. */
  public String className = "";

  /** Allocators of that class. */
  public long allocators;

  /** Direct memory that was taken from the system, by {@code metric().usedDirectMemory()}. */
  public long reserved = Figures.UNKNOWN;

  /** The same of the heap. */
  public long reservedHeap = Figures.UNKNOWN;

  /** Direct buffers that live, by the tracker: their capacity. */
  public long live;

  /** What these buffers take beyond their capacity. */
  public long rounding;

  /** What buffers take by the allocator's own count, {@code pinnedDirectMemory()}. */
  public long pinned = Figures.UNKNOWN;

  /** What is reserved and no buffer takes. */
  public long free = Figures.UNKNOWN;

  /** Chunks that are reserved. */
  public long chunks = Figures.UNKNOWN;

  /** Size of a chunk, where all have one size. */
  public long chunkSize = Figures.UNKNOWN;

  /** Caches that threads have. */
  public long caches = Figures.UNKNOWN;

  /** Nothing, or unknown. */
  public AllocatorBooks() {}

  @Override
  public <E extends Exception> void fields(Figures<E> to) throws E {
    allocators = to.figure("allocators", allocators);
    reserved = to.figure("reserved", reserved);
    reservedHeap = to.figure("reservedHeap", reservedHeap);
    live = to.figure("live", live);
    rounding = to.figure("rounding", rounding);
    pinned = to.figure("pinned", pinned);
    free = to.figure("free", free);
    chunks = to.figure("chunks", chunks);
    chunkSize = to.figure("chunkSize", chunkSize);
    caches = to.figure("caches", caches);
  }
}
