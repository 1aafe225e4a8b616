package io.github.bytebufflow.agent.services;

import io.github.bytebufflow.agent.memory.BalanceTaker;
import io.github.bytebufflow.balance.Balance;
import io.github.bytebufflow.balance.Books;
import io.github.bytebufflow.balance.Figures;
import io.github.bytebufflow.runtime.LiveBuffers;
import io.github.bytebufflow.snapshot.Snapshot;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Makes the taker of balances when the first balance is wanted, and keeps the failures of the taker
 * from the snapshots. Thread-safe.
 */
final class Balancer implements Function<Snapshot, Balance>, MemoryLevel {
  /** The first point of the history is so many seconds after the start of the services. */
  private static final int FIRST_SECOND = 10;

  /** A reading may take so long; the last report has three times as much. */
  private static final long READ_MILLIS = 3_000;

  /** The tracker's daemon waits so long for the level. */
  private static final long LEVEL_MILLIS = 500;

  private final Instrumentation instrumentation;
  private final Aside aside = new Aside("bytebuf-flow-memory-reader", 1);

  /** Made once, with the lock of this object; that may take long, as classes are loaded. */
  private volatile BalanceTaker taker;

  private final FirstFailure failed = new FirstFailure("the memory could not be read: ");

  private int seconds;

  /**
   * The point of the history that is being kept, or null; used by the thread of {@link #second}.
   */
  private Future<?> keeping;

  /** As of the last call of {@link #used}. */
  private volatile long limit = UNKNOWN;

  Balancer(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
  }

  private synchronized BalanceTaker taker() {
    if (taker == null) {
      taker = new BalanceTaker(instrumentation, beans());
    }
    return taker;
  }

  /** The JVM's own beans, or null: the lines that need them are left out then. */
  private Supplier<?> beans() {
    Optional<Module> management = ModuleLayer.boot().findModule("java.management");
    try {
      return management.isEmpty()
          ? null
          : (Supplier<?>)
              Apart.make(JvmBeans.class, management.get(), JvmBeans.OPENED, instrumentation);
    } catch (IOException | ReflectiveOperationException | RuntimeException | LinkageError e) {
      return null;
    }
  }

  /** The balance of a snapshot; null if that fails, or takes too long. */
  @Override
  public Balance apply(Snapshot taken) {
    return read(() -> taker().apply(taken), READ_MILLIS);
  }

  /** The balances of snapshots that are taken often. */
  Function<Snapshot, Balance> often() {
    return new Often();
  }

  /** The balances of snapshots that touch no buffer. */
  Function<Snapshot, Balance> untouched() {
    return new Untouched();
  }

  /** A class of its own, since the first lambda of a program costs start-up. */
  private final class Often implements Function<Snapshot, Balance> {
    @Override
    public Balance apply(Snapshot taken) {
      return read(() -> taker().glance(taken), READ_MILLIS);
    }
  }

  /** The same for snapshots that touch no buffer. */
  private final class Untouched implements Function<Snapshot, Balance> {
    @Override
    public Balance apply(Snapshot taken) {
      return read(() -> taker().untouched(taken), READ_MILLIS);
    }
  }

  /**
   * Reads on a thread apart. Only what a class loader has loaded is asked for, but the JVM may ask
   * the loader all the same, and that of an application may never answer.
   *
   * @return what was read; null if that fails or takes too long, or if one that did still goes on
   */
  private <T> T read(Supplier<T> reading, long millis) {
    if (aside.isLate()) {
      return null;
    }
    Reading<T> task = new Reading<>(reading);
    try {
      Throwable failure = aside.within(task, new Once(millis));
      if (failure == null) {
        return task.read;
      }
      if (!(failure instanceof InterruptedException)) {
        failed.say(failure);
      }
    } catch (RuntimeException | Error e) {
      // No thread is to be had, or the tracker has ended.
      failed.say(e);
    }
    return null;
  }

  private static final class Reading<T> implements Runnable {
    private final Supplier<T> reading;
    private volatile T read;

    Reading(Supplier<T> reading) {
      this.reading = reading;
    }

    @Override
    public void run() {
      read = reading.get();
    }
  }

  /** Waits so long, and no longer. */
  private static final class Once implements Aside.Patience {
    private long millis;

    Once(long millis) {
      this.millis = millis;
    }

    @Override
    public long millis() {
      long all = millis;
      millis = 0;
      return all;
    }
  }

  /**
   * About a second has gone by. Called by one thread, which does not wait for the reading. A thread
   * is started only where a point of the history is due, and never for a second point while one is
   * being kept.
   */
  void second() {
    seconds++;
    if (seconds <= FIRST_SECOND
        || LiveBuffers.areNone()
        || aside.isLate()
        || keeping != null && !keeping.isDone()) {
      return;
    }
    try {
      if (isDue()) {
        keeping = aside.run(new Keeping());
      }
    } catch (RuntimeException | Error e) {
      failed.say(e);
    }
  }

  /** The taker itself is made on the thread aside. */
  private boolean isDue() {
    BalanceTaker made = taker;
    return made == null || made.isDue();
  }

  private final class Keeping implements Runnable {
    @Override
    public void run() {
      keep();
    }
  }

  private void keep() {
    try {
      taker().keep();
    } catch (RuntimeException | Error e) {
      failed.say(e);
    }
  }

  /** Reads both: the limit is the one of the same moment. */
  @Override
  public long used() {
    Books level = read(() -> taker().level(), LEVEL_MILLIS);
    limit = level == null ? UNKNOWN : known(level.limit);
    return level == null ? UNKNOWN : known(level.used);
  }

  @Override
  public long limit() {
    return limit;
  }

  /** Reads no more. */
  void close() {
    aside.end();
  }

  private static long known(long figure) {
    return Figures.isKnown(figure) ? figure : UNKNOWN;
  }
}
