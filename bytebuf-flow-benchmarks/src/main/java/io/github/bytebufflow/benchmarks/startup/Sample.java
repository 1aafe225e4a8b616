package io.github.bytebufflow.benchmarks.startup;

import io.github.bytebufflow.benchmarks.statistics.Interval;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** All runs of one program, with each agent equally often. */
final class Sample {
  private final Map<Agent, List<Times>> times = new EnumMap<>(Agent.class);

  void add(Agent agent, Times run) {
    times.computeIfAbsent(agent, a -> new ArrayList<>()).add(run);
  }

  List<Times> of(Agent agent) {
    return times.get(agent);
  }

  double median(Agent agent, ToDoubleFunction<Times> value) {
    return Interval.ofMedian(of(agent).stream().mapToDouble(value).toArray()).middle;
  }

  double mean(Agent agent, ToDoubleFunction<Times> value) {
    return Interval.ofMean(of(agent).stream().mapToDouble(value).toArray()).middle;
  }

  /** What an agent adds to wall time: the median of the differences between runs side by side. */
  Interval added(Agent agent, Agent base, ToDoubleFunction<Times> value) {
    return Interval.ofMedian(differences(agent, base, value));
  }

  /** The same for CPU time: the mean, since the kernel tells it in steps of 10 ms. */
  Interval addedOnAverage(Agent agent, Agent base, ToDoubleFunction<Times> value) {
    return Interval.ofMean(differences(agent, base, value));
  }

  private double[] differences(Agent agent, Agent base, ToDoubleFunction<Times> value) {
    double[] differences = new double[of(agent).size()];
    for (int i = 0; i < differences.length; i++) {
      differences[i] = value.applyAsDouble(of(agent).get(i)) - value.applyAsDouble(of(base).get(i));
    }
    return differences;
  }
}
