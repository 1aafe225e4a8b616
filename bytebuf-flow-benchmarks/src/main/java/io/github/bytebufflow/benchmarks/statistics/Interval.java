package io.github.bytebufflow.benchmarks.statistics;

import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.function.DoubleFunction;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * An estimate and its 95% confidence interval, whose ends are not numbers where there are too few
 * values. Each value stands for JVMs of its own: the iterations within one JVM share its
 * compilation and are no independent values.
 */
public final class Interval {
  private static final double OUTSIDE = 0.05;

  /** The estimate. */
  public final double middle;

  /** Lower end. */
  public final double low;

  /** Upper end. */
  public final double high;

  /** How many values. */
  public final int n;

  private Interval(int n, double middle, double low, double high) {
    this.n = n;
    this.middle = middle;
    this.low = low;
    this.high = high;
  }

  /** The mean, with Student's interval. */
  public static Interval ofMean(double... values) {
    int n = values.length;
    double mean = Arrays.stream(values).sum() / n;
    if (n < 2) {
      return new Interval(n, mean, Double.NaN, Double.NaN);
    }
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    double half =
        Math.sqrt(squares / (n - 1) / n)
            * new TDistribution(n - 1).inverseCumulativeProbability(1 - OUTSIDE / 2);
    return new Interval(n, mean, mean - half, mean + half);
  }

  /** The geometric mean of ratios, with Student's interval of their logarithms. */
  public static Interval ofRatios(double... ratios) {
    Interval logs = ofMean(Arrays.stream(ratios).map(Math::log).toArray());
    return new Interval(logs.n, Math.exp(logs.middle), Math.exp(logs.low), Math.exp(logs.high));
  }

  /** The same. */
  public static Interval ofRatios(Collection<Double> ratios) {
    return ofRatios(ratios.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /**
   * The median, with the interval between two of the values themselves, which holds for any
   * distribution.
   */
  public static Interval ofMedian(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    double median = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
    BinomialDistribution below = new BinomialDistribution(null, n, 0.5);
    // Outside the interval are the values of which so few are below it, or above.
    int rank = 0;
    while (rank < n / 2 && below.cumulativeProbability(rank) <= OUTSIDE / 2) {
      rank++;
    }
    return rank == 0
        ? new Interval(n, median, Double.NaN, Double.NaN)
        : new Interval(n, median, sorted[rank - 1], sorted[n - rank]);
  }

  /** Whether there were values enough for an interval. */
  public boolean isKnown() {
    return !Double.isNaN(low);
  }

  /** As {@code 1.02 (0.99 to 1.05)}. */
  public String text(String format) {
    return text(value -> String.format(Locale.ROOT, format, value), "");
  }

  /** As {@code 1.02x (0.99 to 1.05)}, where the unit is {@code x}. */
  public String text(DoubleFunction<String> number, String unit) {
    String text = number.apply(middle) + unit;
    return isKnown() ? text + " (" + number.apply(low) + " to " + number.apply(high) + ")" : text;
  }
}
