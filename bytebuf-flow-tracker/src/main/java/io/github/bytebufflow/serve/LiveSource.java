package io.github.bytebufflow.serve;

import io.github.bytebufflow.leaks.Comparisons;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotTaker;
import io.github.bytebufflow.snapshot.TrackerTime;
import java.util.function.BooleanSupplier;

/** The tracker of this JVM, as JMX and HTTP see it. Thread-safe. */
public final class LiveSource implements FlowSource {
  private final SnapshotTaker taker;
  private final BooleanSupplier collector;
  private final Controls controls;
  private volatile Snapshot mark;

  /**
   * Makes the source.
   *
   * @param taker takes the snapshots
   * @param collector collects garbage, and tells whether a collection was seen
   * @param controls changes the tracker
   */
  public LiveSource(SnapshotTaker taker, BooleanSupplier collector, Controls controls) {
    this.taker = taker;
    this.collector = collector;
    this.controls = controls;
  }

  @Override
  public Snapshot snapshot() {
    return taker.take();
  }

  @Override
  public Snapshot glance() {
    return taker.glance();
  }

  @Override
  public void mark() {
    mark = taker.take();
  }

  @Override
  public Snapshot sinceMark() {
    Snapshot base = mark;
    if (base == null) {
      throw new IllegalStateException("no mark has been set yet");
    }
    return Comparisons.since(base, taker.take());
  }

  @Override
  public boolean collect() {
    return collector.getAsBoolean();
  }

  @Override
  public TrackerTime time() {
    return taker.time();
  }

  @Override
  public Controls controls() {
    return controls;
  }
}
