/**
 * The tracker's numbers for Prometheus, in its text format and in that of OpenMetrics.
 *
 * <p>{@code Metric} names each metric once. {@code MetricValues} reads the values out of a
 * snapshot, with {@code LeakSeries} for those by fingerprint and {@code MemorySeries} for those of
 * the balance. {@code FlowMetrics} renders them, and bounds how often a snapshot is taken.
 *
 * <p>Nothing here, and nothing of the client library, is loaded before the first scrape.
 */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.metrics;
