package io.github.bytebufflow.benchmarks;

import java.util.ArrayList;
import java.util.List;

/** What was measured of one benchmark on one Netty: without and with the agent, by rounds. */
final class Row {
  private final List<Double> none = new ArrayList<>();
  private final List<Double> agent = new ArrayList<>();
  private final List<Double> noneBytes = new ArrayList<>();
  private final List<Double> agentBytes = new ArrayList<>();

  void add(boolean withAgent, double nanos, double bytes) {
    (withAgent ? agent : none).add(nanos);
    (withAgent ? agentBytes : noneBytes).add(bytes);
  }

  /** Ratio of the two times of each round, sorted. */
  private List<Double> ratios() {
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < Math.min(none.size(), agent.size()); i++) {
      ratios.add(agent.get(i) / none.get(i));
    }
    ratios.sort(null);
    return ratios;
  }

  private static double median(List<Double> values) {
    List<Double> sorted = new ArrayList<>(values);
    sorted.sort(null);
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }

  /** The cells of a table: medians, and the spread of the ratio. */
  String cells() {
    List<Double> ratios = ratios();
    return String.format(
        "%.1f | %.1f | **%.2fx** (%.2f to %.2f) | %+.1f",
        median(none),
        median(agent),
        median(ratios),
        ratios.get(0),
        ratios.get(ratios.size() - 1),
        median(agentBytes) - median(noneBytes));
  }
}
