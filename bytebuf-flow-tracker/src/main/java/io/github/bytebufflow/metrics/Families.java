package io.github.bytebufflow.metrics;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Collects values, and gives them to the client library by metric. Not thread-safe. */
final class Families {
  private final Map<Metric, List<Value>> values = new EnumMap<>(Metric.class);

  private static final class Value {
    private final long count;
    private final double number;
    private final Labels labels;

    Value(long count, double number, Labels labels) {
      this.count = count;
      this.number = number;
      this.labels = labels;
    }
  }

  /** Adds a value with its labels: a name, its value, the next name. */
  void add(Metric metric, double number, String... labels) {
    add(metric, new Value(0, number, Labels.of(labels)));
  }

  /** Adds a sum of so many values. */
  void add(Metric metric, long count, double sum) {
    add(metric, new Value(count, sum, Labels.EMPTY));
  }

  private void add(Metric metric, Value value) {
    values.computeIfAbsent(metric, first -> new ArrayList<>()).add(value);
  }

  MetricSnapshots build() {
    MetricSnapshots.Builder all = MetricSnapshots.builder();
    for (Map.Entry<Metric, List<Value>> one : values.entrySet()) {
      all.metricSnapshot(family(one.getKey(), one.getValue()));
    }
    return all.build();
  }

  private static MetricSnapshot family(Metric metric, List<Value> points) {
    switch (metric.type) {
      case COUNTER:
        return counter(metric, points);
      case SUMMARY:
        return summary(metric, points);
      case INFO:
        return info(metric, points);
      default:
        return gauge(metric, points);
    }
  }

  private static MetricSnapshot counter(Metric metric, List<Value> points) {
    CounterSnapshot.Builder family =
        CounterSnapshot.builder().name(metric.base()).help(metric.help);
    for (Value point : points) {
      family.dataPoint(
          CounterSnapshot.CounterDataPointSnapshot.builder()
              .labels(point.labels)
              .value(point.number)
              .build());
    }
    return family.build();
  }

  private static MetricSnapshot gauge(Metric metric, List<Value> points) {
    GaugeSnapshot.Builder family = GaugeSnapshot.builder().name(metric.base()).help(metric.help);
    for (Value point : points) {
      family.dataPoint(
          GaugeSnapshot.GaugeDataPointSnapshot.builder()
              .labels(point.labels)
              .value(point.number)
              .build());
    }
    return family.build();
  }

  private static MetricSnapshot summary(Metric metric, List<Value> points) {
    SummarySnapshot.Builder family =
        SummarySnapshot.builder().name(metric.base()).help(metric.help);
    for (Value point : points) {
      family.dataPoint(
          SummarySnapshot.SummaryDataPointSnapshot.builder()
              .labels(point.labels)
              .count(point.count)
              .sum(point.number)
              .build());
    }
    return family.build();
  }

  private static MetricSnapshot info(Metric metric, List<Value> points) {
    InfoSnapshot.Builder family = InfoSnapshot.builder().name(metric.base()).help(metric.help);
    for (Value point : points) {
      family.dataPoint(InfoSnapshot.InfoDataPointSnapshot.builder().labels(point.labels).build());
    }
    return family.build();
  }
}
