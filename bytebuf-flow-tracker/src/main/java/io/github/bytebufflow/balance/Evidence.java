package io.github.bytebufflow.balance;

import java.util.List;

/** What a verdict is made of. Mutable while it is gathered. */
public final class Evidence {
  /** The lines of the balance. */
  public Books books = new Books();

  /** The classes of allocators. */
  public List<AllocatorBooks> allocators = List.of();

  /** The paths whose buffers keep chunks, the worst of them. */
  public List<PinnedPath> pinned = List.of();

  /** What is free in chunks that only a few old buffers keep, of all paths. */
  public long wasted;

  /** The paths with the most live direct memory. */
  public List<LivePath> paths = List.of();

  /** Live direct bytes that are old and wait for no peer, of all paths. */
  public long old;

  /** Bytes that wait for peers that do not read, in all channels. */
  public long slowBytes;

  /** The channels of these peers. */
  public long slowChannels;

  /** The one of them with the most bytes, or null. */
  public ChannelQueue slowest;

  /** What the balance was before, the oldest first. */
  public List<BalancePoint> history = List.of();

  /** The most that was live in the last half minute. */
  public long recentLive;

  /** How many threads the process has. */
  public long threads;

  /** Whether a Netty got no more direct memory a moment ago. */
  public boolean exhausted;

  /** Why some buffers are not known, and what to do about that; null where all are. */
  public String unseen;

  /** Whether a pool does not tell what the caches of threads hold. */
  public boolean cachesHidden;

  /** Direct memory that leaked, that apart which the user has accepted. */
  public long leakedBytes;

  /** What to do about the worst leak, as the leak report has it; or null. */
  public String leakNext;

  /** What to do about the most frequent misuse, as the leak report has it; or null. */
  public String misuseNext;

  /** Nothing. */
  public Evidence() {}
}
