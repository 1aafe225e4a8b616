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
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
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

  /** The last reading that somebody has waited for in vain, or null. */
  private volatile Future<?> late;

  // With the lock of this object.
  private BalanceTaker taker;
  private boolean failureSaid;

  private int seconds;

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
    return taken -> read(() -> taker().glance(taken), READ_MILLIS);
  }

  /** The balances of snapshots that touch no buffer. */
  Function<Snapshot, Balance> untouched() {
    return taken -> read(() -> taker().untouched(taken), READ_MILLIS);
  }

  /**
   * Reads on a thread apart. Only what a class loader has loaded is asked for, but the JVM may ask
   * the loader all the same, and that of an application may never answer.
   *
   * @return what was read; null if that fails or takes too long, or if one that did still goes on
   */
  private <T> T read(Callable<T> reading, long millis) {
    Future<?> before = late;
    if (before != null && !before.isDone()) {
      return null;
    }
    FutureTask<T> task = new FutureTask<>(reading);
    try {
      aside.run(task);
      return task.get(millis, TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      failed(e.getCause());
    } catch (TimeoutException e) {
      late = task;
      failed(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      // No thread is to be had, or the tracker has ended.
      failed(e);
    }
    return null;
  }

  /** About a second has gone by. Called by one thread, which does not wait for the reading. */
  void second() {
    seconds++;
    Future<?> before = late;
    if (seconds <= FIRST_SECOND || LiveBuffers.areNone() || before != null && !before.isDone()) {
      return;
    }
    try {
      aside.run(this::keep);
    } catch (RuntimeException | Error e) {
      failed(e);
    }
  }

  private void keep() {
    try {
      taker().keep();
    } catch (RuntimeException | Error e) {
      failed(e);
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

  /** Said once: what fails now may fail each time. */
  private synchronized void failed(Throwable failure) {
    if (!failureSaid) {
      failureSaid = true;
      Stderr.say("the memory could not be read: " + failure);
    }
  }
}
