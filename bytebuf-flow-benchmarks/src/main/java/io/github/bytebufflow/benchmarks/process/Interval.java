package io.github.bytebufflow.benchmarks.process;

import java.util.Arrays;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.distribution.TDistribution;

/** An estimate and its 95% interval, which is not a number where there are too few values. */
public final class Interval {
  private static final double OUTSIDE = 0.05;

  /** The estimate. */
  public final double middle;

  /** Lower end. */
  public final double low;

  /** Upper end. */
  public final double high;

  private Interval(double middle, double low, double high) {
    this.middle = middle;
    this.low = low;
    this.high = high;
  }

  /** The mean, with Student's interval. */
  public static Interval ofMean(double... values) {
    int n = values.length;
    double mean = Arrays.stream(values).sum() / n;
    if (n < 2) {
      return new Interval(mean, Double.NaN, Double.NaN);
    }
    double squares = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
    double half =
        Math.sqrt(squares / (n - 1) / n)
            * new TDistribution(n - 1).inverseCumulativeProbability(1 - OUTSIDE / 2);
    return new Interval(mean, mean - half, mean + half);
  }

  /** The geometric mean of ratios, with Student's interval of their logarithms. */
  public static Interval ofRatios(double... ratios) {
    Interval logs = ofMean(Arrays.stream(ratios).map(Math::log).toArray());
    return new Interval(Math.exp(logs.middle), Math.exp(logs.low), Math.exp(logs.high));
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
        ? new Interval(median, Double.NaN, Double.NaN)
        : new Interval(median, sorted[rank - 1], sorted[n - rank]);
  }

  /** As {@code 1.02 (0.99 to 1.05)}. */
  public String text(String format) {
    String text = String.format(format, middle);
    return Double.isNaN(low)
        ? text
        : text + " (" + String.format(format, low) + " to " + String.format(format, high) + ")";
  }
}
