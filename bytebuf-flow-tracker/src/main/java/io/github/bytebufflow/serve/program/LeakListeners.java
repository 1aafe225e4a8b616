package io.github.bytebufflow.serve.program;

import io.github.bytebufflow.leaks.Leak;
import io.github.bytebufflow.leaks.LeakPaths;
import io.github.bytebufflow.snapshot.Snapshot;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * Tells a program of each path that begins to leak, once a path and listener. What a listener
 * throws is passed to a handler. Thread-safe.
 *
 * <p>Listeners are code of the application and may block for ever, so they are called on a thread
 * apart. While one is busy there, the newest snapshot alone waits: it has all leaks of those before
 * it, so nothing is lost.
 */
public final class LeakListeners {
  private static final int MOST_LEAKS = 10_000;

  private final List<Told> listeners = new CopyOnWriteArrayList<>();
  private final Executor thread;
  private final Consumer<Throwable> failed;

  /** What the listeners are to be told of next; null if they know it all. */
  private final AtomicReference<Snapshot> waiting = new AtomicReference<>();

  private volatile boolean ended;

  /**
   * Nobody listens yet.
   *
   * @param thread calls the listeners, one after another
   * @param failed gets what a listener throws, on that thread
   */
  public LeakListeners(Executor thread, Consumer<Throwable> failed) {
    this.thread = thread;
    this.failed = failed;
  }

  /**
   * Adds a listener.
   *
   * @param listener gets the values of each leak
   * @param before paths that leak already; the listener is not told of them
   * @return takes the listener away
   */
  public Runnable add(Consumer<Object> listener, Snapshot before) {
    Told told = new Told(listener);
    for (Leak leak : LeakPaths.of(before).leaks()) {
      told.isNew(leak);
    }
    listeners.add(told);
    return () -> listeners.remove(told);
  }

  /**
   * Has the listeners told of what is new. Returns without waiting for them.
   *
   * @param now all flows
   */
  public void look(Snapshot now) {
    if (ended || listeners.isEmpty() || waiting.getAndSet(now) != null) {
      return;
    }
    try {
      thread.execute(this::tellOfWaiting);
    } catch (RejectedExecutionException e) {
      // The tracker is being taken out of this JVM.
      waiting.set(null);
    }
  }

  /** Tells nobody of anything more; a call that is under way goes on. */
  public void end() {
    ended = true;
    waiting.set(null);
  }

  private void tellOfWaiting() {
    Snapshot now = waiting.getAndSet(null);
    if (now == null) {
      return;
    }
    LeakFindings findings = new LeakFindings(now);
    for (Leak leak : LeakPaths.of(now).leaks()) {
      for (Told told : listeners) {
        if (!ended && told.isNew(leak)) {
          tell(told, now, leak, findings);
        }
      }
    }
  }

  private void tell(Told told, Snapshot now, Leak leak, LeakFindings findings) {
    try {
      told.listener.accept(LeakValues.of(now, leak, findings));
    } catch (Throwable t) {
      // A listener of the application may throw anything; the next one is told all the same.
      failed.accept(t);
    }
  }

  /** A listener, and the paths that it knows. */
  private static final class Told {
    private final Consumer<Object> listener;
    private final Set<String> known = new HashSet<>();

    Told(Consumer<Object> listener) {
      this.listener = listener;
    }

    synchronized boolean isNew(Leak leak) {
      boolean isNew = !leak.isAmong(known);
      return known.size() < MOST_LEAKS && known.add(leak.fingerprint()) && isNew;
    }
  }
}
