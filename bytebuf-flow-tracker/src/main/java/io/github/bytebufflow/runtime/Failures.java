package io.github.bytebufflow.runtime;

/**
 * What was lost because something failed inside the tracker. Never thrown, only counted.
 *
 * <p>{@link Recorder} and {@link Lives} write the fields themselves: the thread may be at the end
 * of its stack, where a call would fail again and throw into the application. Two threads that fail
 * at once may count as one in {@link #lost}; what is taken out of the sums is counted under the
 * lock.
 */
final class Failures {
  /** The lock of the counts that the sums need, of which none may be lost. */
  static final Object LOCK = new Object();

  /** Steps and flows lost by a failure. */
  static volatile long lost;

  /**
   * Buffers that were counted when they were allocated and could not be when they were released, or
   * were let go of; see {@link Tracker#abandon}.
   */
  static volatile long lostReleases;

  /** Those of them whose class frees its memory itself; see {@link ForeignFlows}. */
  static volatile long lostForeign;

  /** The same of retained views. */
  static volatile long lostViewReleases;

  /** The last failure, until it is asked for: it holds on to classes of the application. */
  static volatile Throwable last;

  private Failures() {}

  static void count(Throwable t) {
    lost++;
    last = t;
  }

  /** Fails now if the stack of the calling thread has no room for so many calls. */
  static int needStack(int calls) {
    return calls == 0 ? 0 : 1 + needStack(calls - 1);
  }

  static long sum() {
    return lost;
  }

  /** The last failure since the last call, or null. */
  static Throwable take() {
    Throwable t = last;
    last = null;
    return t;
  }
}
