package io.github.bytebufflow.cli.compare;

import io.github.bytebufflow.text.Amounts;
import java.util.Locale;

/** Rates of leaks, which make machines of different load comparable. Stateless. */
public final class Rates {
  /** What a table shows where nothing leaked. */
  public static final String NONE = "-";

  private Rates() {}

  /**
   * A rate as text.
   *
   * @param leaked buffers that leaked
   * @param allocated buffers that were allocated
   * @return leaks per million allocations, or {@link #NONE}
   */
  public static String perMillion(long leaked, long allocated) {
    if (leaked <= 0) {
      return NONE;
    }
    return allocated <= 0 ? "?" : text(rate(leaked, allocated));
  }

  static double rate(long leaked, long allocated) {
    return allocated <= 0 ? 0 : leaked * 1e6 / allocated;
  }

  /** A number with three digits at least, where it has so many. */
  static String text(double rate) {
    if (rate >= 100) {
      return Amounts.count(Math.round(rate));
    }
    if (rate < 0.005) {
      return "<0.01";
    }
    return String.format(Locale.ROOT, rate >= 10 ? "%.1f" : "%.2f", rate);
  }
}
