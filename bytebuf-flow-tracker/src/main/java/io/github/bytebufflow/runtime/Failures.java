package io.github.bytebufflow.runtime;

import java.util.concurrent.atomic.LongAdder;

/** Steps and flows lost because something failed inside the tracker. Never thrown, only counted. */
final class Failures {
  private static final LongAdder COUNT = new LongAdder();
  private static volatile Throwable first;

  private Failures() {}

  static void count(Throwable t) {
    COUNT.increment();
    if (first == null) {
      first = t;
    }
  }

  static long sum() {
    return COUNT.sum();
  }

  /** The first failure, for the report; null if there was none. */
  static Throwable first() {
    return first;
  }
}
