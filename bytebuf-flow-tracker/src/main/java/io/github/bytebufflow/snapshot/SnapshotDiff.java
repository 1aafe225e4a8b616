package io.github.bytebufflow.snapshot;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What happened between two snapshots of one tracker: "mark and diff".
 *
 * <p>Nodes are matched by their path and subtracted. What only grows ({@code count}, {@code
 * released}, {@code leaked}, bytes leaked) is never negative in the difference; {@code live},
 * {@code liveBytes} and {@code suspect} may be, since buffers that were live at the mark end after
 * it.
 *
 * <p>{@code count = released + leaked + live + sum of the children's counts} holds in the
 * difference too. A flow that goes on takes its count along: minus one live here, plus one below, 0
 * in sum. Only a flow that a loop took <em>up</em> to an ancestor, or one that moved while a
 * snapshot was taken, would leave a negative count behind. There the missing number is taken from
 * {@code live} of the parent instead, which is where the flow (or its way to where it is) stands:
 * the node then has count 0, the rule holds for both, and no sum over the tree changes. A root has
 * no parent; there the number is dropped, which only two different processes can bring about.
 */
public final class SnapshotDiff {
  private SnapshotDiff() {}

  /**
   * Subtracts one snapshot from a later one.
   *
   * @param base the earlier one, the mark
   * @param now the later one
   * @return the difference, described by {@code now}'s tracker with the milliseconds between the
   *     two as its uptime; nodes where nothing happened are left out
   */
  public static Snapshot since(Snapshot base, Snapshot now) {
    return new Snapshot(
        between(base.tracker, now.tracker),
        subtract(base.totals, now.totals),
        subtract(base, now),
        misuses(base.misuses, now.misuses));
  }

  private static TrackerInfo between(TrackerInfo base, TrackerInfo now) {
    return new TrackerInfo(
        now.version,
        now.takenMillis,
        grown(base.takenMillis, now.takenMillis),
        now.jvm,
        now.netty,
        now.off,
        now.options,
        now.accepted);
  }

  private static Totals subtract(Totals base, Totals now) {
    Totals totals = new Totals();
    totals.allocated = grown(base.allocated, now.allocated);
    totals.released = grown(base.released, now.released);
    totals.leaked = grown(base.leaked, now.leaked);
    totals.live = now.live - base.live;
    totals.suspect = now.suspect - base.suspect;
    totals.leakedBytes = grown(base.leakedBytes, now.leakedBytes);
    totals.liveBytes = now.liveBytes - base.liveBytes;
    totals.leakedDirect = grown(base.leakedDirect, now.leakedDirect);
    totals.nodes = grown(base.nodes, now.nodes);
    totals.truncated = grown(base.truncated, now.truncated);
    totals.untracked = grown(base.untracked, now.untracked);
    totals.indirect = grown(base.indirect, now.indirect);
    totals.misused = grown(base.misused, now.misused);
    totals.retained = now.retained - base.retained;
    totals.permanent = now.permanent - base.permanent;
    totals.sampledOut = grown(base.sampledOut, now.sampledOut);
    totals.viewsAllocated = grown(base.viewsAllocated, now.viewsAllocated);
    totals.viewsReleased = grown(base.viewsReleased, now.viewsReleased);
    totals.viewsLeaked = grown(base.viewsLeaked, now.viewsLeaked);
    totals.viewsLive = now.viewsLive - base.viewsLive;
    totals.resourcesAllocated = grown(base.resourcesAllocated, now.resourcesAllocated);
    totals.resourcesReleased = grown(base.resourcesReleased, now.resourcesReleased);
    totals.resourcesLeaked = grown(base.resourcesLeaked, now.resourcesLeaked);
    totals.resourcesLive = now.resourcesLive - base.resourcesLive;
    totals.foreignAllocated = grown(base.foreignAllocated, now.foreignAllocated);
    totals.foreignReleased = grown(base.foreignReleased, now.foreignReleased);
    totals.foreignCollected = grown(base.foreignCollected, now.foreignCollected);
    totals.foreignLive = now.foreignLive - base.foreignLive;
    totals.foreignCollectedBytes = grown(base.foreignCollectedBytes, now.foreignCollectedBytes);
    totals.foreignLiveBytes = now.foreignLiveBytes - base.foreignLiveBytes;
    return totals;
  }

  private static List<SnapshotNode> subtract(Snapshot base, Snapshot now) {
    List<SnapshotNode> roots = new ArrayList<>();
    Deque<Pair> open = new ArrayDeque<>();
    for (Pair root : pairs(base.roots, now.roots, base.tracker.takenMillis)) {
      open.push(root);
      while (!open.isEmpty()) {
        Pair pair = open.peek();
        if (pair.below().hasNext()) {
          open.push(pair.below().next());
          continue;
        }
        open.pop();
        SnapshotNode node = pair.finish(open.peek());
        if (node != null && open.isEmpty()) {
          roots.add(node);
        } else if (node != null) {
          open.peek().difference.children.add(node);
        }
      }
    }
    roots.sort((x, y) -> Long.compare(y.count, x.count));
    return roots;
  }

  /** Matches siblings; one of a pair may be null, and two alike are matched in order. */
  private static List<Pair> pairs(List<SnapshotNode> base, List<SnapshotNode> now, long marked) {
    Map<Key, Deque<SnapshotNode>> before = new LinkedHashMap<>();
    for (SnapshotNode node : base) {
      before.computeIfAbsent(new Key(node), key -> new ArrayDeque<>()).add(node);
    }
    List<Pair> pairs = new ArrayList<>();
    for (SnapshotNode node : now) {
      Deque<SnapshotNode> same = before.get(new Key(node));
      pairs.add(new Pair(same == null ? null : same.poll(), node, marked));
    }
    for (Deque<SnapshotNode> gone : before.values()) {
      for (SnapshotNode node : gone) {
        pairs.add(new Pair(node, null, marked));
      }
    }
    return pairs;
  }

  private static List<Misuse> misuses(List<Misuse> base, List<Misuse> now) {
    Map<List<Object>, Long> before = new HashMap<>();
    for (Misuse misuse : base) {
      before.merge(List.of(misuse.what, misuse.site, misuse.endedAt), misuse.count, Long::sum);
    }
    List<Misuse> misuses = new ArrayList<>();
    for (Misuse misuse : now) {
      Long earlier = before.remove(List.of(misuse.what, misuse.site, misuse.endedAt));
      long count = misuse.count - (earlier == null ? 0 : earlier);
      if (count > 0) {
        misuses.add(new Misuse(misuse.what, misuse.site, misuse.endedAt, count, misuse.stack));
      }
    }
    misuses.sort((x, y) -> Long.compare(y.count, x.count));
    return misuses;
  }

  private static long grown(long base, long now) {
    return Math.max(0, now - base);
  }

  /** Two nodes of one path, on their way to their difference. */
  private static final class Pair {
    final SnapshotNode.Builder difference = new SnapshotNode.Builder();
    private final SnapshotNode base;
    private final SnapshotNode now;
    private final long marked;
    private Iterator<Pair> below;

    Pair(SnapshotNode base, SnapshotNode now, long marked) {
      this.base = base;
      this.now = now;
      this.marked = marked;
      SnapshotNode is = now == null ? base : now;
      difference.site = is.site;
      difference.title = is.title;
      difference.netty = is.netty;
      difference.className = is.className;
      difference.method = is.method;
      difference.line = is.line;
      difference.kind = is.kind;
      difference.ref = is.ref;
      difference.memory = is.memory;
      difference.buffer = is.buffer;
      difference.loop = is.loop;
      difference.exception = is.exception;
      difference.thread = is.thread;
      difference.stack = is.stack;
      if (now != null) {
        difference.released = now.released;
        difference.leaked = now.leaked;
        difference.live = now.live;
        difference.leakedBytes = now.leakedBytes;
        difference.liveBytes = now.liveBytes;
        difference.indirect = now.indirect;
        difference.suspect = now.suspect;
        difference.oldestMillis = now.oldestMillis;
        difference.firstLeakMillis = now.firstLeakMillis;
        difference.lastLeakMillis = now.lastLeakMillis;
      }
      if (base != null) {
        difference.released = grown(base.released, difference.released);
        difference.leaked = grown(base.leaked, difference.leaked);
        difference.live -= base.live;
        difference.leakedBytes = grown(base.leakedBytes, difference.leakedBytes);
        difference.liveBytes -= base.liveBytes;
        difference.indirect =
            Math.min(grown(base.indirect, difference.indirect), difference.leaked);
        difference.suspect -= base.suspect;
        if (difference.leaked == 0) {
          difference.firstLeakMillis = 0;
          difference.lastLeakMillis = 0;
        } else if (base.leaked > 0) {
          // The first one after the mark was not noted: it came at the mark or later.
          difference.firstLeakMillis =
              Math.min(Math.max(difference.firstLeakMillis, marked), difference.lastLeakMillis);
        }
      }
    }

    /** The pairs of the children, made when first asked for: paths are too long for recursion. */
    Iterator<Pair> below() {
      if (below == null) {
        below =
            pairs(
                    base == null ? List.of() : base.children,
                    now == null ? List.of() : now.children,
                    marked)
                .iterator();
      }
      return below;
    }

    /** The difference, or null if nothing happened here; what is missing goes to the parent. */
    SnapshotNode finish(Pair parent) {
      SnapshotNode.Builder node = difference;
      long count = node.released + node.leaked + node.live;
      for (SnapshotNode child : node.children) {
        count += child.count;
      }
      if (count < 0) {
        // All other parts are 0 or more, so live is at most the (negative) count.
        long bytes =
            node.live == count
                ? node.liveBytes
                : Math.round((double) node.liveBytes * count / node.live);
        long suspect = Math.max(count, Math.min(node.suspect, 0));
        node.live -= count;
        node.liveBytes -= bytes;
        node.suspect -= suspect;
        if (parent != null) {
          parent.difference.live += count;
          parent.difference.liveBytes += bytes;
          parent.difference.suspect += suspect;
        }
      }
      boolean still =
          node.children.isEmpty()
              && (node.released | node.leaked | node.live | node.suspect) == 0
              && (node.leakedBytes | node.liveBytes) == 0;
      return still ? null : node.build();
    }
  }

  /** What tells a node from its siblings. */
  private static final class Key {
    private final SnapshotNode node;

    Key(SnapshotNode node) {
      this.node = node;
    }

    @Override
    public boolean equals(Object other) {
      if (!(other instanceof Key)) {
        return false;
      }
      SnapshotNode that = ((Key) other).node;
      return node.kind == that.kind
          && node.ref == that.ref
          && node.line == that.line
          && node.site.equals(that.site)
          && Objects.equals(node.netty, that.netty)
          && Objects.equals(node.className, that.className)
          && Objects.equals(node.method, that.method)
          && Objects.equals(node.exception, that.exception)
          && Objects.equals(node.memory, that.memory)
          && Objects.equals(node.buffer, that.buffer);
    }

    @Override
    public int hashCode() {
      return Objects.hash(node.site, node.kind, node.ref, node.className, node.exception);
    }
  }
}
