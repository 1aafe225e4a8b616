package io.github.bytebufflow.runtime;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Takes collected buffers from the queue and decides: a flow that is still open has leaked. Runs on
 * its own daemon thread, and on a thread that asked for a collection; one at a time.
 */
final class Drain implements Runnable {
  static final Drain INSTANCE = new Drain();

  /** Of the daemon, in bytes: the application may run its threads with very little. */
  private static final int STACK = 1 << 20;

  private static final int MAX_HELD = 100_000;

  /** For so long it is known what held a leaked owner. */
  private static final int HOLDERS_SECONDS = 10;

  /** Most views and composites in each other that are gone through. */
  private static final int MOST_HOLDERS = 8;

  /** After a collection the queue is waited for so many times as long as for a collection. */
  private static final int FOUND_TIMES = 2;

  /**
   * Open flows whose retained view has leaked, with that: if they leak too, in the life that the
   * view is of, the leak is indirect.
   */
  private final Map<Flow, ViewFlow> heldByLeaked = new HashMap<>();

  /**
   * Flows of views that were collected before their owner has ended, by the owner's flow: what
   * becomes of the owner becomes of them.
   */
  private final Map<Flow, List<ClaimFlow>> parked = new HashMap<>();

  private int parkedCount;

  /** Leaked owners that a leaked view held, with that; of the last seconds. */
  private final Map<Flow, ViewFlow> holders = new HashMap<>();

  private final List<Held> unsettled = new ArrayList<>();

  /** When {@link #holders} was emptied, in seconds. */
  private int emptied;

  private Set<Node> found = new LinkedHashSet<>();

  /** How often the queue was emptied. Written with the lock of this object, as is the next. */
  private volatile long drains;

  private volatile long drainNanos;

  /** Is told of leaks; null while the daemon does not run. */
  volatile Tracker.LeakListener listener;

  /** The daemon; null while there is none. An older one that still runs is about to end. */
  private volatile Thread thread;

  private Drain() {}

  // ---- the daemon

  boolean isRunning() {
    return thread != null;
  }

  /** Starts the daemon. To be called while none runs, with the lock of {@link Tracker}. */
  void start(Tracker.LeakListener onLeak) {
    Thread daemon = new Thread(null, this, "bytebuf-flow", STACK, false);
    daemon.setDaemon(true);
    daemon.setContextClassLoader(null);
    listener = onLeak;
    // Before the start: the daemon ends when it is not the one of this field.
    thread = daemon;
    try {
      daemon.start();
    } catch (RuntimeException | Error e) {
      // The JVM could not start a thread; whoever asks next tries again.
      thread = null;
      listener = null;
      throw e;
    }
  }

  /** Ends the daemon if one runs, and waits for its end. With the lock of {@link Tracker}. */
  void stop() {
    listener = null;
    Thread ending = thread;
    thread = null;
    if (ending == null) {
      return;
    }
    ending.interrupt();
    boolean interrupted = false;
    while (ending.isAlive() && ending != Thread.currentThread()) {
      try {
        ending.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void run() {
    long nextSecond = 0;
    while (Thread.currentThread() == thread) {
      try {
        Reference<?> r = Flow.QUEUE.remove(1000);
        if (r != null) {
          drain(r);
        }
        long now = Clock.uptimeMillis();
        if (now >= nextSecond) {
          nextSecond = now + 1000;
          Clock.tick();
          second();
          ThreadState.reclaim();
          Trie.main().watches.second();
          LastReleases.second();
          Tracker.LeakListener told = listener;
          if (told != null) {
            told.second();
          }
        }
      } catch (InterruptedException e) {
        // The condition of the loop tells whether this is the end.
        Thread.interrupted();
      } catch (Throwable t) {
        Failures.count(t);
      }
    }
  }

  // ---- leaks

  /** What is parked may be much, and only its memory waits for this: readers know better. */
  synchronized void second() {
    purgeParked();
    if (Clock.now - emptied >= HOLDERS_SECONDS) {
      // What one collection has found has come out of the queue.
      holders.clear();
      emptied = Clock.now;
    }
  }

  long drains() {
    return drains;
  }

  long drainNanos() {
    return drainNanos;
  }

  private void drain(Reference<?> first) {
    Set<Node> nodes;
    synchronized (this) {
      long start = System.nanoTime();
      Reference<?> r = first;
      while (r != null) {
        take(r);
        r = Flow.QUEUE.poll();
      }
      settle();
      purge();
      nodes = found;
      found = new LinkedHashSet<>();
      drains = drains + 1;
      drainNanos = drainNanos + System.nanoTime() - start;
    }
    Tracker.LeakListener told = listener;
    if (told != null && !nodes.isEmpty()) {
      told.leaked(nodes);
    }
  }

  /**
   * A reference comes out of the queue only once: a failure costs this flow, and not the next one.
   */
  private void take(Reference<?> r) {
    try {
      if (r instanceof MappedFlow) {
        FlowMap.MAIN.remove((MappedFlow) r);
      }
    } catch (Throwable t) {
      Failures.count(t);
    }
    if (r instanceof Sentinel) {
      ((Sentinel) r).out = true;
    } else if (!(r instanceof FlowLink)) {
      Flow f = (Flow) r;
      try {
        end(f);
      } catch (Throwable t) {
        Failures.count(t);
        if (f.isOpen() && !f.is(Flow.LEAKED)) {
          // The flow was not counted as leaked, so it is taken out of what was allocated.
          Lives.lose(f);
          LiveSet.clearCollected(f);
        }
      }
    }
  }

  /** A buffer has been collected. What may fail because memory is short comes before the counts. */
  private void end(Flow f) {
    if (f.is(Flow.KEEP | Flow.RECYCLABLE)) {
      // A finalizer may bring the buffer back to its pool. The flow has no slot for another life.
      f.unset(Flow.KEEP | Flow.RECYCLABLE);
    }
    if (!f.isOpen()) {
      LiveSet.clearCollected(f);
      return;
    }
    if (f instanceof ClaimFlow && waits((ClaimFlow) f)) {
      return;
    }
    int at = f.node;
    Node n = Trie.main().node(at);
    if (areReleasesUnseen(n)) {
      Failures.lost++;
      Lives.lose(f);
      LiveSet.clearCollected(f);
      return;
    }
    Leaks leaks = n.leaks;
    if (leaks == null) {
      leaks = new Leaks();
    }
    if (!f.is(Flow.FOREIGN)) {
      found.add(n);
    }
    WrappedMemory memory = Wrapped.memory(f);
    int bytes = memory == null ? f.bytes : memory.leaks() ? memory.bytes : 0;
    // While the flow is in the live set, its probe is given to no other.
    Sighting seen = Trie.main().watches.at(at);
    f.set(Flow.LEAKED);
    if (!f.isOpen()) {
      // A finalizer was quicker. Where its thread has not seen the flag, and this one not the end,
      // both count: releases take no atomic instruction for these few nanoseconds.
      LiveSet.clearCollected(f);
      return;
    }
    if (Owners.ON) {
      Owners.leaked(f, n, bytes);
    }
    LiveSet.clearCollected(f);
    leaks.add(bytes, System.currentTimeMillis());
    n.leaks = leaks;
    unpark(f);
    if (f.isComponent()) {
      indirect(f);
    }
    ViewFlow view = heldByLeaked.remove(f);
    if (view != null && view.ownerLife == f.life) {
      held(f, view, bytes);
    }
    if (f instanceof ViewFlow) {
      viewLeaked((ViewFlow) f);
    }
    boolean direct = !f.is(Flow.INDIRECT);
    if (!f.is(Flow.FOREIGN) && (seen != null || direct)) {
      Trie.main().watches.leaked(n, seen, direct);
    }
  }

  /**
   * Whether the flow of a collected view has ended with its owner, or has to wait for what becomes
   * of the owner. If not, the owner has leaked, and so has the flow.
   */
  private boolean waits(ClaimFlow claim) {
    if (!claim.isOwnerAlive()) {
      endWithOwner(claim);
      return true;
    }
    if (claim.owner.is(Flow.LEAKED)) {
      return false;
    }
    if (!claim.parked) {
      if (parkedCount >= MAX_HELD) {
        // What becomes of it is not told any more.
        Failures.lost++;
        if (claim.lowerAll()) {
          Lives.lose(claim);
        }
        LiveSet.clearCollected(claim);
        return true;
      }
      claim.parked = true;
      parked.computeIfAbsent(claim.owner, first -> new ArrayList<>(1)).add(claim);
      parkedCount++;
    }
    return true;
  }

  private static void endWithOwner(ClaimFlow claim) {
    if (claim.lowerAll()) {
      Claims.end(claim);
    }
    LiveSet.clearCollected(claim);
  }

  /** An owner has leaked: so have the views that waited for that. */
  private void unpark(Flow owner) {
    List<ClaimFlow> waiting = parked.remove(owner);
    if (waiting != null) {
      parkedCount -= waiting.size();
      for (ClaimFlow claim : waiting) {
        take(claim);
      }
    }
  }

  /** Ends the flows of views that waited, and whose owners were released since. */
  private void purgeParked() {
    Iterator<List<ClaimFlow>> all = parked.values().iterator();
    while (all.hasNext()) {
      List<ClaimFlow> waiting = all.next();
      // All or none, but where the owner's object has had several lives.
      int before = waiting.size();
      waiting.removeIf(Drain::hasEnded);
      parkedCount -= before - waiting.size();
      if (waiting.isEmpty()) {
        all.remove();
      }
    }
  }

  private static boolean hasEnded(ClaimFlow claim) {
    if (claim.isOwnerAlive()) {
      return false;
    }
    try {
      endWithOwner(claim);
    } catch (Throwable t) {
      Failures.count(t);
    }
    return true;
  }

  /** Whether a flow of this path may have ended unseen; see {@link NettyCopy}. */
  private static boolean areReleasesUnseen(Node end) {
    NettyCopy copy = end.root().site().netty();
    return copy != null && copy.areReleasesUnseen();
  }

  private void viewLeaked(ViewFlow v) {
    Flow owner = v.owner;
    if (owner == null || owner.life != v.ownerLife) {
      return;
    }
    if (owner.is(Flow.LEAKED)) {
      held(owner, v, owner.bytes);
    } else if (heldByLeaked.size() < MAX_HELD) {
      heldByLeaked.put(owner, v);
    }
  }

  /** A leaked view held a leaked owner; where several did, the first. */
  private void held(Flow owner, ViewFlow by, int bytes) {
    if (owner.is(Flow.INDIRECT) && holders.containsKey(owner)) {
      return;
    }
    indirect(owner);
    if (holders.size() < MAX_HELD) {
      holders.put(owner, by);
      if (bytes > 0) {
        unsettled.add(new Held(owner, by, bytes));
      }
    }
  }

  /** Memory of an owner that leaked since a view held it. */
  private static final class Held {
    final Flow owner;
    final ViewFlow by;
    final int bytes;

    Held(Flow owner, ViewFlow by, int bytes) {
      this.owner = owner;
      this.by = by;
      this.bytes = bytes;
    }
  }

  /** Counts the memory that leaked views held, each once, at what held it in the end. */
  private void settle() {
    for (Held one : unsettled) {
      Node at = Trie.main().node(top(one.by).node);
      Leaks leaks = at.leaks;
      if (leaks == null) {
        // A composite that comes out of the queue later.
        leaks = new Leaks();
        at.leaks = leaks;
      }
      String memory = Trie.main().node(one.owner.node).root().site().detail;
      leaks.hold(one.bytes, memory != null && memory.endsWith("direct"));
    }
    unsettled.clear();
  }

  /** What held a view in the end: the view itself, a composite, or a view of that, and so on. */
  private Flow top(ViewFlow view) {
    Flow top = view;
    for (int i = 0; i < MOST_HOLDERS; i++) {
      Flow composite = top instanceof ViewFlow ? ((ViewFlow) top).holder() : null;
      Flow next = composite != null ? composite : holders.get(top);
      if (next == null) {
        break;
      }
      top = next;
    }
    return top;
  }

  private static void indirect(Flow f) {
    if (!f.is(Flow.INDIRECT)) {
      f.set(Flow.INDIRECT);
      Leaks leaks = Trie.main().node(f.node).leaks;
      leaks.indirect = leaks.indirect + 1;
    }
  }

  private void purge() {
    Iterator<Map.Entry<Flow, ViewFlow>> all = heldByLeaked.entrySet().iterator();
    while (all.hasNext()) {
      Map.Entry<Flow, ViewFlow> held = all.next();
      if (held.getKey().life != held.getValue().ownerLife) {
        all.remove();
      }
    }
  }

  /** See {@link Tracker#abandon}. */
  synchronized void abandon() {
    LiveSet.each(
        f -> {
          if (f.isOpen() && !f.is(Flow.LEAKED)) {
            Lives.lose(f);
          }
          LiveSet.clearCollected(f);
          // Without its slot a flow of a pooled object can't have another life.
          f.unset(Flow.KEEP);
        });
    FlowMap.MAIN.clear();
    heldByLeaked.clear();
    holders.clear();
    unsettled.clear();
    parked.clear();
    parkedCount = 0;
    Trie.main().watches.abandon();
    LastReleases.abandon();
    while (Flow.QUEUE.poll() != null) {
      // The buffers of these flows are gone, and the flows are out of the sums.
    }
  }

  // ---- collections

  /**
   * Collects, and waits until all that was found has come through the queue. The time begins when
   * the collector has been called, which may itself take long on a busy machine.
   */
  boolean collect(long timeoutMillis) {
    Sentinel sentinel = new Sentinel(new Object());
    System.gc();
    long start = System.nanoTime();
    while (!drained() || !sentinel.out || isPending()) {
      if (isInVain(System.nanoTime() - start, timeoutMillis, sentinel.get() == null)) {
        return false;
      }
      try {
        Thread.sleep(2);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return true;
  }

  /**
   * Whether to stop waiting. Once a collection has taken place, what it found is on its way, and
   * only a busy machine delays it.
   */
  static boolean isInVain(long waitedNanos, long timeoutMillis, boolean collected) {
    long most = collected ? FOUND_TIMES * timeoutMillis : timeoutMillis;
    return waitedNanos > most * 1_000_000;
  }

  private boolean drained() {
    Reference<?> r = Flow.QUEUE.poll();
    if (r != null) {
      drain(r);
    }
    return r == null;
  }

  /**
   * Whether the collector has found a buffer that is not counted yet. It clears all references of a
   * round at once, but a thread of the JVM hands them on one by one, and may be kept waiting.
   */
  private synchronized boolean isPending() {
    boolean[] pending = new boolean[1];
    LiveSet.each(f -> pending[0] |= f.isOpen() && f.get() == null && !isParked(f));
    return pending[0];
  }

  private static boolean isParked(Flow f) {
    return f instanceof ClaimFlow && ((ClaimFlow) f).parked;
  }

  /** Comes out of the queue when a collection has happened. */
  private static final class Sentinel extends WeakReference<Object> {
    volatile boolean out;

    Sentinel(Object referent) {
      super(referent, Flow.QUEUE);
    }
  }
}
