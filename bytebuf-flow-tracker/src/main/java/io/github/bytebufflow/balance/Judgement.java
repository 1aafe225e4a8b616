package io.github.bytebufflow.balance;

import java.util.List;

/** Finds what takes the memory. */
public final class Judgement {
  private Judgement() {}

  /**
   * The verdicts of a balance.
   *
   * @param books the lines
   * @param allocators every class of allocators
   * @param pinned paths whose buffers keep chunks
   * @param paths paths with live direct memory
   * @param queues channels with bytes that wait
   * @param history what the balance was before
   * @param missing what is not to be had
   * @return at least one, the most bytes first
   */
  public static List<Verdict> of(
      Books books,
      List<AllocatorBooks> allocators,
      List<PinnedPath> pinned,
      List<LivePath> paths,
      List<ChannelQueue> queues,
      List<BalancePoint> history,
      List<String> missing) {
    return List.of(
        new Verdict(Cause.UNKNOWN, 0, "the figures were not judged", "look at the figures"));
  }
}
