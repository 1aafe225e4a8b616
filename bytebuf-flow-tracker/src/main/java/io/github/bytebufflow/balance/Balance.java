package io.github.bytebufflow.balance;

import java.util.List;

/** Where the memory is at one moment. Immutable once it is made, so any thread may read it. */
public final class Balance {
  /** When, in milliseconds since the epoch. */
  public final long takenMillis;

  /**
   * The mark that this difference counts from, in milliseconds since the epoch; 0 where this is no
   * difference. In a difference every figure is a change and may be negative; ages, rates and
   * {@link #history} are those of now.
   */
  public final long sinceMillis;

  /** The lines. */
  public final Books books;

  /** Every class of allocators, the most reserved first. */
  public final List<AllocatorBooks> allocators;

  /** The paths whose buffers keep chunks, the most wasted first. */
  public final List<PinnedPath> pinned;

  /** The paths with the most live direct memory, the most first. */
  public final List<LivePath> paths;

  /** The channels with the most bytes that wait, the most first. */
  public final List<ChannelQueue> queues;

  /** What the balance was before, the oldest first. */
  public final List<BalancePoint> history;

  /** What is not to be had here, and why: sentences. */
  public final List<String> missing;

  /** What takes the memory, the most bytes first; never empty. */
  public final List<Verdict> verdicts;

  /**
   * Makes a balance of its parts.
   *
   * @param takenMillis milliseconds since the epoch
   * @param books the lines
   * @param allocators every class of allocators
   * @param pinned paths whose buffers keep chunks
   * @param paths paths with live direct memory
   * @param queues channels with bytes that wait
   * @param history what the balance was before
   * @param missing what is not to be had
   * @param verdicts what takes the memory
   */
  public Balance(
      long takenMillis,
      Books books,
      List<AllocatorBooks> allocators,
      List<PinnedPath> pinned,
      List<LivePath> paths,
      List<ChannelQueue> queues,
      List<BalancePoint> history,
      List<String> missing,
      List<Verdict> verdicts) {
    this(takenMillis, 0, books, allocators, pinned, paths, queues, history, missing, verdicts);
  }

  /**
   * Makes a balance of its parts, or a difference of two.
   *
   * @param takenMillis milliseconds since the epoch
   * @param sinceMillis the mark in milliseconds since the epoch, or 0 where this is no difference
   * @param books the lines
   * @param allocators every class of allocators
   * @param pinned paths whose buffers keep chunks
   * @param paths paths with live direct memory
   * @param queues channels with bytes that wait
   * @param history what the balance was before
   * @param missing what is not to be had
   * @param verdicts what takes the memory
   */
  public Balance(
      long takenMillis,
      long sinceMillis,
      Books books,
      List<AllocatorBooks> allocators,
      List<PinnedPath> pinned,
      List<LivePath> paths,
      List<ChannelQueue> queues,
      List<BalancePoint> history,
      List<String> missing,
      List<Verdict> verdicts) {
    this.takenMillis = takenMillis;
    this.sinceMillis = sinceMillis;
    this.books = books;
    this.allocators = List.copyOf(allocators);
    this.pinned = List.copyOf(pinned);
    this.paths = List.copyOf(paths);
    this.queues = List.copyOf(queues);
    this.history = List.copyOf(history);
    this.missing = List.copyOf(missing);
    this.verdicts = List.copyOf(verdicts);
  }

  /**
   * Whether this is what changed since a mark.
   *
   * @return true if figures are changes
   */
  public boolean isDifference() {
    return sinceMillis != 0;
  }

  /**
   * What takes most of the memory.
   *
   * @return the first of {@link #verdicts}
   */
  public Verdict verdict() {
    return verdicts.get(0);
  }
}
