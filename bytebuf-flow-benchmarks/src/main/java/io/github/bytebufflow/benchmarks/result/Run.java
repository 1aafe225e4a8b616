package io.github.bytebufflow.benchmarks.result;

import java.util.List;

/** Everything that a run measured, raw. Immutable. */
public final class Run {
  /** Version of the JSON form. */
  public static final int SCHEMA = 1;

  /** Where and when. */
  public final Environment environment;

  /** The rows measured, in the order of the report. */
  public final List<RowInfo> rows;

  /** What each JVM measured, in order. */
  public final List<Measurement> measurements;

  /** What could not be measured, a sentence each. */
  public final List<String> failures;

  /** A run of these. */
  public Run(
      Environment environment,
      List<RowInfo> rows,
      List<Measurement> measurements,
      List<String> failures) {
    this.environment = environment;
    this.rows = List.copyOf(rows);
    this.measurements = List.copyOf(measurements);
    this.failures = List.copyOf(failures);
  }
}
