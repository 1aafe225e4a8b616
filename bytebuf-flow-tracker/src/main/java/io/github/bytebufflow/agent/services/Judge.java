package io.github.bytebufflow.agent.services;

import io.github.bytebufflow.agent.code.CodeReader;
import io.github.bytebufflow.leaks.Inquiry;
import io.github.bytebufflow.leaks.KnownLeaks;
import io.github.bytebufflow.snapshot.Snapshot;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;

/**
 * Finds who is responsible for the leaks and the misuses of a snapshot. Class files are read on a
 * thread aside, since class loaders may keep that waiting; where it takes too long, what was read
 * until then has to do, and for the rest the paths alone. The thread reads on then, as long as it
 * gets on and has not had its time on a processor, so that the next report finds more.
 */
final class Judge implements Function<Snapshot, Snapshot> {
  /**
   * Most time to wait on a busy machine, where {@link ReadingTime} counts the time of the
   * processor: the tracker's daemon waits, and who calls the API. What was read is kept, so that
   * the next report goes on from there.
   */
  private static final long MOST_MILLIS = 5_000;

  /** How long to wait for the code; 0 for not at all. */
  private volatile long most = MOST_MILLIS;

  private final Instrumentation instrumentation;

  /** A thread of its own: the others may be waiting for class loaders already. */
  private final Aside aside = new Aside("bytebuf-flow-code", 1);

  /** What the thread aside is busy with, or null. */
  private volatile Task running;

  private final FirstFailure failed =
      new FirstFailure("the code around a leak could not be judged: ");

  // Made with the first leak or misuse, on the thread aside.
  private CodeReader code;
  private KnownLeaks known;
  private LongUnaryOperator clock;

  Judge(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
  }

  /**
   * The process ends: waits at most so long from now on. A report that is being made has what was
   * read for it until now, and one that waits for its turn gets none, so that the last one does not
   * spend its time waiting.
   */
  void within(long millis) {
    most = Math.max(0, Math.min(MOST_MILLIS, millis));
    Task task = running;
    if (task != null) {
      task.giveUp();
    }
  }

  @Override
  public Snapshot apply(Snapshot taken) {
    if (!Inquiry.isWanted(taken)) {
      return taken;
    }
    if (most == 0 || aside.isLate() && !getsOn()) {
      // A class loader hangs, or is slow: it was waited for once.
      return alone(taken);
    }
    ReadingTime time = new ReadingTime(most);
    Task task = new Task(taken, time);
    Throwable failure;
    try {
      failure = aside.within(task, time);
    } catch (RuntimeException | Error e) {
      // No thread, or it was told to end: the paths alone have to do.
      return alone(taken);
    }
    if (!(failure instanceof TimeoutException && time.getsOn())) {
      task.giveUp();
    }
    if (!(failure instanceof TimeoutException || failure instanceof InterruptedException)) {
      failed.say(failure);
    }
    Inquiry inquiry = task.inquiry;
    if (inquiry == null) {
      return alone(taken);
    }
    failed.say(inquiry.failure());
    try {
      return inquiry.result();
    } catch (RuntimeException | Error e) {
      // A report without suspects is better than none.
      return taken;
    }
  }

  /**
   * Whether a task that nobody waits for any longer reads on: on a busy machine it takes its time,
   * and what it reads is kept for the next report.
   */
  private boolean getsOn() {
    Task task = running;
    return task != null && task.time.getsOn();
  }

  private static Snapshot alone(Snapshot taken) {
    try {
      return Inquiry.withoutCode(taken);
    } catch (RuntimeException | Error e) {
      return taken;
    }
  }

  private void begin() {
    if (code == null) {
      KnownLeaks read = KnownLeaks.read();
      clock = clock();
      code = new CodeReader(instrumentation);
      known = read;
    }
  }

  /** Null where the JVM does not tell the time of a thread. */
  private LongUnaryOperator clock() {
    Optional<Module> management = ModuleLayer.boot().findModule("java.management");
    try {
      return management.isEmpty()
          ? null
          : (LongUnaryOperator)
              Apart.make(ThreadClock.class, management.get(), JvmBeans.OPENED, instrumentation);
    } catch (IOException | ReflectiveOperationException | RuntimeException | LinkageError e) {
      return null;
    }
  }

  private final class Task implements Runnable {
    private final Snapshot taken;
    private final ReadingTime time;

    /** {@link Judge#most} as of when this was made. */
    private final long patience = most;

    private volatile Inquiry inquiry;
    private volatile boolean givenUp;

    Task(Snapshot taken, ReadingTime time) {
      this.taken = taken;
      this.time = time;
    }

    @Override
    public void run() {
      running = this;
      try {
        begin();
        look();
      } finally {
        running = null;
      }
    }

    private void look() {
      time.reads(clock);
      Inquiry begun = new Inquiry(taken, code, known, time::isUsedUp);
      inquiry = begun;
      if (givenUp || patience != most) {
        begun.end();
      }
      try {
        begun.run();
      } finally {
        code.done();
      }
    }

    /** Nobody waits any more, whether the inquiry has begun or will. */
    void giveUp() {
      givenUp = true;
      Inquiry begun = inquiry;
      if (begun != null) {
        begun.end();
      }
    }
  }
}
