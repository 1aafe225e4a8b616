package io.github.bytebufflow.runtime;

/** What leaked and what is live at one node, of one owner. Not thread-safe. */
public final class OwnerEnd {
  /** Flows that leaked here. */
  public long leaked;

  /** Their capacity in bytes. */
  public long leakedBytes;

  /** Flows that are here. */
  public long live;

  /** Their capacity in bytes. */
  public long liveBytes;

  /** Age of the oldest of the live ones in seconds. */
  public int oldest;

  OwnerEnd() {}
}
