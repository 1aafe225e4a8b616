package io.github.bytebufflow.agent.services;

import io.github.bytebufflow.runtime.NettyCopy;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Asks the class loaders of the Nettys that were found for their version, and whether weaving
 * worked. A class loader is code of the application and may hang: each is asked on a thread that
 * nobody waits for without a deadline. Thread-safe.
 */
final class NettyLookUps {
  private final Aside aside;
  private final SelfTest selfTest;
  private final Snapshots snapshots;
  private List<LookUp> found = new ArrayList<>();
  private final List<Future<?>> running = new ArrayList<>();

  NettyLookUps(Aside aside, SelfTest selfTest, Snapshots snapshots) {
    this.aside = aside;
    this.selfTest = selfTest;
    this.snapshots = snapshots;
  }

  /** Called while a class of the application is being loaded: its loader can't be asked yet. */
  synchronized void add(ClassLoader loader, String prefix, NettyCopy copy) {
    for (LookUp other : found) {
      if (other.loader.get() == loader && other.prefix.equals(prefix)) {
        return;
      }
    }
    found.add(new LookUp(loader, prefix, copy));
  }

  /** Begins to ask the loaders of those that were added. */
  synchronized void look() {
    if (found.isEmpty()) {
      return;
    }
    for (LookUp added : found) {
      running.add(aside.run(added));
    }
    found = new ArrayList<>();
  }

  /** Waits for the answers, for so long at most. */
  void await(long millis) {
    List<Future<?>> awaited;
    synchronized (this) {
      running.removeIf(Future::isDone);
      awaited = new ArrayList<>(running);
    }
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    for (Future<?> one : awaited) {
      Aside.await(one, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime()));
    }
  }

  private final class LookUp implements Runnable {
    private final WeakReference<ClassLoader> loader;
    private final boolean bootstrap;
    private final String prefix;
    private final NettyCopy copy;

    LookUp(ClassLoader loader, String prefix, NettyCopy copy) {
      this.loader = new WeakReference<>(loader);
      this.bootstrap = loader == null;
      this.prefix = prefix;
      this.copy = copy;
    }

    @Override
    public void run() {
      ClassLoader asked = loader.get();
      if (asked == null && !bootstrap) {
        return;
      }
      String problem = selfTest.problem(asked, prefix, copy);
      if (problem != null) {
        Stderr.say(problem);
        snapshots.notTracked(problem);
      }
      if (copy != null && copy.version() == null) {
        copy.setVersion(NettyVersion.of(asked, prefix));
      }
    }
  }
}
