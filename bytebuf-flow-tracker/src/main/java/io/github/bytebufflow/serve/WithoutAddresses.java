package io.github.bytebufflow.serve;

import io.github.bytebufflow.snapshot.Redaction;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.TrackerTime;

/**
 * A tracker whose snapshots have no addresses of peers, for those who are not on this machine.
 * Thread-safe.
 */
public final class WithoutAddresses implements FlowSource {
  private final FlowSource source;

  /**
   * Makes the source.
   *
   * @param source the tracker
   */
  public WithoutAddresses(FlowSource source) {
    this.source = source;
  }

  @Override
  public Snapshot snapshot() {
    return redacted(source.snapshot());
  }

  @Override
  public Snapshot glance() {
    return redacted(source.glance());
  }

  @Override
  public void mark() {
    source.mark();
  }

  @Override
  public Snapshot sinceMark() {
    return redacted(source.sinceMark());
  }

  private static Snapshot redacted(Snapshot all) {
    return Redaction.of(all, Redaction.Settings.NO_ADDRESSES);
  }

  @Override
  public boolean collect() {
    return source.collect();
  }

  @Override
  public TrackerTime time() {
    return source.time();
  }

  @Override
  public Controls controls() {
    return source.controls();
  }
}
