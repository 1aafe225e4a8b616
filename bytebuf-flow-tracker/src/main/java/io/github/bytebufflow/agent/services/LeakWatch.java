package io.github.bytebufflow.agent.services;

import io.github.bytebufflow.agent.options.Options;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.runtime.Tracker;
import io.github.bytebufflow.serve.LeakLog;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotTaker;

/**
 * Says which paths leak, on their first leak and each time there are ten times as many, and has
 * them zoomed into. Looks on the tracker's daemon, which calls it each second.
 */
final class LeakWatch {
  /** After a look at the leaks, the daemon rests from it so many times as long. */
  private static final int LOOK_REST = 10;

  private final LogFile log;
  private final Jmx jmx;
  private final LastReport end;
  private final Zoomer zoomer;
  private final long startMillis = System.currentTimeMillis();

  /** Made at the first look that finds a leak, unless the option {@code zoom} is off. */
  private ZoomWatch zooms;

  /** Made at the first look: this object is made while a class of the application is loaded. */
  private LeakLog leaks;

  /** Set on the thread that drained, which may be one that asked for a collection. */
  private volatile boolean found;

  private long nextLook;

  LeakWatch(LogFile log, Jmx jmx, LastReport end, Zoomer zoomer) {
    this.zoomer = zoomer;
    this.log = log;
    this.jmx = jmx;
    this.end = end;
  }

  /** A leak was found: the next look tells of it. */
  void found() {
    found = true;
  }

  void look(SnapshotTaker taker, Options options) {
    long now = Tracker.uptimeMillis();
    if (!found || now < nextLook) {
      return;
    }
    found = false;
    if (leaks == null) {
      leaks = new LeakLog();
    }
    Snapshot snapshot = taker.take();
    leaks.look(
        snapshot,
        ReportSettings.DEFAULT.withColour(log.isTerminal()),
        (fingerprint, first, text) -> {
          if (end.isBegun()) {
            return;
          }
          log.add(text + '\n');
          if (first) {
            jmx.leakFound(fingerprint, text);
          }
        });
    if (options.zoom) {
      if (zooms == null) {
        zooms = new ZoomWatch(zoomer, startMillis);
        taker.zoomed(zooms);
      }
      zooms.look(snapshot, options);
    }
    nextLook = now + LOOK_REST * (Tracker.uptimeMillis() - now);
  }
}
