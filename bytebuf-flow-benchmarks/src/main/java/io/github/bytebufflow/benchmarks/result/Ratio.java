package io.github.bytebufflow.benchmarks.result;

import io.github.bytebufflow.benchmarks.statistics.Interval;
import java.util.Locale;

/** Ratios as the reports write them. */
final class Ratio {
  private Ratio() {}

  /** As {@code 1.23x (1.20 to 1.26)}. */
  static String text(Interval ratio) {
    return ratio.text(Ratio::number, "x");
  }

  /** Two decimals, or none where they would say nothing. */
  static String number(double ratio) {
    return String.format(Locale.ROOT, ratio < 20 ? "%.2f" : "%.0f", ratio);
  }
}
