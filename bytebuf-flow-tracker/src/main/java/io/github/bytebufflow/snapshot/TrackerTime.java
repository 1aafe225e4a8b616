package io.github.bytebufflow.snapshot;

/** What the tracker did on threads of its own since the start, in numbers. Immutable. */
public final class TrackerTime {
  /** Nothing was done. */
  public static final TrackerTime NONE = new TrackerTime(0, 0, 0, 0, 0);

  /** Snapshots taken. */
  public final long snapshots;

  /** Time that taking them took, in nanoseconds. */
  public final long snapshotNanos;

  /** How often collected buffers were taken from the collector's queue. */
  public final long drains;

  /** Time that this took, in nanoseconds. */
  public final long drainNanos;

  /**
   * Buffers that were taken out of the sums: at a detach what was live then, and what a failure of
   * the tracker lost. {@code allocated} plus this number never goes down.
   */
  public final long lost;

  /**
   * Makes the numbers.
   *
   * @param snapshots snapshots taken
   * @param snapshotNanos time that they took
   * @param drains how often the queue was emptied
   * @param drainNanos time that this took
   * @param lost buffers that were taken out of the sums
   */
  public TrackerTime(long snapshots, long snapshotNanos, long drains, long drainNanos, long lost) {
    this.snapshots = snapshots;
    this.snapshotNanos = snapshotNanos;
    this.drains = drains;
    this.drainNanos = drainNanos;
    this.lost = lost;
  }
}
