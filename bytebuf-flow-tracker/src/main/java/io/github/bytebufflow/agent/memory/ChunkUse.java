package io.github.bytebufflow.agent.memory;

import io.github.bytebufflow.runtime.LiveBuffers;
import io.github.bytebufflow.runtime.NettyCopy;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** The live buffers in one chunk of a pool. Of one reading. */
final class ChunkUse {
  /** A chunk is wasted if its live buffers fill less than one part in so many. */
  private static final int FILLED = 4;

  final Shapes.Kind kind;
  final NettyCopy netty;
  final long size;

  /** What buffers take of the chunk, by Netty's count; 0 where Netty does not count that. */
  private final long taken;

  /** Whether the chunk was made for one buffer, and goes with it. */
  final boolean ofOne;

  private final Map<NodeSum, Share> shares = new HashMap<>();
  private Share last;
  private long bytes;
  private boolean anyYoung;

  ChunkUse(Shapes.Kind kind, NettyCopy netty, long size, long taken, boolean ofOne) {
    this.kind = kind;
    this.netty = netty;
    this.size = size;
    this.taken = taken;
    this.ofOne = ofOne;
  }

  /** The buffers of one path. */
  static final class Share {
    final NodeSum sum;
    long buffers;
    long bytes;
    int oldest;

    /** The capacity of those that are old, and may go. */
    private long old;

    Share(NodeSum sum) {
      this.sum = sum;
    }
  }

  void add(NodeSum sum, int capacity, int seconds, int age) {
    Share share = last;
    if (share == null || share.sum != sum) {
      share = shares.get(sum);
      if (share == null) {
        share = new Share(sum);
        shares.put(sum, share);
      }
      last = share;
    }
    share.buffers++;
    share.bytes += capacity;
    share.oldest = Math.max(share.oldest, seconds);
    share.old += age == LiveBuffers.OLD ? capacity : 0;
    bytes += capacity;
    anyYoung |= age == LiveBuffers.YOUNG;
  }

  Collection<Share> shares() {
    return shares.values();
  }

  /**
   * What is free, if only a few old buffers keep the chunk: else 0. Where Netty counts more than
   * was seen, other buffers are there too, and may be young.
   */
  long wasted() {
    long filled = Math.max(bytes, taken);
    return anyYoung || filled * FILLED >= size || keeper() == null ? 0 : size - filled;
  }

  /** The path with most bytes of old buffers here; null where there are none. */
  Share keeper() {
    Share most = null;
    for (Share share : shares.values()) {
      if (share.old > 0 && (most == null || share.old > most.old)) {
        most = share;
      }
    }
    return most;
  }
}
