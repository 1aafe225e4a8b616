package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.Accepted;
import io.github.bytebufflow.snapshot.Memory;
import io.github.bytebufflow.snapshot.RootKind;
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

  private final List<LeakPath> holds = new ArrayList<>();

  private final List<LeakPath> sharesHolding = new ArrayList<>();

  /** The path that this leak has since the tracker zoomed into it, or null. */
  private LeakPath finer;

  private Accepted accepted;

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
   * A path that need not leak.
   *
   * @param nodes its nodes, the root first
   * @return the path
   */
  public static LeakPath of(List<SnapshotNode> nodes) {
    return new LeakPath(nodes, false);
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
   * What the buffers of this path hold: the components of composites, and the buffers behind
   * retained views.
   *
   * @return bytes; where several paths may hold a buffer, each has its share
   */
  public long heldBytes() {
    long sum = 0;
    for (LeakPath held : holds) {
      sum += share(held.bytes);
    }
    return sum;
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

  /**
   * Other leaking paths that may hold the same buffers.
   *
   * @return these paths; empty where it is certain what the buffers of this path held
   */
  public List<LeakPath> sharesHolding() {
    return Collections.unmodifiableList(sharesHolding);
  }

  /**
   * The entry that accepts this leak, also if its last day is over.
   *
   * @return the entry, or null
   */
  public Accepted accepted() {
    return accepted;
  }

  /**
   * The path that this leak has since the tracker zoomed into it.
   *
   * @return the finer path, or null
   */
  public LeakPath finer() {
    return finer;
  }

  void finer(LeakPath path) {
    finer = path;
  }

  void accept(Accepted known) {
    accepted = known;
  }

  void holds(LeakPath held) {
    holds.add(held);
  }

  void sharesHolding(LeakPath other) {
    if (other != this && !sharesHolding.contains(other)) {
      sharesHolding.add(other);
    }
  }

  /**
   * The memory that leaked, as far as it matters: pooled or not is the same for direct memory.
   *
   * @return the memory; {@link Memory#NONE} for what has none or frees it itself
   */
  public Memory memory() {
    return memory(root());
  }

  /**
   * As {@link #memory()}, of any root.
   *
   * @param root a root of a snapshot
   * @return the memory
   */
  public static Memory memory(SnapshotNode root) {
    Memory memory = root.place.memory;
    if (memory == null || memory == Memory.RESOURCE || memory == Memory.FOREIGN) {
      return Memory.NONE;
    }
    return memory == Memory.POOLED_DIRECT ? Memory.DIRECT : memory;
  }

  /** Whether a root's buffers have no memory of their own but may have that of others. */
  static boolean holdsOthers(SnapshotNode root) {
    return memory(root) == Memory.NONE
        && root.rootKind != RootKind.RESOURCE
        && root.rootKind != RootKind.FOREIGN;
  }

  /**
   * The share of this path in what several paths may hold, in proportion to their leaks.
   *
   * @param whole what they hold
   * @return the share
   */
  public long share(long whole) {
    long all = leaked;
    for (LeakPath other : sharesHolding) {
      all += other.leaked;
    }
    return all == leaked ? whole : Math.round((double) whole * leaked / all);
  }
}
