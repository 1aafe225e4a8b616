package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.Memory;
import io.github.bytebufflow.snapshot.RootKind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Zoomed;
import java.util.List;

/** One path of a {@link Leak}: the nodes from the root to where buffers ended. Immutable. */
public final class LeakPath {
  private final List<SnapshotNode> nodes;
  private final String fingerprint;
  private final long leaked;
  private final long bytes;

  /** Whether nobody knows which leaks held these buffers. */
  private boolean estimated;

  LeakPath(List<SnapshotNode> nodes, boolean indirect, List<Zoomed> zoomed) {
    this.nodes = List.copyOf(nodes);
    SnapshotNode end = end();
    leaked = indirect ? end.counts.indirect : end.counts.leaked - end.counts.indirect;
    bytes =
        leaked == end.counts.leaked
            ? end.counts.leakedBytes
            : Math.round((double) end.counts.leakedBytes * leaked / end.counts.leaked);
    fingerprint = Fingerprint.of(this.nodes, zoomed);
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
   * The name of the leak that this path is of.
   *
   * @return eight hexadecimal digits; see {@link Fingerprint}
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
   * Capacity of the buffers that those of this path are known to have held.
   *
   * @return bytes
   */
  public long heldBytes() {
    return end().counts.heldBytes;
  }

  /**
   * The part of {@link #heldBytes} that is direct memory.
   *
   * @return bytes
   */
  public long heldDirectBytes() {
    return end().counts.heldDirectBytes;
  }

  /**
   * Bytes of which it is not known which leak held them: of components that are no views, and what
   * they held.
   */
  long sharedBytes() {
    long own = estimated || nodes.stream().anyMatch(node -> node.intoComposite) ? bytes : 0;
    return own + sharedHeldBytes();
  }

  /** All of the bytes are shared. */
  void estimate() {
    estimated = true;
  }

  /** The part of {@link #sharedBytes} that others held for these. */
  long sharedHeldBytes() {
    return end().counts.leaked == end().counts.indirect ? heldBytes() : 0;
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
}
