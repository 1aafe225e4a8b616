package io.github.bytebufflow.agent.services;

import io.github.bytebufflow.report.ReportSettings;
import io.github.bytebufflow.report.Summary;
import io.github.bytebufflow.serve.SummaryFile;
import io.github.bytebufflow.snapshot.Snapshot;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;

/**
 * Keeps the file of the option {@code termination-log} up to date: a container that is killed gives
 * no time for a last word. A thread apart writes, one summary at a time; of those that wait for a
 * file that hangs only the newest is kept. What goes wrong is said once. Thread-safe.
 */
final class TerminationLog {
  /** The first event is the one that explains most; of the others the newest are kept. */
  private static final int MOST_EVENTS = 8;

  /** What a line for standard error begins with. */
  private static final String NAME = "bytebuf-flow: ";

  private final SummaryFile file;
  private final Aside aside;

  // With the lock of this object.
  private final ArrayDeque<String> events = new ArrayDeque<>();
  private String first;
  private String said;

  /** What is written next, or null. */
  private Writing pending;

  /** Who will write it, or null. */
  private Future<?> next;

  TerminationLog(String name) {
    this(name, new Aside("bytebuf-flow-termination", 1));
  }

  /**
   * Names the file.
   *
   * @param aside has one thread
   */
  TerminationLog(String name, Aside aside) {
    file = new SummaryFile(name);
    this.aside = aside;
  }

  /** Says early what will keep the file from being written. */
  void check() {
    begin(new Writing(null, List.of()));
  }

  /** Something has happened that a summary is to tell; one line. */
  synchronized void add(String event) {
    if (first == null) {
      first = event;
      return;
    }
    events.addFirst(event);
    if (events.size() == MOST_EVENTS) {
      events.removeLast();
    }
  }

  /** Begins to write what is known now. */
  void write(Snapshot snapshot) {
    begin(writing(snapshot));
  }

  /** Writes what is known at the end, and waits for it so long. */
  void writeLast(Snapshot snapshot, long millis) {
    Aside.await(begin(writing(snapshot)), millis);
  }

  /** Replaces what waits, which is older. */
  private synchronized Future<?> begin(Writing newest) {
    pending = newest;
    if (next == null) {
      next = aside.run(new Next());
    }
    return next;
  }

  private synchronized Writing taken() {
    Writing taken = pending;
    pending = null;
    next = null;
    return taken;
  }

  /** Writes what is the newest when its turn comes. */
  private final class Next implements Runnable {
    @Override
    public void run() {
      Writing newest = taken();
      if (newest != null) {
        newest.run();
      }
    }
  }

  private synchronized Writing writing(Snapshot snapshot) {
    List<String> all = new ArrayList<>();
    if (first != null) {
      all.add(first);
    }
    all.addAll(events);
    return new Writing(snapshot, all);
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

  /** Writes the file, or checks that this can be done. */
  private final class Writing {
    private final Snapshot snapshot;
    private final List<String> told;

    Writing(Snapshot snapshot, List<String> told) {
      this.snapshot = snapshot;
      this.told = told;
    }

    void run() {
      try {
        if (snapshot == null) {
          file.check();
        } else {
          file.write(Summary.of(snapshot, verdict(), told));
        }
      } catch (IOException e) {
        sayOnce(e.getMessage());
      } catch (RuntimeException | Error e) {
        sayOnce("option 'termination-log': the summary failed: " + e);
      }
    }

    /** Where the memory is, in one line: what the report on the memory begins with. */
    private String verdict() {
      String report = LastWords.memory(snapshot, ReportSettings.DEFAULT);
      int begin = report.startsWith(NAME) ? NAME.length() : 0;
      int end = report.indexOf('\n');
      return report.substring(begin, end < 0 ? report.length() : end);
    }
  }
}
