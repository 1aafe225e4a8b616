package io.github.bytebufflow.agent.services;

import io.github.bytebufflow.report.LeakReport;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.serve.ReportFile;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotTaker;
import java.io.IOException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Writes the report on a thread of its own, one at a time: its file may be a fifo that nobody
 * reads. A report that its file does not take goes to the temporary directory, and where that fails
 * too to standard error, as text. One line says so, once while it is the same. Thread-safe.
 */
final class ReportWriter {
  /** Ends the sentence about a report that no file has. */
  static final String AS_TEXT = "; the text report is on standard error";

  /** A file that has taken nothing for so long takes nothing soon. */
  private static final long STUCK_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** Of the time for the last report, what is kept for the temporary directory. */
  private static final long SPARE_MILLIS = 2000;

  private final ReportFile file;

  /** Whether the last report is on standard error anyway. */
  private final boolean saysLast;

  private final Aside aside = new Aside("bytebuf-flow-report", 1);

  /** Writes what is not taken where the thread above writes. */
  private final Aside instead = new Aside("bytebuf-flow-report-instead", 1);

  // With the lock of this object.
  private Writing running;
  private Future<?> rescue;
  private String said;

  /**
   * Starts no thread yet.
   *
   * @param saysLast whether the last report is on standard error anyway
   */
  ReportWriter(ReportFile file, boolean saysLast) {
    this.file = file;
    this.saysLast = saysLast;
  }

  /** Says early what will keep the report from being written. */
  void check() {
    aside.run(new Check());
  }

  /** Begins to write, unless the one before is not written yet. */
  void write(SnapshotTaker taker, ReportSettings settings) {
    begin(new Writing(taker, null, settings, false));
  }

  /** As {@link #write(SnapshotTaker, ReportSettings)}, with a snapshot that has to be written. */
  void write(Snapshot snapshot, ReportSettings settings) {
    begin(new Writing(null, snapshot, settings, false));
  }

  private synchronized void begin(Writing next) {
    if (running == null || running.isDone() || next.snapshot != null && !running.isStuck()) {
      start(next);
    } else if (running.isStuck() && (rescue == null || rescue.isDone())) {
      next.isTaken();
      rescue = instead.run(new Rescue(next, stuck(TimeUnit.NANOSECONDS.toMillis(STUCK_NANOS))));
    }
  }

  private synchronized Future<?> start(Writing next) {
    if (running == null || running.isDone()) {
      running = next;
    }
    return aside.run(next);
  }

  private String stuck(long millis) {
    return file.problem(
        file.isStream()
            ? "nobody reads it"
            : "it was not written within " + Math.max(0, millis) / 1000 + " s");
  }

  /** That there is no report, and why: one sentence. */
  String problem(String reason) {
    return file.problem(reason);
  }

  /** Writes the last report, and waits for it so long. */
  void writeLast(Snapshot snapshot, ReportSettings settings, long millis) {
    Writing last = new Writing(null, snapshot, settings, true);
    long spare = Math.max(0, Math.min(SPARE_MILLIS, millis / 2));
    Future<?> writing;
    try {
      writing = start(last);
    } catch (RuntimeException | Error e) {
      // No thread is to be had: the caller has time until it is given up.
      last.run();
      return;
    }
    Throwable failure = await(writing, millis - spare);
    if (failure == null) {
      return;
    }
    String problem =
        failure instanceof TimeoutException
            ? stuck(millis - spare)
            : file.problem(failure.toString());
    if (last.isTaken()) {
      // The temporary directory is being tried.
      if (await(writing, spare) != null) {
        last.say(problem);
      }
      return;
    }
    Rescue other = new Rescue(last, problem);
    try {
      if (await(instead.run(other), spare) == null) {
        return;
      }
    } catch (RuntimeException | Error e) {
      // No thread: the text is left.
    }
    last.say(problem);
  }

  /** As {@link Aside#await}; whoever interrupts all threads does not end it. */
  private static Throwable await(Future<?> task, long millis) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(Math.max(0, millis));
    while (true) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      Throwable failure = Aside.await(task, Math.max(0, left));
      if (!(failure instanceof InterruptedException)) {
        return failure;
      }
      Thread.interrupted();
    }
  }

  /** Whether the sentence is a new one. */
  private synchronized boolean sayOnce(String problem) {
    if (problem.equals(said)) {
      return false;
    }
    said = problem;
    Stderr.say(problem);
    return true;
  }

  void end() {
    aside.end();
    instead.end();
  }

  private final class Check implements Runnable {
    @Override
    public void run() {
      String problem = file.problem();
      if (problem != null) {
        sayOnce(problem);
      }
    }
  }

  /** Writes what the file has not taken. */
  private final class Rescue implements Runnable {
    private final Writing writing;
    private final String problem;

    Rescue(Writing writing, String problem) {
      this.writing = writing;
      this.problem = problem;
    }

    @Override
    public void run() {
      writing.writeInstead(problem);
    }
  }

  private final class Writing implements Runnable {
    private final SnapshotTaker taker;
    private final Snapshot snapshot;
    private final ReportSettings settings;
    private final boolean last;

    /** Whether somebody has begun to write to another file. */
    private final AtomicBoolean taken = new AtomicBoolean();

    /** Whether the report is somewhere, or the text was printed. */
    private final AtomicBoolean saved = new AtomicBoolean();

    private volatile long begun;
    private volatile boolean done;

    Writing(SnapshotTaker taker, Snapshot snapshot, ReportSettings settings, boolean last) {
      this.taker = taker;
      this.snapshot = snapshot;
      this.settings = settings;
      this.last = last;
    }

    boolean isDone() {
      return done;
    }

    boolean isStuck() {
      return begun != 0 && System.nanoTime() - begun > STUCK_NANOS;
    }

    /** Takes it, unless it is taken already. */
    boolean isTaken() {
      return !taken.compareAndSet(false, true);
    }

    @Override
    public void run() {
      begun = System.nanoTime() | 1;
      try {
        file.write(snapshot(), settings);
      } catch (IOException e) {
        if (!isTaken()) {
          writeInstead(e.getMessage());
        }
      } catch (RuntimeException | Error e) {
        sayOnce(file.problem(e.toString()));
      } finally {
        done = true;
      }
    }

    private Snapshot snapshot() {
      return taker == null ? snapshot : taker.take();
    }

    void writeInstead(String problem) {
      try {
        Snapshot whole = snapshot();
        try {
          String sentence = ReportFile.instead(problem, file.writeInstead(whole, settings));
          if (saved.compareAndSet(false, true)) {
            sayOnce(sentence);
          }
        } catch (IOException e) {
          say(problem + ", nor to " + e.getMessage(), whole);
        }
      } catch (RuntimeException | Error e) {
        sayOnce(problem);
      }
    }

    /** The time is over, for the last report. */
    void say(String problem) {
      say(problem, snapshot);
    }

    private void say(String problem, Snapshot whole) {
      if (!saved.compareAndSet(false, true)) {
        return;
      }
      boolean isNew = sayOnce(problem + AS_TEXT);
      // Where one report fails all others do: the first and the last tell enough.
      if (last ? !saysLast : isNew) {
        Stderr.print(LeakReport.of(whole, settings));
      }
    }
  }
}
