package io.github.bytebufflow.agent.services;

import io.github.bytebufflow.agent.options.Options;
import io.github.bytebufflow.export.LogLine;
import io.github.bytebufflow.leaks.Leak;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.runtime.Tracker;
import io.github.bytebufflow.serve.LeakLog;
import io.github.bytebufflow.serve.program.LeakListeners;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotTaker;
import java.util.function.Consumer;

/**
 * Says which paths leak, on their first leak and each time there are ten times as many, and has
 * them zoomed into. Looks on the tracker's daemon, which calls it each second.
 */
final class LeakWatch {
  /** After a look at the leaks, the daemon rests from it so many times as long. */
  private static final int LOOK_REST = 10;

  private final LogFile log;

  /** Null without the option {@code termination-log}. */
  private final TerminationLog termination;

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

  /** Calls listeners of the application, which may block: the daemon must go on. */
  private final Aside listening = new Aside("bytebuf-flow-listeners", 1);

  /** Made with the first listener of the application. */
  private volatile LeakListeners listeners;

  /** A listener has failed; written by the thread that calls them. */
  private volatile boolean failed;

  private long nextLook;

  LeakWatch(LogFile log, TerminationLog termination, Jmx jmx, LastReport end, Zoomer zoomer) {
    this.termination = termination;
    this.zoomer = zoomer;
    this.log = log;
    this.jmx = jmx;
    this.end = end;
  }

  /** A leak was found: the next look tells of it. */
  void found() {
    found = true;
  }

  /**
   * A listener of the application is told of each path that begins to leak.
   *
   * @param before what the listener knows already
   * @return takes the listener away
   */
  synchronized Runnable listen(Consumer<Object> listener, Snapshot before) {
    if (listeners == null) {
      listeners = new LeakListeners(listening::run, this::failed);
    }
    return listeners.add(listener, before);
  }

  /** Says it of the first time. */
  private void failed(Throwable t) {
    if (!failed) {
      failed = true;
      Stderr.say("a listener of the application failed: " + t.getClass().getName());
    }
  }

  /** Calls no listener any more. The thread ends once the call that is under way returns. */
  void close() {
    LeakListeners program = listeners;
    if (program != null) {
      program.end();
    }
    listening.end();
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
    Snapshot snapshot = taker.untouched();
    Told told = new Told(snapshot);
    leaks.look(snapshot, ReportSettings.DEFAULT.withColour(log.isTerminal()), told);
    if (told.any && termination != null) {
      termination.write(snapshot);
    }
    LeakListeners program = listeners;
    if (program != null) {
      program.look(snapshot);
    }
    if (options.zoom) {
      if (zooms == null) {
        zooms = new ZoomWatch(zoomer, startMillis);
        taker.zoomed(zooms);
      }
      zooms.look(snapshot, options);
    }
    nextLook = now + LOOK_REST * (Tracker.uptimeMillis() - now);
  }

  /** Where the leaks of one look go. */
  private final class Told implements LeakLog.Sink {
    private final Snapshot snapshot;
    private boolean any;

    Told(Snapshot snapshot) {
      this.snapshot = snapshot;
    }

    @Override
    public void leak(Leak leak, boolean first, String text) {
      if (!end.isBegun()) {
        any = true;
        log.add(log.isJson() ? LogLine.leak(snapshot, leak, first) : text + '\n');
        if (first) {
          jmx.leakFound(leak.fingerprint(), text);
        }
      }
    }
  }
}
