package io.github.bytebufflow.runtime;

import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Finds the stack of a flow that leaked, at each node that leaks. A node keeps the stack of its
 * first flow, which most often was released in order. So a node where the drain has found a leak is
 * <em>watched</em>: the entry that leads there from its parent is hidden ({@link ChildTable}), a
 * step that arrives misses the entry, and is given a <em>probe</em> ({@link Watch}), with its
 * stack. The entry is shown again when all probes are taken, and hidden again when some are free.
 *
 * <p>A program may be over before the next flow leaks. So some of the first flows that come to a
 * new node are given a probe too, ever fewer: the entry is hidden until the last of them has come.
 * From then on nothing is hidden where no node leaks, and no step comes here.
 *
 * <p>Where the flow that leaked belonged to a channel ({@link ChannelNote}), the node is watched on
 * for the channels of a few more, and later again for the last ones.
 *
 * <p>A probe is a position like any other: the flow may go on, be released, or leak there. All that
 * goes from a position to its node finds the node itself, and {@link FlowReader} adds what is
 * counted by id. So a probe changes no count. Of two threads that use one buffer at once, one may
 * write a probe into the flow that the other has left: a probe could then have two flows, and a
 * leak the stack of the other one.
 *
 * <p>Happens-before: an arrival takes the lock of the trie, and so sees the node of a probe, which
 * was stored with that lock. A release fence stands between that and the store of the position into
 * the flow; {@link Trie#node} has the acquire fence. An entry is hidden and shown with that lock,
 * by stores with release; a step that reads an old one finds the node, or looks again.
 */
final class Watches {
  /** Most nodes that are watched at a time. */
  static final int MOST_NODES = 32;

  /** Rounds after the last leak from which a node is no longer watched. */
  static final int TERM = 600;

  /** Rounds that a node is watched at least before it makes room for another. */
  static final int LEAST_TERM = 60;

  /** Most probes of all nodes, which are never given back. */
  private static final int MOST_PROBES = 1 << 13;

  /** The same for nodes that are new. */
  static final int MOST_EARLY = 1 << 13;

  /** Flows that are sampled at a new root: whoever gets the root itself keeps it. */
  private static final int EARLY_OF_ROOT = 4;

  /** Rounds after the last early flow: what is there then may be there for long. */
  private static final int EARLY_ROUNDS = 3;

  /** A node whose probes are all held gets more after so many rounds. */
  private static final int SLOW_GROWTH = 16;

  /** Nodes below a node that are searched for the ends of its loops. */
  private static final int MOST_BELOW = 1000;

  /** One part in so many of a processor is the most that rounds take. */
  private static final int SHARE = 100;

  /** How many probes there is room for at nodes that leak. */
  final int mostProbes;

  /** The same for nodes that are new. */
  final int mostEarly;

  private final Trie trie;
  private final boolean stacks;

  /** Under the lock of the trie, as all that follows but the times. */
  private final List<Watch> watched = new ArrayList<>();

  /** With those that were watched once, and whose probes may have flows; and with new nodes. */
  private final List<Watch> all = new ArrayList<>();

  private int probes;
  private int earlyProbes;

  /** How many rounds are wanted because of the first flows of new nodes. */
  private int earlyRounds;

  private int round;

  /** When the last round began, and how long to wait from then; of the drain alone. */
  private long last = System.nanoTime();

  private long pause;

  Watches(Trie trie, boolean stacks, int maxNodes, int mostEarly) {
    this.trie = trie;
    this.stacks = stacks;
    this.mostEarly = stacks ? Math.min(mostEarly, maxNodes) : 0;
    mostProbes = Math.min(MOST_PROBES, maxNodes);
  }

  // ---- new nodes

  /**
   * A node is made for a flow: where that comes to, the node or a probe. With the lock.
   *
   * @param from the id of the node that leads there
   */
  int begin(Node n, int from) {
    if (earlyProbes + Watch.EARLY > mostEarly) {
      return n.position();
    }
    try {
      Watch w = new Watch(n);
      w.ways = new int[] {from};
      w.early = n.parent == null ? EARLY_OF_ROOT : Watch.EARLY;
      all.add(w);
      earlyProbes += w.early;
      n.watch = w;
      trie.hide(n, from, true);
      if (n.parent == null || !w.isSampled()) {
        // A root has no stack, which is not walked with the lock: its flow comes as an arrival.
        return n.position();
      }
      int position = takeEarly(w, Sighting.of(n.exemplar));
      VarHandle.releaseFence();
      return position;
    } catch (Throwable t) {
      return n.position();
    }
  }

  /** One of the first flows gets a probe. With the lock. */
  private int takeEarly(Watch w, Sighting flow) {
    w.early--;
    if (w.early == 0) {
      hide(w, false);
    }
    if (!w.hasFree()) {
      w.add(new int[] {trie.twin(w.node)});
    }
    earlyRounds = EARLY_ROUNDS;
    return w.take(flow);
  }

  // ---- arrivals

  /** The position of a flow that comes to a node whose entry was hidden. */
  int arrive(Node n, Throwable thrown) {
    try {
      if (!isSampled(n)) {
        return n.position();
      }
      // Outside the lock, as for a new node. Where a flow begins, there may be others.
      int position = take(n, Sighting.now(thrown, n.parent != null));
      VarHandle.releaseFence();
      return position;
    } catch (Throwable t) {
      // There is no memory or stack for a sample: the flow goes on without.
      return n.position();
    }
  }

  /** Whether the flow that comes to a node now gets a probe, unless others take the last ones. */
  private boolean isSampled(Node n) {
    synchronized (trie) {
      Watch w = n.watch;
      if (w != null && !w.on && w.early == 0) {
        // Nobody is sampled: a failure has kept the entry from being shown.
        hide(w, false);
      }
      return w != null && (w.on || w.early > 0 && w.isSampled());
    }
  }

  private int take(Node n, Sighting flow) {
    synchronized (trie) {
      Watch w = n.watch;
      if (w == null) {
        return n.position();
      }
      if (!w.on) {
        return w.early > 0 ? takeEarly(w, flow) : n.position();
      }
      int position = w.take(flow);
      if (position == 0 || !w.hasFree()) {
        hide(w, false);
      }
      return position == 0 ? n.position() : position;
    }
  }

  // ---- leaks: with the lock of the drain

  /** The flow that was given a probe; null for any other position. */
  Sighting at(int position) {
    Node n = trie.node(position);
    if (n.id == Position.number(position)) {
      return null;
    }
    synchronized (trie) {
      return n.watch == null ? null : n.watch.at(position);
    }
  }

  /**
   * A flow has leaked, and is counted. What fails here costs the stack and nothing else.
   *
   * @param seen what was seen when it came to a probe, or null
   * @param direct whether no other leaked buffer held it
   */
  void leaked(Node n, Sighting seen, boolean direct) {
    try {
      if (!stacks || n.cut) {
        return;
      }
      if (seen == null) {
        if (n.leaks.exemplar == null || n.leaks.wantsNote(Clock.uptimeMillis())) {
          watch(n);
        }
        return;
      }
      Exemplar exemplar = seen.exemplar();
      // A stack from before a zoom is not taken: the next one has its lines.
      boolean more =
          exemplar.lacksLinesOf(n.exemplar) || n.leaks.add(exemplar, Clock.uptimeMillis());
      if (more && n.watch.since < 0) {
        if (direct) {
          watch(n);
        }
        return;
      }
      synchronized (trie) {
        Watch w = n.watch;
        if (more) {
          w.lastLeak = round;
        } else {
          end(w);
        }
        if (!more && exemplar.note == null) {
          // Nothing more is asked of this node. One whose channels are noted is watched again.
          all.remove(w);
          n.watch = null;
        }
      }
    } catch (Throwable t) {
      Failures.last = t;
    }
  }

  private void watch(Node n) {
    synchronized (trie) {
      Watch w = n.watch;
      if (w != null && w.on) {
        w.lastLeak = round;
        return;
      }
      boolean freed = isFreed(n);
      if (!makeRoom(freed)) {
        return;
      }
      int most = freed ? mostProbes / 2 : mostProbes;
      if (w == null) {
        w = new Watch(n);
        if (!grow(w, most)) {
          return;
        }
        all.add(w);
        n.watch = w;
      } else if (w.since < 0 && (w.size() < Watch.FIRST || !w.hasFree())) {
        // What it has was for its first flows.
        grow(w, most);
      }
      watched.add(w);
      w.on = true;
      w.early = 0;
      w.since = round;
      w.lastLeak = round;
      w.ways = trie.leadTo(n, MOST_BELOW);
      hide(w, w.hasFree());
    }
    forgetRoot(n);
  }

  /** Memory that the collector frees is no outage: it leaves room for what is one. */
  private static boolean isFreed(Node n) {
    String memory = n.root().site().detail;
    return "heap".equals(memory) || Origin.WRAPPED.equals(memory);
  }

  private boolean makeRoom(boolean freed) {
    int alike = 0;
    Watch oldest = null;
    Watch spare = null;
    for (Watch w : watched) {
      if (!freed || isFreed(w.node)) {
        alike++;
        if (oldest == null || w.since < oldest.since) {
          oldest = w;
        }
        if (w.node.leaks != null && w.node.leaks.exemplar != null) {
          spare = w;
        }
      }
    }
    if (watched.size() < MOST_NODES && (!freed || alike < MOST_NODES / 2)) {
      return true;
    }
    if (spare != null) {
      // It has its stack, and is watched for more channels only.
      end(spare);
      return true;
    }
    if (oldest == null || round - oldest.since < LEAST_TERM) {
      return false;
    }
    end(oldest);
    return true;
  }

  /** Gives a node its first probes, or as many again; false where there are no more. */
  private boolean grow(Watch w, int most) {
    int more = Math.min(Math.max(Watch.FIRST, w.size()), Watch.MOST - w.size());
    if (more <= 0 || probes + more > most) {
      return false;
    }
    int[] positions = new int[more];
    for (int i = 0; i < more; i++) {
      positions[i] = trie.twin(w.node);
      probes++;
    }
    w.add(positions);
    return true;
  }

  private void hide(Watch w, boolean hidden) {
    for (int from : w.ways) {
      trie.hide(w.node, from, hidden);
    }
  }

  /** Arrivals go to the node itself again; flows that are at probes may still leak there. */
  private void end(Watch w) {
    w.on = false;
    w.early = 0;
    watched.remove(w);
    hide(w, false);
  }

  /** A root is kept by those who begin flows there: they ask for it anew. */
  private static void forgetRoot(Node n) {
    if (n.parent == null) {
      Origin.forget(n.position());
      Beginnings.forget(n.position());
    }
  }

  // ---- rounds: of the daemon

  /** To be called about once a second. */
  void second() {
    try {
      look();
    } catch (RuntimeException | Error e) {
      // Stacks are extras: the daemon goes on with what else a second brings.
      Failures.last = e;
    }
  }

  private void look() {
    synchronized (trie) {
      if (watched.isEmpty() && earlyRounds == 0) {
        return;
      }
    }
    long start = System.nanoTime();
    if (start - last < pause) {
      return;
    }
    BitSet held = new BitSet();
    LiveSet.each(
        f -> {
          if (f.isOpen()) {
            held.set(Position.number(f.node));
          }
        });
    round(held);
    last = start;
    pause = SHARE * (System.nanoTime() - start);
  }

  /**
   * Frees probes, and lets arrivals take them.
   *
   * @param held the ids that flows are at
   */
  void round(BitSet held) {
    List<Node> hidden = new ArrayList<>();
    List<Sighting> seen = new ArrayList<>();
    synchronized (trie) {
      round++;
      earlyRounds = Math.max(0, earlyRounds - 1);
      for (Watch w : all) {
        if (!w.on) {
          w.free(held);
        }
      }
      for (Watch w : new ArrayList<>(watched)) {
        boolean grows = w.exhausted;
        grows &= w.free(held) | (round - w.since) % SLOW_GROWTH == 0;
        if (round - w.lastLeak > TERM) {
          end(w);
        } else if (w.hasFree() | (grows && grow(w, mostProbes))) {
          hide(w, true);
          hidden.add(w.node);
        }
      }
      for (Watch w : all) {
        w.addSightings(seen);
      }
    }
    for (Node n : hidden) {
      forgetRoot(n);
    }
    // A note of a place in code holds on to classes, so it does not stay one for long.
    for (Sighting s : seen) {
      s.exemplar();
    }
  }

  /** All flows have been let go of. */
  void abandon() {
    synchronized (trie) {
      for (Watch w : new ArrayList<>(watched)) {
        end(w);
      }
      for (Watch w : all) {
        w.clear();
      }
    }
  }
}
