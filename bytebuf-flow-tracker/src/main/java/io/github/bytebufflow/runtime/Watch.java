package io.github.bytebufflow.runtime;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The probes of a node that is new or has leaked. A probe is one more position of the node, which
 * one flow has at a time: so it is known whose stack was taken. A position is the node's for good,
 * since a thread may hold on to it for as long as it likes.
 *
 * <p>All methods are called with the lock of the {@link Trie}.
 */
final class Watch {
  /** Probes that a node gets when it leaks for the first time. */
  static final int FIRST = 8;

  /** Flows that are sampled at a new node: the 1st, 2nd, 3rd, 4th, 6th, 9th, 13th and 19th. */
  static final int EARLY = 8;

  /** Most probes of a node. */
  static final int MOST = 64;

  /**
   * A probe is free once so many rounds in turn have found no flow there. A flow that was given the
   * probe just before a round is there at the next.
   */
  private static final int VACANT_ROUNDS = 2;

  final Node node;

  /** Whether arrivals are sent here since the node has leaked. */
  boolean on;

  /** How many more of the first arrivals are sampled. */
  int early;

  /** How many flows have come while the first ones are sampled, and the next of them. */
  private int arrivals;

  private int sampled = 1;

  /** The ids of the nodes that lead here. */
  int[] ways = {};

  /** The round in which the node was last put under watch; -1 where none was. */
  int since = -1;

  /** The round in which a flow was last found to have leaked here. */
  int lastLeak;

  /** Whether all probes are taken, or were at some time since the last round. */
  boolean exhausted;

  /** Positions. */
  private int[] probes = {};

  /** By probe: the flow that was given it; null where the probe is free. */
  private Sighting[] seen = {};

  /** By probe: how many rounds in turn have found no flow there. */
  private int[] vacant = {};

  private int taken;

  Watch(Node node) {
    this.node = node;
  }

  int size() {
    return probes.length;
  }

  /** Whether one more arrival is sampled; called at each while {@link #early} is above 0. */
  boolean isSampled() {
    arrivals++;
    if (arrivals < sampled) {
      return false;
    }
    sampled += Math.max(1, sampled / 2);
    return true;
  }

  boolean hasFree() {
    return taken < probes.length;
  }

  /** Adds probes. */
  void add(int[] positions) {
    int before = probes.length;
    int size = before + positions.length;
    int[] all = Arrays.copyOf(probes, size);
    System.arraycopy(positions, 0, all, before, positions.length);
    Sighting[] more = Arrays.copyOf(seen, size);
    vacant = Arrays.copyOf(vacant, size);
    seen = more;
    probes = all;
  }

  /** Gives a probe to a flow; returns its position, or 0 where none is free. */
  int take(Sighting flow) {
    for (int i = 0; i < probes.length; i++) {
      if (seen[i] == null) {
        vacant[i] = 0;
        seen[i] = flow;
        taken++;
        exhausted |= taken == probes.length;
        return probes[i];
      }
    }
    return 0;
  }

  /** The flow that was given a probe, or null. */
  Sighting at(int position) {
    for (int i = 0; i < probes.length; i++) {
      if (probes[i] == position) {
        return seen[i];
      }
    }
    return null;
  }

  /**
   * Frees the probes whose flow went on or was released.
   *
   * @param held the ids that flows are at
   * @return whether any flow is gone
   */
  boolean free(BitSet held) {
    boolean gone = false;
    for (int i = 0; i < probes.length; i++) {
      if (seen[i] == null) {
        continue;
      }
      vacant[i] = held.get(Position.number(probes[i])) ? 0 : vacant[i] + 1;
      gone |= vacant[i] > 0;
      if (vacant[i] >= VACANT_ROUNDS) {
        seen[i] = null;
        taken--;
      }
    }
    exhausted = taken == probes.length;
    return gone;
  }

  /** Forgets what was seen. */
  void clear() {
    Arrays.fill(seen, null);
    taken = 0;
  }

  /** Adds what was seen of the flows that have a probe. */
  void addSightings(List<Sighting> to) {
    for (Sighting s : seen) {
      if (s != null) {
        to.add(s);
      }
    }
  }
}
