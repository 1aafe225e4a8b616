package io.github.bytebufflow.serve;

import io.github.bytebufflow.report.LeakReport;
import io.github.bytebufflow.report.ReportFormat;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.report.TreeReport;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotDiff;
import io.github.bytebufflow.snapshot.SnapshotTaker;
import java.io.IOException;
import java.io.OutputStream;
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
  public void mark() {
    mark = taker.take();
  }

  @Override
  public Snapshot sinceMark() {
    Snapshot base = mark;
    if (base == null) {
      throw new IllegalStateException("no mark has been set yet");
    }
    return SnapshotDiff.since(base, taker.take());
  }

  @Override
  public String leaks(boolean sinceMark) {
    return LeakReport.of(sinceMark ? sinceMark() : snapshot(), ReportSettings.DEFAULT);
  }

  @Override
  public String tree() {
    return TreeReport.of(snapshot(), ReportSettings.DEFAULT);
  }

  @Override
  public String suspects() {
    return LeakReport.suspects(snapshot(), ReportSettings.DEFAULT);
  }

  @Override
  public void json(Snapshot snapshot, OutputStream out) throws IOException {
    ReportFormat.JSON.write(snapshot, ReportSettings.DEFAULT, out);
  }

  @Override
  public boolean collect() {
    return collector.getAsBoolean();
  }

  @Override
  public Controls controls() {
    return controls;
  }
}
