package io.github.bytebufflow.runtime;

/**
 * Seconds since the tracker started, as coarse as the drain's rounds. Reading the system's clock at
 * each allocation would cost more than all else there.
 */
final class Clock {
  private static final long START = System.nanoTime();

  /** The bits of {@link #now}: 4 years. */
  static final int BITS = 27;

  /**
   * Seconds since the start, {@value #BITS} bits of them. The drain writes it once a second; a racy
   * read is at most one round old.
   */
  static int now;

  private Clock() {}

  static void tick() {
    now = (int) (uptimeMillis() / 1000) & (1 << BITS) - 1;
  }

  static long uptimeMillis() {
    return (System.nanoTime() - START) / 1_000_000;
  }
}
