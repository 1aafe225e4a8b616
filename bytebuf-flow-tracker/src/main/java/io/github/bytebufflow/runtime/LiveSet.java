package io.github.bytebufflow.runtime;

/**
 * What keeps flows reachable until their buffers are released or collected: slots, in chunks that
 * belong to the slabs of threads.
 *
 * <p>Only the thread of a slab fills its empty slots. A slot is emptied by the thread that releases
 * the buffer, while it still holds the buffer and so before the slot's flow can be enqueued; or by
 * the drain, with compare-and-set, since a release that raced the collector may have emptied the
 * slot and its owner may have filled it anew. Nobody locks.
 */
final class LiveSet {
  private static final int CHUNKS = 1 << 15;
  static final int INDEX = (1 << 25) - 1;
  private static final Chunk[] TABLE = new Chunk[CHUNKS];
  private static final Slab[] SLABS = new Slab[CHUNKS];
  private static volatile int used;

  private LiveSet() {}

  /**
   * Gives a slab that has room for it a new chunk; false when the live set is full (33 million
   * slots). A failure gives none: the chunk counts as used once the slab has it.
   */
  static synchronized boolean grow(Slab slab) {
    int n = used;
    if (n == CHUNKS) {
      return false;
    }
    Chunk chunk = new Chunk(n << Chunk.BITS);
    TABLE[n] = chunk;
    SLABS[n] = slab;
    slab.keep(chunk);
    used = n + 1;
    return true;
  }

  /** The slab whose thread filled a slot. */
  static Slab slab(int slot) {
    return SLABS[(slot & INDEX) >>> Chunk.BITS];
  }

  static Chunk chunk(int slot) {
    return TABLE[(slot & INDEX) >>> Chunk.BITS];
  }

  static int index(int slot) {
    return slot & Chunk.SIZE - 1;
  }

  /** Empties the slot of a flow that the caller has ended while it still held the buffer. */
  static void clear(Flow flow) {
    int slot = flow.slot;
    chunk(slot).set(index(slot), null);
    Slab slab = slab(slot);
    if (slab.owner == Thread.currentThread()) {
      slab.reuse(slot & INDEX);
    }
  }

  /** Empties the slot of a collected flow, unless another flow has it by now. */
  static void clearCollected(Flow flow) {
    int slot = flow.slot;
    chunk(slot).cas(index(slot), flow, null);
  }

  /** Every flow that has a slot, open or not. */
  static void each(java.util.function.Consumer<Flow> action) {
    int n = used;
    for (int c = 0; c < n; c++) {
      Chunk chunk = TABLE[c];
      for (int i = 0; i < Chunk.SIZE; i++) {
        Flow flow = chunk.get(i);
        if (flow != null) {
          action.accept(flow);
        }
      }
    }
  }
}
