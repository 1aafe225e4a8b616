package io.github.bytebufflow.benchmarks.result;

import java.util.Collection;
import java.util.Locale;

/**
 * A ratio and its 95% confidence interval. Each value stands for a round, so for two JVMs of their
 * own: the iterations within one JVM share its compilation and are no independent values. With one
 * round there is no interval.
 */
public final class Interval {
  /** Student's t for 95%, two-sided, at 1, 2, ... degrees of freedom. */
  private static final double[] T = {
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
    2.052, 2.048, 2.045, 2.042
  };

  /** The geometric mean. */
  public final double mean;

  /** The lower end, equal to {@link #mean} where there is no interval. */
  public final double low;

  /** The upper end, equal to {@link #mean} where there is no interval. */
  public final double high;

  /** How many rounds. */
  public final int n;

  private Interval(double mean, double factor, int n) {
    this.mean = mean;
    this.low = mean / factor;
    this.high = mean * factor;
    this.n = n;
  }

  /** Of the ratios of all rounds, at least one. */
  public static Interval of(Collection<Double> ratios) {
    double mean = Statistics.meanOfLogs(ratios);
    int n = ratios.size();
    double factor = 1;
    if (n > 1) {
      double squares = 0;
      for (double r : ratios) {
        double difference = Math.log(r) - mean;
        squares += difference * difference;
      }
      factor = Math.exp(t(n - 1) * Math.sqrt(squares / (n - 1) / n));
    }
    return new Interval(Math.exp(mean), factor, n);
  }

  /** Beyond the table a little more than the limit: on the safe side. */
  private static double t(int freedom) {
    return freedom <= T.length ? T[freedom - 1] : 1.96 + 2.5 / freedom;
  }

  /** Whether there were rounds enough for an interval. */
  public boolean isKnown() {
    return n > 1;
  }

  /** As {@code 1.23x (1.20 to 1.26)}. */
  @Override
  public String toString() {
    String text = ratio(mean) + "x";
    return isKnown() ? text + " (" + ratio(low) + " to " + ratio(high) + ")" : text;
  }

  /** Two decimals, or none where they would say nothing. */
  public static String ratio(double r) {
    return String.format(Locale.ROOT, r < 20 ? "%.2f" : "%.0f", r);
  }
}
