package io.github.bytebufflow.serve;

import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.TrackerTime;

/** Where JMX and HTTP get snapshots. Every method may be called by any thread, at any time. */
public interface FlowSource {
  /**
   * Takes a snapshot now.
   *
   * @return all flows since the start
   */
  Snapshot snapshot();

  /**
   * Takes a snapshot for somebody who looks often: its balance may tell of the chunks that buffers
   * keep as they were up to a minute ago.
   *
   * @return all flows since the start
   */
  default Snapshot glance() {
    return snapshot();
  }

  /** Makes this moment the one that {@link #sinceMark} counts from. */
  void mark();

  /**
   * What came since the mark.
   *
   * @return the difference between now and the mark
   * @throws IllegalStateException if there is no mark yet
   */
  Snapshot sinceMark();

  /**
   * Collects garbage, and counts what was found leaked.
   *
   * @return false if no collection could be seen, so that leaks may be among the live
   */
  boolean collect();

  /**
   * What the tracker did beside the application until now.
   *
   * @return how often, and for how long
   */
  default TrackerTime time() {
    return TrackerTime.NONE;
  }

  /**
   * What can be changed.
   *
   * @return the controls of the tracker
   */
  Controls controls();
}
