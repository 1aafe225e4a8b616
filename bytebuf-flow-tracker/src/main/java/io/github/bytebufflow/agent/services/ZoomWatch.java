package io.github.bytebufflow.agent.services;

import io.github.bytebufflow.agent.options.Options;
import io.github.bytebufflow.leaks.Leak;
import io.github.bytebufflow.leaks.LeakPaths;
import io.github.bytebufflow.leaks.ZoomedPaths;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.Zoomed;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Zooms: where a leak ends that says little, the classes around that end are woven more finely, so
 * that the next buffers which leak in the same way have the whole path. One leak is zoomed into at
 * a time. A zoom that brings no finer path while the same leak comes again is undone. Looks on the
 * tracker's daemon; any thread may ask what was zoomed into.
 */
final class ZoomWatch implements Supplier<List<Zoomed>> {
  /** So many zooms are made in all, also of those that were undone. */
  private static final int MOST_ZOOMS = 20;

  private static final int MOST_TRIED = 10_000;

  /**
   * The first rises of a leak's count after a zoom are of buffers that were lost before: one
   * collection finds them, and a look may fall into it.
   */
  private static final int EARLY_RISES = 2;

  /** After so many more leaks without a finer path, the zoom brought nothing. */
  private static final int IN_VAIN = 10;

  private final Zoomer zoomer;

  /** Leaks from before, as of an earlier attach, are not zoomed into unless they come again. */
  private final long startMillis;

  // With the lock of this object.

  /** Fingerprints of leaks that were looked at. */
  private final Set<String> tried = new HashSet<>();

  private final List<Attempt> attempts = new ArrayList<>();

  /** One zoom. */
  private static final class Attempt {
    final String fingerprint;
    final ZoomRequest request;
    long count;
    long counted;
    int rises;
    boolean decided;
    boolean undone;

    Attempt(Leak leak, ZoomRequest request) {
      fingerprint = leak.fingerprint();
      this.request = request;
    }

    List<Zoomed> zoomed() {
      List<Zoomed> zoomed = new ArrayList<>();
      List<String> woven = request.woven();
      if (woven != null) {
        for (String name : woven) {
          zoomed.add(new Zoomed(name, request.sinceMillis(), undone));
        }
      }
      return zoomed;
    }
  }

  ZoomWatch(Zoomer zoomer, long startMillis) {
    this.zoomer = zoomer;
    this.startMillis = startMillis;
  }

  /** What was zoomed into, the first zoom first. */
  @Override
  public synchronized List<Zoomed> get() {
    List<Zoomed> all = new ArrayList<>();
    for (Attempt attempt : attempts) {
      all.addAll(attempt.zoomed());
    }
    return all;
  }

  /** New leaks were found. */
  synchronized void look(Snapshot snapshot, Options options) {
    List<Leak> leaks = LeakPaths.of(snapshot).leaks();
    boolean waiting = false;
    for (Iterator<Attempt> all = attempts.iterator(); all.hasNext(); ) {
      Attempt attempt = all.next();
      List<String> woven = attempt.request.woven();
      if (woven == null) {
        waiting = true;
      } else if (woven.isEmpty()) {
        all.remove();
      } else if (!attempt.decided) {
        decide(attempt, leaks);
      }
    }
    if (!waiting && attempts.size() < MOST_ZOOMS) {
      begin(leaks, options);
    }
  }

  private void begin(List<Leak> leaks, Options options) {
    for (Leak leak : leaks) {
      if (tried.size() == MOST_TRIED) {
        return;
      }
      if (leak.lastMillis() >= startMillis
          && !CoarseEnds.needsStack(leak.nodes())
          && tried.add(leak.fingerprint())) {
        ZoomRequest request = CoarseEnds.of(leak.nodes(), options);
        if (request != null) {
          Attempt attempt = new Attempt(leak, request);
          attempt.count = leak.leaked();
          attempts.add(attempt);
          zoomer.zoomIn(request);
          return;
        }
      }
    }
  }

  private static Leak find(Attempt attempt, List<Leak> leaks) {
    for (Leak leak : leaks) {
      if (leak.fingerprint().equals(attempt.fingerprint)) {
        return leak;
      }
    }
    return null;
  }

  private void decide(Attempt attempt, List<Leak> leaks) {
    Leak leak = find(attempt, leaks);
    if (leak == null) {
      return;
    }
    if (ZoomedPaths.has(leak, attempt.zoomed())) {
      attempt.decided = true;
      return;
    }
    long now = leak.leaked();
    if (now > attempt.count) {
      attempt.rises++;
      attempt.counted = attempt.rises > EARLY_RISES ? attempt.counted + now - attempt.count : 0;
      attempt.count = now;
      if (attempt.counted >= IN_VAIN) {
        attempt.decided = true;
        attempt.undone = true;
        zoomer.zoomOut(attempt.request);
      }
    }
  }
}
