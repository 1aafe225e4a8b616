package io.github.bytebufflow.runtime;

import java.util.function.Consumer;

/**
 * What keeps flows reachable until their buffers are released or collected: slots, in blocks of
 * which each belongs to one thread.
 *
 * <p>Only the thread of a block fills its empty slots. A slot is emptied by the thread that
 * releases the buffer, while that thread still holds the buffer and so before the slot's flow can
 * be enqueued; or by the drain, with compare-and-set, since a release that raced the collector may
 * have emptied the slot and the thread of the block may have filled it anew. No thread takes a
 * lock.
 */
final class LiveSet {
  static final int BLOCKS = 1 << 15;

  /** The bits of {@link Flow#slot} that are the index of the slot. */
  static final int INDEX = (1 << Flow.INDEX_BITS) - 1;

  private static final SlotBlock[] TABLE = new SlotBlock[BLOCKS];

  /** By block: the thread that fills it. */
  private static final ThreadSlots[] THREADS = new ThreadSlots[BLOCKS];

  private static volatile int used;

  private LiveSet() {}

  /**
   * Gives a thread that has room for it a new block; false when the live set is full (33 million
   * slots). A failure gives none: the block counts as used once the thread has it.
   */
  static synchronized boolean grow(ThreadSlots thread) {
    int n = used;
    if (n == BLOCKS) {
      return false;
    }
    SlotBlock block = new SlotBlock(n << SlotBlock.BITS);
    TABLE[n] = block;
    THREADS[n] = thread;
    thread.keep(block);
    used = n + 1;
    return true;
  }

  /** The thread that filled a slot. */
  static ThreadSlots thread(int slot) {
    return THREADS[(slot & INDEX) >>> SlotBlock.BITS];
  }

  static SlotBlock block(int slot) {
    return TABLE[(slot & INDEX) >>> SlotBlock.BITS];
  }

  /** The place of a slot in its block. */
  static int index(int slot) {
    return slot & SlotBlock.SIZE - 1;
  }

  /** Empties the slot of a flow that the caller has ended while it still held the buffer. */
  static void clear(Flow flow) {
    int slot = flow.slot;
    block(slot).set(index(slot), null);
    ThreadSlots thread = thread(slot);
    if (thread.owner == Thread.currentThread()) {
      thread.reuse(slot & INDEX);
    }
  }

  /** Empties the slot of a collected flow, unless another flow has it by now. */
  static void clearCollected(Flow flow) {
    int slot = flow.slot;
    block(slot).cas(index(slot), flow, null);
  }

  /** Every flow that has a slot, open or not. */
  static void each(Consumer<Flow> action) {
    int n = used;
    for (int b = 0; b < n; b++) {
      SlotBlock block = TABLE[b];
      for (int i = 0; i < SlotBlock.SIZE; i++) {
        Flow flow = block.get(i);
        if (flow != null) {
          action.accept(flow);
        }
      }
    }
  }
}
