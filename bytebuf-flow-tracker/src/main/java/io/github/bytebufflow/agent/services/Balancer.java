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
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Makes the taker of balances when the first balance is wanted, and keeps the failures of the taker
 * from the snapshots. Thread-safe.
 */
final class Balancer implements Function<Snapshot, Balance>, MemoryLevel {
  /** The first point of the history is so many seconds after the start of the services. */
  private static final int FIRST_SECOND = 10;

  private final Instrumentation instrumentation;

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

  /** The balance of a snapshot; null if that fails. */
  @Override
  public Balance apply(Snapshot taken) {
    try {
      return taker().apply(taken);
    } catch (RuntimeException | Error e) {
      failed(e);
      return null;
    }
  }

  /** The balances of snapshots that are taken often. */
  Function<Snapshot, Balance> often() {
    return new Often();
  }

  /** A class of its own, since the first lambda of a program costs start-up. */
  private final class Often implements Function<Snapshot, Balance> {
    @Override
    public Balance apply(Snapshot taken) {
      try {
        return taker().glance(taken);
      } catch (RuntimeException | Error e) {
        failed(e);
        return null;
      }
    }
  }

  /** About a second has gone by. Called by one thread. */
  void second() {
    seconds++;
    if (seconds <= FIRST_SECOND || LiveBuffers.areNone()) {
      return;
    }
    try {
      taker().keep();
    } catch (RuntimeException | Error e) {
      failed(e);
    }
  }

  /** Reads both: the limit is the one of the same moment. */
  @Override
  public long used() {
    try {
      Books level = taker().level();
      limit = known(level.limit);
      return known(level.used);
    } catch (RuntimeException | Error e) {
      failed(e);
      limit = UNKNOWN;
      return UNKNOWN;
    }
  }

  @Override
  public long limit() {
    return limit;
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
