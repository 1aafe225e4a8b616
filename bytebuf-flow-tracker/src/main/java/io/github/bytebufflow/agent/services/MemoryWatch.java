package io.github.bytebufflow.agent.services;

/**
 * When the used memory passes the share of the limit that the option {@code memory-alert} names.
 * After that it must fall below {@value #REARM_PERCENT} % of this threshold before it can pass
 * again, so that memory which swings around the threshold is no news. Not thread-safe.
 */
final class MemoryWatch {
  private static final int REARM_PERCENT = 90;

  /** There is at most one alert in so long. */
  private static final long REST_MILLIS = 60_000;

  private final int percent;
  private boolean above;
  private boolean hasPassed;
  private long passedMillis;

  /**
   * Has not looked yet.
   *
   * @param percent of the limit, from 1 to 100; 0 for no alert at all
   */
  MemoryWatch(int percent) {
    this.percent = percent;
  }

  /** Whether anybody has asked for alerts. */
  boolean isOn() {
    return percent > 0;
  }

  /**
   * Looks at the memory.
   *
   * @param used in bytes, below 0 where that is unknown
   * @param limit in bytes, 0 or below where that is unknown
   * @param nowMillis a time that only goes forward
   * @return whether this is to be told
   */
  boolean passes(long used, long limit, long nowMillis) {
    if (!isOn() || used < 0 || limit <= 0) {
      return false;
    }
    double threshold = limit / 100.0 * percent;
    if (used < threshold / 100 * REARM_PERCENT) {
      above = false;
    }
    if (above || used < threshold || hasPassed && nowMillis - passedMillis < REST_MILLIS) {
      return false;
    }
    above = true;
    hasPassed = true;
    passedMillis = nowMillis;
    return true;
  }

  /** What passed, for a person. */
  String option() {
    return "memory-alert=" + percent + "%";
  }
}
