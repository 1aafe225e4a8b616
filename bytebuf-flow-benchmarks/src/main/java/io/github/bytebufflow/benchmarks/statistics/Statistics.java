package io.github.bytebufflow.benchmarks.statistics;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** The two means that are used. */
public final class Statistics {
  private Statistics() {}

  /** The middle value, or the mean of the two. */
  public static double median(Collection<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("the median of nothing");
    }
    List<Double> sorted = new ArrayList<>(values);
    sorted.sort(null);
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }

  /** The mean of ratios: twice and half as much make 1. */
  public static double geometricMean(Collection<Double> values) {
    return Math.exp(meanOfLogs(values));
  }

  static double meanOfLogs(Collection<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("the mean of nothing");
    }
    double sum = 0;
    for (double v : values) {
      sum += Math.log(v);
    }
    return sum / values.size();
  }
}
