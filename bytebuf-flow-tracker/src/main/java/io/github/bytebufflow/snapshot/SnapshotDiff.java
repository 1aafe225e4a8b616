package io.github.bytebufflow.snapshot;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
    Totals totals = new Totals();
    Arithmetic.add(now.totals, totals);
    Arithmetic.subtract(base.totals, totals);
    Subtraction subtraction = new Subtraction(base.tracker.takenMillis);
    List<SnapshotNode> roots = subtraction.of(subtraction.pairs(null, now.roots, base.roots));
    roots.sort(new SnapshotNode.MostFirst());
    return new Snapshot(
            between(base.tracker, now.tracker), totals, roots, misuses(base.misuses, now.misuses))
        .with(BalanceDiff.since(base.balance, now.balance));
  }

  private static TrackerInfo between(TrackerInfo base, TrackerInfo now) {
    return new TrackerInfo(
        now.version,
        now.takenMillis,
        Math.max(0, now.takenMillis - base.takenMillis),
        now.jvm,
        now.netty,
        now.off,
        now.options,
        now.accepted,
        now.zoomed,
        base.collections == TrackerInfo.UNKNOWN || now.collections == TrackerInfo.UNKNOWN
            ? TrackerInfo.UNKNOWN
            : Math.max(0, now.collections - base.collections),
        now.labels,
        List.of());
  }

  private static List<MisuseRecord> misuses(List<MisuseRecord> base, List<MisuseRecord> now) {
    Map<List<Object>, Long> before = new HashMap<>();
    for (MisuseRecord misuse : base) {
      before.merge(misuse.key(), misuse.count, Long::sum);
    }
    List<MisuseRecord> misuses = new ArrayList<>();
    for (MisuseRecord misuse : now) {
      Long earlier = before.remove(misuse.key());
      long count = misuse.count - (earlier == null ? 0 : earlier);
      if (count > 0) {
        misuses.add(misuse.times(count));
      }
    }
    return MisuseRecord.mostFirst(misuses);
  }

  private static final class Subtraction extends Rebuild<Pair> {
    private final long marked;

    Subtraction(long marked) {
      this.marked = marked;
    }

    @Override
    protected List<Pair> below(Pair pair) {
      return pairs(
          pair,
          pair.now == null ? List.of() : pair.now.children,
          pair.base == null ? List.of() : pair.base.children);
    }

    /** The children of a pair, or the roots; one of each new pair may be null. */
    List<Pair> pairs(Pair parent, List<SnapshotNode> now, List<SnapshotNode> base) {
      List<Pair> pairs = new ArrayList<>();
      for (SnapshotNode[] same : Siblings.match(List.of(now, base))) {
        pairs.add(new Pair(parent, same[1], same[0], marked));
      }
      return pairs;
    }

    @Override
    protected SnapshotNode node(Pair pair, List<SnapshotNode> children) {
      return pair.finish(children);
    }
  }

  /** Two nodes of one path, on their way to their difference. */
  private static final class Pair {
    final SnapshotNode base;
    final SnapshotNode now;
    private final Pair parent;
    private final Counts counts = new Counts();

    Pair(Pair parent, SnapshotNode base, SnapshotNode now, long marked) {
      this.parent = parent;
      this.base = base;
      this.now = now;
      if (now != null) {
        Arithmetic.add(now.counts, counts);
      }
      if (base != null) {
        Arithmetic.subtract(base.counts, counts);
        counts.indirect = Math.min(counts.indirect, counts.leaked);
        if (counts.leaked == 0) {
          counts.firstLeakMillis = 0;
          counts.lastLeakMillis = 0;
        } else if (base.counts.leaked > 0) {
          // The first one after the mark was not noted: it came at the mark or later.
          counts.firstLeakMillis =
              Math.min(Math.max(counts.firstLeakMillis, marked), counts.lastLeakMillis);
        }
      }
    }

    /** The difference, or null if nothing happened here; what is missing goes to the parent. */
    SnapshotNode finish(List<SnapshotNode> children) {
      long count = counts.flows();
      for (SnapshotNode child : children) {
        count += child.count;
      }
      if (count < 0) {
        // All other parts are 0 or more, so live is at most the (negative) count.
        long bytes =
            counts.live == count
                ? counts.liveBytes
                : Math.round((double) counts.liveBytes * count / counts.live);
        long suspect = Math.max(count, Math.min(counts.suspect, 0));
        counts.live -= count;
        counts.liveBytes -= bytes;
        counts.suspect -= suspect;
        if (parent != null) {
          parent.counts.live += count;
          parent.counts.liveBytes += bytes;
          parent.counts.suspect += suspect;
        }
      }
      if (children.isEmpty() && counts.isNothing()) {
        return null;
      }
      return new SnapshotNode(now == null ? base.place : now.place, counts, children);
    }
  }
}
