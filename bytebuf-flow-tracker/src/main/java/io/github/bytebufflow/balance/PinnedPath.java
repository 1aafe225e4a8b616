package io.github.bytebufflow.balance;

import java.util.List;

/**
 * The live buffers of one path that keep chunks of a pool reserved. Mutable while a balance is
 * made, then only read. A chunk that buffers of several paths keep counts for each of them.
 */
public final class PinnedPath implements Figures.Owner {
  /** The sites from the allocating API on, as the tree has them. */
  public List<String> path = List.of();

  /**
   * The site of {@link #path} where these buffers were handed on last, such as {@code
   * Cache.put:40}: what follows are releases of others who had a count too.
   */
  public String keptAt = "";

  /** Live buffers. */
  public long buffers;

  /** Their capacity. */
  public long bytes;

  /** Chunks that they are in. */
  public long chunks;

  /** Size of these chunks together. */
  public long reserved;

  /** What is free in those of the chunks that only a few old buffers keep. */
  public long wasted;

  /** Age of the oldest of these buffers, in milliseconds. */
  public long oldestMillis;

  /** Nothing. */
  public PinnedPath() {}

  @Override
  public <E extends Exception> void fields(Figures<E> to) throws E {
    buffers = to.figure("buffers", buffers);
    bytes = to.figure("bytes", bytes);
    chunks = to.figure("chunks", chunks);
    reserved = to.figure("reserved", reserved);
    wasted = to.figure("wasted", wasted);
    oldestMillis = to.figure("oldestMillis", oldestMillis);
  }
}
