package io.github.bytebufflow.snapshot;

import io.github.bytebufflow.runtime.Site;
import java.util.List;

/**
 * All flows at one moment, merged by path. Immutable, so any thread may read it.
 *
 * <p>In a quiet application {@code allocated = released + leaked + live}, for the totals, for the
 * totals of the retained views, and below every node.
 */
public final class Snapshot {
  /** Version of the JSON form that the JSON writer writes. */
  public static final int SCHEMA = 1;

  /** Site of the root under which views with a count of their own start, summed apart. */
  public static final String RETAINED_VIEW = Site.RETAINED_VIEW;

  /** Memory of the roots of buffers that free their memory themselves, summed apart. */
  public static final String FOREIGN = "foreign";

  /** Who took this snapshot, and of what. */
  public final TrackerInfo tracker;

  /** Sums over all flows. */
  public final Totals totals;

  /** The allocating APIs, each with all paths below it; the most allocated first. */
  public final List<SnapshotNode> roots;

  /** Uses of buffers whose count was 0, the most frequent first. */
  public final List<Misuse> misuses;

  /**
   * Makes a snapshot of its parts.
   *
   * @param tracker who took it
   * @param totals sums over all flows
   * @param roots the allocating APIs
   * @param misuses double releases and uses after release
   */
  public Snapshot(
      TrackerInfo tracker, Totals totals, List<SnapshotNode> roots, List<Misuse> misuses) {
    this.tracker = tracker;
    this.totals = totals;
    this.roots = List.copyOf(roots);
    this.misuses = List.copyOf(misuses);
  }
}
