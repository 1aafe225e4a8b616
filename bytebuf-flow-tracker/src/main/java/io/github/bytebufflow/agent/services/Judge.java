package io.github.bytebufflow.agent.services;

import io.github.bytebufflow.agent.code.CodeReader;
import io.github.bytebufflow.leaks.Code;
import io.github.bytebufflow.leaks.Findings;
import io.github.bytebufflow.leaks.KnownLeaks;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Snapshot;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.concurrent.Future;
import java.util.function.Function;

/**
 * Finds who is responsible for the leaks of a snapshot. Class files are read on a thread aside,
 * since class loaders may keep that waiting; where it takes too long, the paths alone have to do.
 */
final class Judge implements Function<Snapshot, List<Finding>> {
  private static final long MILLIS = 3000;

  /** How long to wait for the code; 0 for not at all. */
  private volatile long most = MILLIS;

  private final Instrumentation instrumentation;

  /** A thread of its own: the others may be waiting for class loaders already. */
  private final Aside aside = new Aside("bytebuf-flow-code", 1);

  /** Made with the first leak, on the thread aside. */
  private CodeReader code;

  private KnownLeaks known;

  /** The last that took too long; two threads may both set it, and either is late. */
  private volatile Future<?> late;

  Judge(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
  }

  /** The time is short: waits at most so long from now on. */
  void within(long millis) {
    most = Math.max(0, Math.min(MILLIS, millis));
  }

  @Override
  public List<Finding> apply(Snapshot taken) {
    if (!Findings.areWanted(taken)) {
      return List.of();
    }
    Future<?> before = late;
    if (most == 0 || before != null && !before.isDone()) {
      // A class loader hangs, or is slow: it was waited for once.
      return alone(taken);
    }
    try {
      Task task = new Task(taken);
      Future<?> running = aside.run(task);
      if (Aside.await(running, most) == null) {
        return task.found;
      }
      late = running;
    } catch (RuntimeException | Error e) {
      // No thread, or it was told to end: the paths alone have to do.
      return alone(taken);
    }
    return alone(taken);
  }

  private static List<Finding> alone(Snapshot taken) {
    try {
      return Findings.find(taken, Code.NONE, KnownLeaks.NONE);
    } catch (RuntimeException | Error e) {
      // A report without suspects is better than none.
      return List.of();
    }
  }

  private final class Task implements Runnable {
    private final Snapshot taken;
    private List<Finding> found = List.of();

    Task(Snapshot taken) {
      this.taken = taken;
    }

    @Override
    public void run() {
      if (code == null) {
        KnownLeaks read = KnownLeaks.read();
        code = new CodeReader(instrumentation);
        known = read;
      }
      try {
        found = Findings.find(taken, code, known);
      } finally {
        code.done();
      }
    }
  }
}
