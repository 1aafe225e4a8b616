package io.github.bytebufflow.runtime;

import java.lang.invoke.VarHandle;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The stacks of the releases that ended flows, where buffers are used after their end. The path of
 * such a flow need not have that release, which Netty may have done. So the node where the flow had
 * ended is <em>watched</em> from then on: each flow that ends there leaves its stack here, until a
 * buffer is used after its end whose flow has left one. Where there is no misuse, a release reads
 * one flag.
 *
 * <p>A flow has the place that its hash says, and a later one takes it over: most misuse comes soon
 * after the release. Only so many stacks are taken in a second.
 *
 * <p>Happens-before: the thread that ends the flow stores the stack, with release, before the call
 * of release returns. A thread that uses the buffer in an order that the application has made sees
 * the stack; one that races with the release may see none. The flag is plain: a release that reads
 * an old value leaves no stack.
 */
final class LastReleases {
  /** Most nodes that are watched at a time. */
  static final int MOST_NODES = 16;

  /** Stacks that are kept of a node; a power of two. */
  static final int STACKS = 64;

  /** Stacks that are taken at most in a second. */
  static final int A_SECOND = 1000;

  /** Seconds after the last misuse from which a node is no longer watched. */
  static final int TERM = 60;

  /** Whether any node is watched. */
  static boolean on;

  /** Changed with the lock of this class. */
  private static final CopyOnWriteArrayList<LastReleases> WATCHED = new CopyOnWriteArrayList<>();

  /** How many stacks may be taken until the next second; threads may take a few more. */
  private static int left = A_SECOND;

  private final Node node;
  private final AtomicReferenceArray<Release> stacks = new AtomicReferenceArray<>(STACKS);

  /** Seconds since the last misuse, with the lock of this class. */
  private int idle;

  private static final class Release {
    final Flow flow;
    final int life;
    final Sighting by;

    Release(Flow flow, Sighting by) {
      this.flow = flow;
      this.life = flow.life;
      this.by = by;
    }
  }

  private LastReleases(Node node) {
    this.node = node;
  }

  /**
   * The flow of a buffer has ended, and nobody else has the buffer yet. Never throws.
   *
   * @param ended the flow that the buffer has
   * @param b the buffer, or null where the flow is in the map
   */
  static void ended(Flow ended, TrackedBuffer b) {
    try {
      LastReleases releases = of(Trie.main().node(ended.node));
      if (releases == null || left <= 0) {
        return;
      }
      left--;
      Flow f = ended;
      if (b != null && f == releases.node.ended()) {
        // One closed flow for all that ended here cannot tell them apart.
        f = Flow.ended(f.node);
        VarHandle.releaseFence();
        b.flow = f;
      }
      releases.stacks.set(index(f), new Release(f, Sighting.now(null, false)));
    } catch (Throwable t) {
      // A stack is an extra: the flow has ended, and is counted.
      Failures.last = t;
    }
  }

  /**
   * Who ended a flow whose buffer was used after that; null where nobody has seen it.
   *
   * @param n where the flow had ended
   */
  static Exemplar by(Node n, Flow f) {
    LastReleases releases = of(n);
    Release release = releases == null ? null : releases.stacks.get(index(f));
    return release != null && release.flow == f && release.life == f.life
        ? release.by.exemplar()
        : null;
  }

  private static int index(Flow f) {
    return System.identityHashCode(f) & STACKS - 1;
  }

  private static LastReleases of(Node n) {
    for (LastReleases one : WATCHED) {
      if (one.node == n) {
        return one;
      }
    }
    return null;
  }

  // ---- which nodes

  /** A buffer was used whose flow had ended at a node, and it is not known by whom. */
  static synchronized void watch(Node n) {
    LastReleases known = of(n);
    if (known != null) {
      known.idle = 0;
    } else if (WATCHED.size() < MOST_NODES) {
      WATCHED.add(new LastReleases(n));
      on = true;
    }
  }

  /** It is known who ends flows at a node. */
  static synchronized void forget(Node n) {
    LastReleases known = of(n);
    if (known != null) {
      remove(known);
    }
  }

  /** All flows have been let go of. */
  static synchronized void abandon() {
    WATCHED.clear();
    on = false;
  }

  /** About a second has gone by. */
  static void second() {
    left = A_SECOND;
    if (on) {
      age();
    }
  }

  /** What is kept holds on to classes, so no node is watched for long without misuse. */
  private static synchronized void age() {
    for (LastReleases one : WATCHED) {
      one.idle++;
      if (one.idle > TERM) {
        remove(one);
      }
    }
  }

  private static void remove(LastReleases gone) {
    WATCHED.remove(gone);
    on = !WATCHED.isEmpty();
  }
}
