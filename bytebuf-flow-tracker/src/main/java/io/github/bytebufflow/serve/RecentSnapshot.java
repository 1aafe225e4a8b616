package io.github.bytebufflow.serve;

import io.github.bytebufflow.snapshot.Snapshot;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Keeps a snapshot for 1 s, so that reading 20 attributes at once takes one snapshot. */
final class RecentSnapshot {
  private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Supplier<Snapshot> source;
  private final LongSupplier nanoTime;
  private Snapshot recent;
  private long finished;

  RecentSnapshot(Supplier<Snapshot> source, LongSupplier nanoTime) {
    this.source = source;
    this.nanoTime = nanoTime;
  }

  /** A snapshot that was finished at most 1 s ago; all who wait for a new one get the same. */
  synchronized Snapshot get() {
    if (recent == null || nanoTime.getAsLong() - finished > FRESH_NANOS) {
      recent = source.get();
      finished = nanoTime.getAsLong();
    }
    return recent;
  }
}
