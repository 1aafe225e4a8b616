package io.github.bytebufflow.report;

import io.github.bytebufflow.snapshot.Accepted;
import io.github.bytebufflow.snapshot.Memory;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A path on which buffers leaked: the nodes from the root to where they ended. Immutable. */
public final class LeakPath {
  private final List<SnapshotNode> nodes;
  private final String fingerprint;
  private final long leaked;
  private final long bytes;

  /** Paths of buffers that the buffers of this path held; other paths may list the same ones. */
  final List<LeakPath> holds = new ArrayList<>();

  /** Other leaking paths that may hold the same buffers. */
  final List<LeakPath> sharesHolding = new ArrayList<>();

  /** The path that this leak has since the tracker zoomed into it, or null. */
  LeakPath finer;

  /** The entry that accepts this leak, also if its last day is over; or null. */
  Accepted accepted;

  LeakPath(List<SnapshotNode> nodes, boolean indirect) {
    this.nodes = List.copyOf(nodes);
    SnapshotNode end = end();
    leaked = indirect ? end.counts.indirect : end.counts.leaked - end.counts.indirect;
    bytes =
        leaked == end.counts.leaked
            ? end.counts.leakedBytes
            : Math.round((double) end.counts.leakedBytes * leaked / end.counts.leaked);
    fingerprint = Fingerprint.of(this.nodes);
  }

  /**
   * The path.
   *
   * @return its nodes, the root first; never empty
   */
  public List<SnapshotNode> nodes() {
    return nodes;
  }

  /**
   * The allocating API.
   *
   * @return the first node
   */
  public SnapshotNode root() {
    return nodes.get(0);
  }

  /**
   * Where the buffers ended.
   *
   * @return the last node
   */
  public SnapshotNode end() {
    return nodes.get(nodes.size() - 1);
  }

  /**
   * A name for this leak that stays the same over builds, as long as its suspect part does.
   *
   * @return eight hexadecimal digits; two paths with the same suspect part have the same
   */
  public String fingerprint() {
    return fingerprint;
  }

  /**
   * How many buffers leaked here by themselves, not because another leaked one held them.
   *
   * @return 1 or more
   */
  public long leaked() {
    return leaked;
  }

  /**
   * Capacity of {@link #leaked} buffers, without those they hold.
   *
   * @return bytes; 0 for composites and retained views
   */
  public long bytes() {
    return bytes;
  }

  /**
   * Direct memory that is lost with these buffers, what they hold included.
   *
   * @return bytes; where several paths may hold a buffer, each has its share
   */
  public long directBytes() {
    long sum = memory().isDirect() ? bytes : 0;
    for (LeakPath held : holds) {
      if (held.memory().isDirect()) {
        sum += share(held.bytes);
      }
    }
    return sum;
  }

  /**
   * Whether only unpooled heap or wrapped memory leaked. The collector frees that memory, so the
   * process does not run out of it.
   *
   * @return true for heap and wrapped memory, and for composites and views that hold nothing else
   */
  public boolean isHeap() {
    if (memory() != Memory.NONE) {
      return memory().isFreed();
    }
    boolean heap = false;
    for (LeakPath held : holds) {
      if (held.memory().isDirect() || held.memory() == Memory.POOLED_HEAP) {
        return false;
      }
      heap |= held.memory().isFreed();
    }
    return heap;
  }

  /**
   * Buffers that leaked only because the buffers of this path held them.
   *
   * @return one path for each place where such buffers ended
   */
  public List<LeakPath> holds() {
    return Collections.unmodifiableList(holds);
  }

  Memory memory() {
    return RootText.memory(root());
  }

  /** The share of this path in what several paths may hold, in proportion to their leaks. */
  long share(long whole) {
    long all = leaked;
    for (LeakPath other : sharesHolding) {
      all += other.leaked;
    }
    return all == leaked ? whole : Math.round((double) whole * leaked / all);
  }
}
