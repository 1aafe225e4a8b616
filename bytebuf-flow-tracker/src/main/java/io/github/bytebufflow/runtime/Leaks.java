package io.github.bytebufflow.runtime;

/**
 * What leaked at one node. The drain alone writes; readers may see counts of different moments,
 * each of them whole.
 */
public final class Leaks {
  /** Leaked flows. */
  public volatile long count;

  /** Their capacity in bytes. */
  public volatile long bytes;

  /** Those of them that were only held by another leaked buffer. */
  public volatile long indirect;

  /** When the first was found, in milliseconds since the epoch. */
  public volatile long firstMillis;

  /** When the last was found, in milliseconds since the epoch. */
  public volatile long lastMillis;

  /** The stack and thread of one of them when it came here; null while none is known. */
  public volatile Exemplar exemplar;

  Leaks() {}

  /**
   * What had leaked at one moment: no more indirect ones than leaked ones, since each is counted
   * among the leaked first.
   */
  Leaks copy() {
    Leaks copy = new Leaks();
    copy.indirect = indirect;
    copy.count = count;
    copy.bytes = bytes;
    copy.firstMillis = firstMillis;
    copy.lastMillis = lastMillis;
    copy.exemplar = exemplar;
    return copy;
  }

  void add(int size, long now) {
    if (count == 0) {
      firstMillis = now;
    }
    lastMillis = now;
    bytes = bytes + size;
    count = count + 1;
  }
}
