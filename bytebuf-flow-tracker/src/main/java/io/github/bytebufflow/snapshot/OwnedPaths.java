package io.github.bytebufflow.snapshot;

import io.github.bytebufflow.runtime.OwnerEnd;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Where the unreleased buffers of one owner are: a snapshot in which they are all that leaked,
 * those that are live too, beside the released buffers of all owners. So they are told from the
 * released ones as leaks are. Immutable once it is made.
 */
public final class OwnedPaths {
  /** The flows; no buffer is live there. */
  public final Snapshot snapshot;

  private final Map<Counts, Live> live;

  OwnedPaths(Snapshot snapshot, Map<Counts, Live> live) {
    this.snapshot = snapshot;
    this.live = live;
  }

  /**
   * Which of the buffers at some nodes are live.
   *
   * @param nodes of the snapshot
   * @return their number; 0 where all have leaked
   */
  public Live live(Stream<SnapshotNode> nodes) {
    return nodes
        .map(node -> live.get(node.counts))
        .filter(Objects::nonNull)
        .reduce(new Live(), Live::plus);
  }

  /** Buffers that are live. */
  public static final class Live {
    /** How many. */
    public long count;

    /** Their capacity in bytes. */
    public long bytes;

    /** Age of the oldest in milliseconds. */
    public long oldestMillis;

    Live() {}

    Live plus(Live other) {
      Live sum = new Live();
      sum.count = count + other.count;
      sum.bytes = bytes + other.bytes;
      sum.oldestMillis = Math.max(oldestMillis, other.oldestMillis);
      return sum;
    }

    void add(OwnerEnd end) {
      count += end.live;
      bytes += end.liveBytes;
      oldestMillis = Math.max(oldestMillis, end.oldest * 1000L);
    }
  }

  /** By the counts of a node: who makes nodes fills it. */
  static Map<Counts, Live> lives() {
    return new IdentityHashMap<>();
  }
}
