package io.github.bytebufflow.metrics;

import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.TrackerTime;
import io.prometheus.metrics.config.EscapingScheme;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The metrics of a tracker. However many scrape, a snapshot is taken at most once a second. Between
 * scrapes only the last values are kept, and no snapshot. Thread-safe.
 */
public final class FlowMetrics {
  private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final String OPEN_METRICS = "application/openmetrics-text";

  private final Supplier<Snapshot> source;
  private final Supplier<TrackerTime> time;
  private final LongSupplier nanoTime;

  // With the lock of this object.
  private final MetricValues values = new MetricValues();
  private MetricSnapshots recent;
  private long finished;

  /**
   * Reads nothing yet.
   *
   * @param source takes a snapshot
   * @param time says what the tracker did
   * @param nanoTime the clock
   */
  public FlowMetrics(Supplier<Snapshot> source, Supplier<TrackerTime> time, LongSupplier nanoTime) {
    this.source = source;
    this.time = time;
    this.nanoTime = nanoTime;
  }

  /**
   * The type of the answer to a scrape.
   *
   * @param accept the header {@code Accept}, empty if there was none
   * @return the value of the header {@code Content-Type}
   */
  public static String contentType(String accept) {
    return writer(accept).getContentType();
  }

  /**
   * The metrics now, or those of the last second.
   *
   * @param accept the header {@code Accept}: OpenMetrics where it is asked for, else the text
   *     format 0.0.4
   * @return text in UTF-8
   * @throws IOException never
   */
  public byte[] text(String accept) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    writer(accept).write(out, recent(), EscapingScheme.UNDERSCORE_ESCAPING);
    return out.toByteArray();
  }

  private static ExpositionFormatWriter writer(String accept) {
    return accept.contains(OPEN_METRICS)
        ? OpenMetricsTextFormatWriter.create()
        : PrometheusTextFormatWriter.create();
  }

  private synchronized MetricSnapshots recent() {
    if (recent == null || nanoTime.getAsLong() - finished > FRESH_NANOS) {
      recent = values.of(source.get(), time.get());
      finished = nanoTime.getAsLong();
    }
    return recent;
  }
}
