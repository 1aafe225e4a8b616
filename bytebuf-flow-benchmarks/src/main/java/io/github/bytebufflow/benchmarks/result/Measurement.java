package io.github.bytebufflow.benchmarks.result;

import io.github.bytebufflow.benchmarks.statistics.Statistics;
import java.util.List;

/** What one JVM measured. Immutable. */
public final class Measurement {
  /** What was measured. */
  public final Key key;

  /** Name of the mode; {@link Results#NONE} is what all others are compared with. */
  public final String mode;

  /** From 1. Measurements of the same round were made one after the other. */
  public final int round;

  /** Nanoseconds per unit of the row, one for each iteration. */
  public final List<Double> nanos;

  /** Bytes allocated per unit of the row. */
  public final double bytes;

  /** Collections during all iterations. */
  public final double collections;

  /** Milliseconds of collecting during all iterations. */
  public final double gcMillis;

  /** The longest pause of the collector in milliseconds, 0 if there was none. */
  public final double pauseMillis;

  /** A measurement of these. */
  public Measurement(
      Key key,
      String mode,
      int round,
      List<Double> nanos,
      double bytes,
      double collections,
      double gcMillis,
      double pauseMillis) {
    if (nanos.isEmpty()) {
      throw new IllegalArgumentException("no iterations of " + key);
    }
    this.key = key;
    this.mode = mode;
    this.round = round;
    this.nanos = List.copyOf(nanos);
    this.bytes = bytes;
    this.collections = collections;
    this.gcMillis = gcMillis;
    this.pauseMillis = pauseMillis;
  }

  /** The median of the iterations, in nanoseconds per unit. */
  public double median() {
    return Statistics.median(nanos);
  }
}
