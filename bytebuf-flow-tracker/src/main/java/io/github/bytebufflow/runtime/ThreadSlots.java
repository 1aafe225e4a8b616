package io.github.bytebufflow.runtime;

import java.util.Arrays;

/**
 * The slots of the live set that one thread fills. Only this thread looks for an empty one, so it
 * takes no lock. Slots that several virtual threads share are filled with compare-and-set.
 */
class ThreadSlots extends ThreadCounters {
  private static final int FREED = 64;
  private static final int PROBES = 8;

  /** A new flow of a buffer that is not pooled is recyclable if these bits of its number are 0. */
  private static final int RECYCLABLE_MASK = 15;

  /** New pooled objects from which {@link #dropsPooled} tells what comes next; a power of two. */
  private static final int SAMPLE_WINDOW = 64;

  /** Slots that this thread emptied lately. */
  private final int[] freed = new int[FREED];

  private int freedCount;

  /** The first {@link #blockCount} are in use. Replaced, not changed, where it is too short. */
  private SlotBlock[] blocks = new SlotBlock[4];

  private int blockCount;

  /** Index in the last block of the first slot that was never filled. */
  private int fresh = SlotBlock.SIZE;

  /** Where to look next for an empty slot. */
  private int cursor;

  private int sampled;
  private int made;
  private int pooledMade;
  private long allocatedBefore;
  private boolean dropsPooled;

  ThreadSlots(boolean shared) {
    super(shared);
  }

  /** Puts a flow into an empty slot, and returns the slot, or -1 when the live set is full. */
  final int put(Flow flow) {
    if (shared) {
      return putShared(flow);
    }
    if (freedCount > 0) {
      int slot = freed[--freedCount];
      SlotBlock block = LiveSet.block(slot);
      // A slot may have been found by probing after it came onto this stack.
      if (block.get(LiveSet.index(slot)) == null) {
        block.set(LiveSet.index(slot), flow);
        return slot;
      }
    }
    return probe(flow);
  }

  private int probe(Flow flow) {
    int filled = filled();
    for (int p = 0; p < PROBES && filled > 0; p++) {
      int at = cursor >= filled ? 0 : cursor;
      cursor = at + 1;
      SlotBlock block = blocks[at >>> SlotBlock.BITS];
      int i = at & SlotBlock.SIZE - 1;
      if (block.get(i) == null) {
        block.set(i, flow);
        return block.base + i;
      }
    }
    if (fresh == SlotBlock.SIZE) {
      if (!addBlock()) {
        return -1;
      }
      fresh = 0;
    }
    SlotBlock block = blocks[blockCount - 1];
    int i = fresh++;
    block.set(i, flow);
    return block.base + i;
  }

  private int filled() {
    return blockCount == 0 ? 0 : (blockCount - 1 << SlotBlock.BITS) + fresh;
  }

  private int putShared(Flow flow) {
    while (true) {
      SlotBlock[] all;
      int at;
      synchronized (this) {
        all = Arrays.copyOf(blocks, blockCount);
        at = cursor;
        cursor = at + PROBES;
      }
      for (int p = 0; p < PROBES && all.length > 0; p++) {
        int position = Math.floorMod(at + p, all.length << SlotBlock.BITS);
        SlotBlock block = all[position >>> SlotBlock.BITS];
        int i = position & SlotBlock.SIZE - 1;
        if (block.get(i) == null && block.cas(i, null, flow)) {
          return block.base + i;
        }
      }
      synchronized (this) {
        if (blockCount == all.length) {
          if (!addBlock()) {
            return -1;
          }
          cursor = blockCount - 1 << SlotBlock.BITS;
        }
      }
    }
  }

  /**
   * Adds a block; false if the live set is full. There is room for it before it is part of the live
   * set, which never gives one back.
   */
  private boolean addBlock() {
    if (blockCount == blocks.length) {
      blocks = Arrays.copyOf(blocks, 2 * blockCount);
    }
    return LiveSet.grow(this);
  }

  /** The last step of {@link LiveSet#grow}: calls nothing, so it does not fail. */
  final void keep(SlotBlock block) {
    blocks[blockCount++] = block;
  }

  /** Remembers a slot that was just emptied, without the flags of its flow; false if it cannot. */
  final boolean reuse(int slot) {
    if (freedCount == FREED) {
      return false;
    }
    freed[freedCount++] = slot;
    return true;
  }

  // ---- which flow the next buffer gets

  /** The flow of a buffer that this thread released lately, in its slot; or null. */
  final Flow recycled() {
    if (freedCount == 0) {
      return null;
    }
    int slot = freed[--freedCount];
    Flow f = LiveSet.block(slot).get(LiveSet.index(slot));
    if (f == null) {
      // Collected, or not recyclable: an empty slot for a new flow.
      freedCount++;
      return null;
    }
    // Another flow may have been put there when it was found empty.
    return !f.isOpen() && f.is(Flow.RECYCLABLE) ? f : null;
  }

  /**
   * Whether the next flow shall be one that can be recycled. It needs 16 bytes more, so only some
   * are, which buffers with a short life soon share.
   */
  final boolean makesRecyclable() {
    return !shared && (made++ & RECYCLABLE_MASK) == 0;
  }

  /**
   * Whether this thread mostly gets new objects where it allocates pooled ones, as those that are
   * not Netty's own do on Netty 4.2. To be asked once for each new object.
   */
  final boolean dropsPooled() {
    if ((++pooledMade & SAMPLE_WINDOW - 1) == 0) {
      dropsPooled = !shared && allocated - allocatedBefore < 2 * SAMPLE_WINDOW;
      allocatedBefore = allocated;
    }
    return dropsPooled;
  }

  /** True once in {@code n} calls on this object; the others are counted as left out. */
  final boolean sample(int n) {
    int next = sampled + 1;
    if (next >= n) {
      sampled = 0;
      return true;
    }
    sampled = next;
    count(LEFT_OUT);
    return false;
  }
}
