package io.github.bytebufflow.benchmarks.result;

import io.github.bytebufflow.benchmarks.statistics.Interval;
import io.github.bytebufflow.benchmarks.statistics.Statistics;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One row in one mode: the measurements of all rounds, beside those of the same rounds without. */
public final class Cell {
  /** Name of the mode. */
  public final String mode;

  /** Median of the rounds, in nanoseconds per unit. */
  public final double nanos;

  /** The median above what it is without, in nanoseconds per unit. */
  public final double addedNanos;

  /** Ratios of the times, by round; rounds that lack one of the two are left out. */
  public final Map<Integer, Double> ratios;

  /** The ratio over all rounds, or null where no round has both. */
  public final Interval ratio;

  /** Median of the bytes that a unit allocates, whatever it is without. */
  public final double allocatedBytes;

  /** Bytes per unit above what it is without, by rounds. */
  public final List<Double> addedBytes;

  /** Collections per second of measuring, the mean of the rounds. */
  public final double collections;

  /** Milliseconds of collecting per second of measuring, the mean of the rounds. */
  public final double gcMillis;

  /** The longest pause of all rounds, in milliseconds. */
  public final double pauseMillis;

  Cell(String mode, List<Measurement> all, Map<Integer, Measurement> none, double seconds) {
    this.mode = mode;
    Map<Integer, Double> byRound = new LinkedHashMap<>();
    List<Double> medians = new ArrayList<>();
    List<Double> nones = new ArrayList<>();
    List<Double> bytes = new ArrayList<>();
    List<Double> allocated = new ArrayList<>();
    double count = 0;
    double millis = 0;
    double longest = 0;
    for (Measurement m : all) {
      medians.add(m.median());
      allocated.add(m.bytes);
      count += m.collections;
      millis += m.gcMillis;
      longest = Math.max(longest, m.pauseMillis);
      Measurement without = none.get(m.round);
      if (without != null) {
        nones.add(without.median());
        byRound.put(m.round, m.median() / without.median());
        bytes.add(m.bytes - without.bytes);
      }
    }
    nanos = Statistics.median(medians);
    addedNanos = nones.isEmpty() ? Double.NaN : nanos - Statistics.median(nones);
    ratios = Map.copyOf(byRound);
    ratio = byRound.isEmpty() ? null : Interval.ofRatios(byRound.values());
    allocatedBytes = Statistics.median(allocated);
    addedBytes = List.copyOf(bytes);
    collections = count / all.size() / seconds;
    gcMillis = millis / all.size() / seconds;
    pauseMillis = longest;
  }

  /** Median of the bytes above what it is without, NaN where no round has both. */
  public double bytes() {
    return addedBytes.isEmpty() ? Double.NaN : Statistics.median(addedBytes);
  }
}
