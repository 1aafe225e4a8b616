package io.github.bytebufflow.agent.services;

import io.github.bytebufflow.export.LogLine;
import io.github.bytebufflow.leaks.LeakPaths;
import io.github.bytebufflow.report.DirectMemory;
import io.github.bytebufflow.report.LeakReport;
import io.github.bytebufflow.report.MemoryReport;
import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.runtime.OutOfMemory;
import io.github.bytebufflow.snapshot.Redaction;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.text.Amounts;
import io.github.bytebufflow.text.OneLine;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Says who has the memory while somebody can still be told: when direct memory is first exhausted,
 * and when it passes the share that the option {@code memory-alert} names. The application's thread
 * only leaves a note; a daemon thread waits for it and makes the report at once. There is one
 * report at a time. None of it takes direct memory. Thread-safe.
 */
final class LastWords implements Runnable {
  /** After the first report on exhaustion there is one line in so long. */
  private static final long AGAIN_MILLIS = 600_000;

  /** The end of the JVM waits so long for a report that is being made. */
  private static final long UNDER_WAY_MILLIS = 2000;

  private static final String NO_COLLECTION = "no collection was made: leaks may be among the live";

  private final Snapshots snapshots;
  private final LogFile log;
  private final Jmx jmx;
  private final MemoryWatch watch;
  private final MemoryLevel level;

  /** Null without the option {@code report}. */
  private final ReportWriter report;

  /** Null without the option {@code termination-log}. */
  private final TerminationLog termination;

  /** Held while a report is made. */
  private final ReentrantLock telling = new ReentrantLock();

  private volatile boolean closed;

  /** What the next report is about besides exhaustion, or null. */
  private volatile String alert;

  /** Whether the first exhaustion was told. */
  private volatile boolean told;

  /** The thread that waits; null before the first second. Written by the tracker's daemon. */
  private volatile Thread thread;

  /** When that was first seen here, and when it was last told again. Of the tracker's daemon. */
  private long toldMillis;

  LastWords(
      Snapshots snapshots,
      LogFile log,
      Jmx jmx,
      MemoryWatch watch,
      MemoryLevel level,
      ReportWriter report,
      TerminationLog termination) {
    this.snapshots = snapshots;
    this.log = log;
    this.jmx = jmx;
    this.watch = watch;
    this.level = level;
    this.report = report;
    this.termination = termination;
    // What was noted before is of another tracker, which has told it.
    OutOfMemory.clear();
  }

  // ---- the tracker's daemon

  /** Called each second. */
  void look(long uptimeMillis) {
    if (thread == null) {
      start();
    }
    if (watch.isOn()) {
      long used = level.used();
      long limit = level.limit();
      if (watch.passes(used, limit, uptimeMillis)) {
        alert =
            Amounts.bytes(used)
                + " of at most "
                + Amounts.bytes(limit)
                + " direct memory are in use ("
                + watch.option()
                + ")";
        LockSupport.unpark(thread);
      }
    }
    again(uptimeMillis);
  }

  private void start() {
    Thread started = new Thread(null, this, "bytebuf-flow-memory", 0, false);
    started.setDaemon(true);
    started.setContextClassLoader(null);
    try {
      started.start();
      thread = started;
    } catch (OutOfMemoryError e) {
      // The JVM can start no thread: the next second tries again.
    }
  }

  /** After the first exhaustion was told, another one is a line from time to time. */
  private void again(long uptimeMillis) {
    if (!told) {
      return;
    }
    if (toldMillis == 0) {
      toldMillis = uptimeMillis;
    }
    if (OutOfMemory.isNoted() && uptimeMillis - toldMillis >= AGAIN_MILLIS) {
      toldMillis = uptimeMillis;
      String event = "direct memory is exhausted again: " + OutOfMemory.message();
      OutOfMemory.clear();
      Snapshot snapshot = snapshots.taker().take();
      log.add(
          log.isJson()
              ? LogLine.memory(snapshot, "exhausted", event, null, level.used(), level.limit())
              : "bytebuf-flow: " + event + '\n');
      summary(snapshot, event);
    }
  }

  // ---- the thread that waits

  @Override
  public void run() {
    OutOfMemory.wakes(Thread.currentThread());
    while (!closed) {
      try {
        String passed = alert;
        if (OutOfMemory.isNoted() && !told) {
          exhausted(null);
        } else if (passed != null) {
          alert = null;
          alert(passed);
        } else {
          // An interrupt is not for this thread, and would keep it from parking.
          Thread.interrupted();
          LockSupport.park(this);
        }
      } catch (Throwable t) {
        // What failed once is not tried in a loop.
        told |= OutOfMemory.isNoted();
        failed(t);
      }
    }
  }

  private void failed(Throwable t) {
    try {
      Stderr.say("the report on the memory failed: " + t);
    } catch (Throwable again) {
      // There is not even memory for the sentence.
    }
  }

  /**
   * Tells of the first exhaustion, unless somebody has.
   *
   * @param last the last snapshot, or null to take one
   */
  private void exhausted(Snapshot last) {
    telling.lock();
    try {
      if (told) {
        return;
      }
      told = true;
      String message = OutOfMemory.message();
      String name = OutOfMemory.thread();
      long at = OutOfMemory.atMillis();
      OutOfMemory.clear();
      Snapshot snapshot = last == null ? snapshots.taker().take() : last;
      String thread = Redaction.beside(snapshot, name);
      String head =
          "DIRECT MEMORY EXHAUSTED   "
              + message
              + (thread.isEmpty() ? "" : ", in thread " + thread);
      tell("exhausted", head, message, thread, snapshot);
      String event = Instant.ofEpochMilli(at) + " direct memory exhausted: " + message;
      String most = DirectMemory.most(snapshot);
      summary(snapshot, most.isEmpty() ? event : event + "; the most had " + most);
      if (report != null && last == null) {
        report.write(snapshot, ReportSettings.DEFAULT.withNote(NO_COLLECTION));
      }
    } finally {
      telling.unlock();
    }
  }

  private void alert(String passed) {
    telling.lock();
    try {
      Snapshot snapshot = snapshots.taker().take();
      tell("alert", "MEMORY ALERT   " + passed, passed, null, snapshot);
      summary(snapshot, Instant.ofEpochMilli(snapshot.tracker.takenMillis) + " " + passed);
    } finally {
      telling.unlock();
    }
  }

  private void tell(String type, String head, String message, String thread, Snapshot snapshot) {
    ReportSettings settings = ReportSettings.DEFAULT.withNote(NO_COLLECTION);
    log.add(
        log.isJson()
            ? LogLine.memory(snapshot, type, message, thread, level.used(), level.limit())
            : text(head, snapshot, settings.withColour(log.isTerminal())));
    jmx.memoryShort(type, text(head, snapshot, settings));
  }

  private static String text(String head, Snapshot snapshot, ReportSettings settings) {
    StringBuilder text = new StringBuilder("bytebuf-flow: ").append(oneLine(head)).append('\n');
    text.append(memory(snapshot, settings));
    if (LeakPaths.of(snapshot).leaks().isEmpty()) {
      text.append("bytebuf-flow: ").append(NO_COLLECTION).append('\n');
    } else {
      text.append(LeakReport.of(snapshot, settings));
    }
    return text.append('\n').toString();
  }

  private static String oneLine(String text) {
    return OneLine.of(text.replace('\n', ' ').replace('\r', ' '));
  }

  /** Where the memory is, in some lines; the first one says most. */
  static String memory(Snapshot snapshot, ReportSettings settings) {
    return snapshot.balance == null
        ? DirectMemory.of(snapshot, settings)
        : MemoryReport.of(snapshot, settings);
  }

  private void summary(Snapshot snapshot, String event) {
    if (termination != null) {
      termination.add(event);
      termination.write(snapshot);
    }
  }

  // ---- the end

  /**
   * Called before the last report, which comes next in the log: tells what was not told yet, and
   * waits for what is being told.
   */
  void beforeLast(Snapshot last) {
    try {
      if (telling.tryLock(UNDER_WAY_MILLIS, TimeUnit.MILLISECONDS)) {
        try {
          if (OutOfMemory.isNoted() && !told) {
            exhausted(last);
          }
        } finally {
          telling.unlock();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      // The last report must come.
      failed(e);
    }
  }

  /** Ends the thread that waits. */
  void close() {
    closed = true;
    OutOfMemory.wakes(null);
    LockSupport.unpark(thread);
  }
}
