package io.github.bytebufflow.runtime;

/**
 * Seconds since the tracker started, as coarse as the drain's rounds. Reading the system's clock at
 * each allocation would cost more than all else there.
 */
final class Clock {
  private static final long START = System.nanoTime();

  /** Of {@link #now}: 4 years. */
  static final int BITS = 27;

  /**
   * {@value #BITS} bits, and then again from 0. Written by the drain once a second; a racy read is
   * at most a round old.
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
