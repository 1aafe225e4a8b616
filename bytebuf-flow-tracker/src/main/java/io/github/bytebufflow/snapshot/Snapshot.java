package io.github.bytebufflow.snapshot;

import java.util.List;

/**
 * All flows at one moment, merged by path. Immutable, so any thread may read it.
 *
 * <p>In a quiet application {@code allocated = released + leaked + live}, for the totals, for the
 * totals of the retained views, and below every node.
 */
public final class Snapshot {
  /** Who took this snapshot, and of what. */
  public final TrackerInfo tracker;

  /** Sums over all flows. */
  public final Totals totals;

  /** The allocating APIs, each with all paths below it; the most allocated first. */
  public final List<SnapshotNode> roots;

  /** Uses of buffers whose count was 0, the most frequent first. */
  public final List<MisuseRecord> misuses;

  /**
   * Makes a snapshot of its parts.
   *
   * @param tracker who took it
   * @param totals sums over all flows
   * @param roots the allocating APIs
   * @param misuses double releases and uses after release
   */
  public Snapshot(
      TrackerInfo tracker, Totals totals, List<SnapshotNode> roots, List<MisuseRecord> misuses) {
    this.tracker = tracker;
    this.totals = totals;
    this.roots = List.copyOf(roots);
    this.misuses = List.copyOf(misuses);
  }
}
