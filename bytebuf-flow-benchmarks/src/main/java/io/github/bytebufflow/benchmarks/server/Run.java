package io.github.bytebufflow.benchmarks.server;

import io.github.bytebufflow.benchmarks.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** All that was measured in one mode. */
final class Run {
  final Mode mode;
  final List<Slice> slices = new ArrayList<>();
  private long peakResidentBytes;

  Run(Mode mode) {
    this.mode = mode;
  }

  void addPeak(long bytes) {
    peakResidentBytes = Math.max(peakResidentBytes, bytes);
  }

  /** The most of all forks. */
  long peakResidentBytes() {
    return peakResidentBytes;
  }

  double median(ToDoubleFunction<Slice> value) {
    return Interval.ofMedian(slices.stream().mapToDouble(value).toArray()).middle;
  }

  double sum(ToDoubleFunction<Slice> value) {
    return slices.stream().mapToDouble(value).sum();
  }

  /** The mean ratio to another run, each slice to the one of the same round. */
  Interval ratioByRound(Run base, ToDoubleFunction<Slice> value) {
    return Interval.ofRatios(ratios(base, value));
  }

  /**
   * The same, with the forks as the sample: wider, since there are few, but it holds where one set
   * of processes differs from the next.
   */
  Interval ratioByFork(Run base, ToDoubleFunction<Slice> value) {
    double[] ratios = ratios(base, value);
    int forks = slices.get(slices.size() - 1).fork;
    int rounds = slices.size() / forks;
    double[] means = new double[forks];
    for (int fork = 0; fork < forks; fork++) {
      double logs = 0;
      for (int round = 0; round < rounds; round++) {
        logs += Math.log(ratios[fork * rounds + round]);
      }
      means[fork] = Math.exp(logs / rounds);
    }
    return Interval.ofRatios(means);
  }

  private double[] ratios(Run base, ToDoubleFunction<Slice> value) {
    double[] ratios = new double[slices.size()];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = value.applyAsDouble(slices.get(i)) / value.applyAsDouble(base.slices.get(i));
    }
    return ratios;
  }
}
