package io.github.bytebufflow.agent.services;

import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.serve.ReportFile;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotTaker;
import java.io.IOException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;

/**
 * Writes the report on a thread of its own, one at a time: its file may be a fifo that nobody
 * reads. What goes wrong is said, once while it is the same. Thread-safe.
 */
final class ReportWriter {
  private final ReportFile file;
  private final Aside aside = new Aside("bytebuf-flow-report", 1);
  private Future<?> running;
  private String said;

  ReportWriter(ReportFile file) {
    this.file = file;
  }

  /** Says early what will keep the report from being written. */
  void check() {
    start(new Check());
  }

  /** Begins to write, unless the one before is not written yet. */
  void write(SnapshotTaker taker, ReportSettings settings) {
    if (!isBusy()) {
      start(new Writing(taker, null, settings));
    }
  }

  /** As {@link #write(SnapshotTaker, ReportSettings)}, with a snapshot that is there. */
  void write(Snapshot snapshot, ReportSettings settings) {
    if (!isBusy()) {
      start(new Writing(null, snapshot, settings));
    }
  }

  private synchronized boolean isBusy() {
    return running != null && !running.isDone();
  }

  /** Writes the last report, and waits for it so long. */
  void writeLast(Snapshot snapshot, ReportSettings settings, long millis) {
    Throwable problem = Aside.await(start(new Writing(null, snapshot, settings)), millis);
    if (problem instanceof TimeoutException) {
      sayOnce(
          "the report can't be written to "
              + file.path()
              + ": nothing has taken what is written there");
    } else if (problem != null) {
      sayOnce("the report can't be written: " + problem);
    }
  }

  private synchronized Future<?> start(Runnable task) {
    running = aside.run(task);
    return running;
  }

  private synchronized void sayOnce(String problem) {
    if (!problem.equals(said)) {
      said = problem;
      Stderr.say(problem);
    }
  }

  void end() {
    aside.end();
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

  private final class Writing implements Runnable {
    private final SnapshotTaker taker;
    private final Snapshot snapshot;
    private final ReportSettings settings;

    Writing(SnapshotTaker taker, Snapshot snapshot, ReportSettings settings) {
      this.taker = taker;
      this.snapshot = snapshot;
      this.settings = settings;
    }

    @Override
    public void run() {
      try {
        file.write(taker == null ? snapshot : taker.take(), settings);
      } catch (IOException e) {
        sayOnce(e.getMessage());
      } catch (RuntimeException | Error e) {
        sayOnce("the report can't be written: " + e);
      }
    }
  }
}
