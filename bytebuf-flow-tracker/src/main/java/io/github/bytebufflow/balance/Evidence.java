package io.github.bytebufflow.balance;

import java.util.List;

/** What a verdict is made of. Mutable while it is gathered. */
public final class Evidence {
  /** The lines of the balance. */
  public Books books = new Books();

  /** The paths whose buffers keep chunks. */
  public List<PinnedPath> pinned = List.of();

  /** The paths with the most live direct memory. */
  public List<LivePath> paths = List.of();

  /** The channels with the most bytes that wait. */
  public List<ChannelQueue> queues = List.of();

  /** What the balance was before, the oldest first. */
  public List<BalancePoint> history = List.of();

  /** When the balance is taken, in milliseconds since the epoch. */
  public long takenMillis;

  /** How many buffers of direct memory leaked. */
  public long leakedBuffers;

  /** What to do about the worst leak, as the leak report has it; or null. */
  public String leakNext;

  /** Nothing. */
  public Evidence() {}
}
