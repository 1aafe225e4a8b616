package io.github.bytebufflow.agent.services;

import io.github.bytebufflow.export.LogLine;
import io.github.bytebufflow.report.LeakReport;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.runtime.Tracker;
import io.github.bytebufflow.snapshot.Snapshot;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The end of the tracker, where the JVM ends or the tracker is detached: collects once, writes the
 * last report, and says what leaked. A thread of its own does that; those who wait for it have a
 * deadline. Thread-safe; no lock is held meanwhile.
 */
final class LastReport {
  /** How long the end of the JVM, or a detach, waits for the last report and its lines. */
  private static final long END_MILLIS = 10_000;

  /** Of the time for the end, what is kept for the report and its lines. */
  private static final long LINES_MILLIS = 2 * Stderr.FLUSH_MILLIS;

  /** So much is kept for the lines where a report that nobody reads takes all the rest. */
  private static final long LEAST_MILLIS = 500;

  /** The summary for the end of a container is small, and its file is no fifo. */
  private static final long SUMMARY_MILLIS = 1000;

  /** How long to wait for class loaders to name their Nettys, also on a busy machine. */
  private static final long NAMES_MILLIS = 3000;

  private final NettyLookUps nettys;
  private final Snapshots snapshots;
  private final LogFile log;
  private final LastWords words;

  /** Null without the option {@code report}. */
  private final ReportWriter report;

  private final Instrumentation instrumentation;

  /** Null without the option {@code termination-log}. */
  private final TerminationLog termination;

  private volatile boolean begun;

  /** What the end is busy with, for the sentence that says that it took too long. */
  private volatile String doing = "a collection";

  /** Whether the file of the option {@code report}, or what stands for it, has the last report. */
  private volatile boolean written;

  private final CountDownLatch over = new CountDownLatch(1);

  // With the lock of this object.
  private boolean started;
  private long deadline;
  private boolean givenUp;

  LastReport(
      NettyLookUps nettys,
      Snapshots snapshots,
      LogFile log,
      LastWords words,
      TerminationLog termination,
      ReportWriter report,
      Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
    this.words = words;
    this.termination = termination;
    this.nettys = nettys;
    this.snapshots = snapshots;
    this.log = log;
    this.report = report;
  }

  /** Whether leaks are told by the last report, and by nobody else any more. */
  boolean isBegun() {
    return begun;
  }

  /** The JVM is ending already: nobody would read a report of what starts now. */
  void isTooLate() {
    begun = true;
  }

  /**
   * Makes the end. Returns when it is made, or its time is over. All who call this wait for the
   * same end.
   */
  void make() {
    if (begin()) {
      // The JVM could not start a thread.
      end();
    }
    if (!isOver()) {
      giveUp();
    }
  }

  /** An application that interrupts all of its threads at its end does not mean this report. */
  private boolean isOver() {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return over.await(deadline() - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private synchronized long deadline() {
    return deadline;
  }

  /** Begins the end, unless it has begun; returns whether the caller has to make it. */
  private synchronized boolean begin() {
    if (started) {
      return false;
    }
    started = true;
    begun = true;
    deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(END_MILLIS);
    try {
      new End().start();
      return false;
    } catch (OutOfMemoryError e) {
      return true;
    }
  }

  private void giveUp() {
    synchronized (this) {
      if (givenUp) {
        return;
      }
      givenUp = true;
    }
    String busy = "given up after " + END_MILLIS / 1000 + " s, with " + doing;
    Stderr.say(
        report == null || written
            ? "the last report was " + busy
            : report.problem("the last report was " + busy));
    Stderr.flush(100);
  }

  /** A daemon, since what it does may never return. */
  private final class End extends Thread {
    End() {
      super(null, null, "bytebuf-flow-end", 0, false);
      setDaemon(true);
      setContextClassLoader(null);
    }

    @Override
    public void run() {
      end();
    }
  }

  private void end() {
    try {
      finish();
    } catch (Throwable t) {
      // The JVM would print it, and nobody can be told.
    } finally {
      over.countDown();
    }
  }

  private void finish() {
    try {
      write();
    } catch (Throwable t) {
      Stderr.say("the last report failed: " + t);
    }
    log.flush(Stderr.FLUSH_MILLIS);
    Stderr.flush(Stderr.FLUSH_MILLIS);
  }

  private void write() throws IOException {
    nettys.look();
    doing = "a class loader that is asked for its Netty";
    // First, as it tests whether releases are seen: else nothing has leaked.
    nettys.await(NAMES_MILLIS);
    doing = "a collection";
    // Where all buffers were released, a collection would find nothing.
    List<String> notes = new ArrayList<>();
    if (!Tracker.allReleased() && !Tracker.collect(Snapshots.COLLECT_MILLIS)) {
      notes.add("no collection: leaks may be among the live");
    }
    doing = "a snapshot";
    // The report and its lines come first.
    long spare = TimeUnit.NANOSECONDS.toMillis(deadline() - System.nanoTime());
    snapshots.judgeWithin(spare - LINES_MILLIS);
    Snapshot last = snapshots.taker().take();
    String unmatched =
        last.totals.allocated == 0 ? "" : ScopeNote.of(snapshots.include(), instrumentation);
    if (!unmatched.isEmpty()) {
      notes.add(unmatched);
    }
    String note = String.join("; ", notes);
    ReportSettings settings =
        ReportSettings.DEFAULT
            .withColour(log.isTerminal())
            .withNote(note)
            .withSuspects(true)
            .withEnd(true);
    words.beforeLast(last);
    log.add(log.isJson() ? LogLine.report(last, note) : LeakReport.of(last, settings));
    if (termination != null) {
      doing = "the file of the option 'termination-log'";
      termination.writeLast(last, SUMMARY_MILLIS);
    }
    if (report != null) {
      doing = "the file of the option 'report'";
      long left = TimeUnit.NANOSECONDS.toMillis(deadline() - System.nanoTime());
      // After a long collection too: the report is worth more than its lines.
      long most = Math.max(left - LINES_MILLIS, Math.min(left - LEAST_MILLIS, LINES_MILLIS));
      report.writeLast(last, settings.withColour(false), most);
      written = true;
    }
    doing = "its lines";
  }
}
