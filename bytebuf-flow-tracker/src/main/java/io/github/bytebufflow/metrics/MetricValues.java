package io.github.bytebufflow.metrics;

import io.github.bytebufflow.leaks.Leak;
import io.github.bytebufflow.leaks.LeakPaths;
import io.github.bytebufflow.leaks.NamedLeak;
import io.github.bytebufflow.leaks.OldBuffers;
import io.github.bytebufflow.snapshot.Counts;
import io.github.bytebufflow.snapshot.Memory;
import io.github.bytebufflow.snapshot.NodeWalk;
import io.github.bytebufflow.snapshot.RootKind;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Totals;
import io.github.bytebufflow.snapshot.TrackerTime;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads the values of all metrics out of a snapshot. Keeps which leaks have series; not
 * thread-safe.
 */
final class MetricValues {
  /** Most leaks, and most paths of suspects, that have a series of their own. */
  static final int MOST = 100;

  private static final double NANOS = 1e9;
  private static final double MILLIS = 1e3;

  static final String NETTY = "netty";

  private static final String FINGERPRINT = "fingerprint";
  private static final String MEMORY = "memory";
  private static final String OUTCOME = "outcome";
  private static final String SUSPECT = "suspect";

  private final LeakSeries series = new LeakSeries(MOST);

  MetricSnapshots of(Snapshot snapshot, TrackerTime time) {
    Families to = new Families();
    tracker(to, snapshot, time);
    byMemory(to, snapshot);
    apart(to, snapshot.totals);
    LeakPaths paths = LeakPaths.of(snapshot);
    long accepted = 0;
    for (Leak path : paths.accepted()) {
      accepted += path.leaked();
    }
    to.add(Metric.PATHS, paths.leaks().size());
    to.add(Metric.ACCEPTED, accepted);
    leaks(to, NamedLeak.of(snapshot, paths));
    suspects(to, OldBuffers.of(snapshot, Integer.MAX_VALUE));
    if (snapshot.balance != null) {
      MemorySeries.add(to, snapshot.balance);
    }
    return to.build();
  }

  private static void tracker(Families to, Snapshot snapshot, TrackerTime time) {
    Totals totals = snapshot.totals;
    to.add(Metric.BUILD, 1, "version", snapshot.tracker.version);
    Set<String> nettys = new LinkedHashSet<>();
    for (String netty : snapshot.tracker.netty) {
      // Two class loaders may have the same Netty.
      nettys.add(MemorySeries.withoutPlace(netty));
    }
    for (String netty : nettys) {
      to.add(Metric.NETTY, 1, NETTY, netty);
    }
    to.add(Metric.UPTIME, snapshot.tracker.uptimeMillis / MILLIS);
    // What is live at a detach leaves the sums; a counter must not go down.
    to.add(Metric.ALLOCATED, totals.allocated + time.lost);
    to.add(Metric.INDIRECT, totals.indirect);
    to.add(Metric.PERMANENT, totals.permanent);
    to.add(Metric.MISUSES, totals.misused);
    to.add(Metric.NODES, totals.nodes);
    String limit = snapshot.tracker.options.get("max-nodes");
    if (limit != null) {
      to.add(Metric.NODES_LIMIT, Long.parseLong(limit));
    }
    to.add(Metric.TRUNCATED, totals.truncated);
    to.add(Metric.UNTRACKED, totals.untracked);
    to.add(Metric.SAMPLED_OUT, totals.sampledOut);
    to.add(Metric.RETAINED, totals.retained);
    to.add(Metric.NOT_TRACKED, snapshot.tracker.off.size());
    to.add(Metric.SNAPSHOT_TIME, time.snapshots, time.snapshotNanos / NANOS);
    to.add(Metric.DRAIN_TIME, time.drains, time.drainNanos / NANOS);
  }

  /** What is no buffer with memory of its own, and so in no other sum. */
  private static void apart(Families to, Totals totals) {
    to.add(Metric.VIEWS_ALLOCATED, totals.viewsAllocated);
    to.add(Metric.VIEWS_ENDED, totals.viewsReleased, OUTCOME, "released");
    to.add(Metric.VIEWS_ENDED, totals.viewsLeaked, OUTCOME, "leaked");
    to.add(Metric.VIEWS_LIVE, totals.viewsLive);
    to.add(Metric.RESOURCES_ALLOCATED, totals.resourcesAllocated);
    to.add(Metric.RESOURCES_ENDED, totals.resourcesReleased, OUTCOME, "closed");
    to.add(Metric.RESOURCES_ENDED, totals.resourcesLeaked, OUTCOME, "leaked");
    to.add(Metric.RESOURCES_LIVE, totals.resourcesLive);
    to.add(Metric.FOREIGN_ALLOCATED, totals.foreignAllocated);
    to.add(Metric.FOREIGN_ENDED, totals.foreignReleased, OUTCOME, "released");
    to.add(Metric.FOREIGN_ENDED, totals.foreignCollected, OUTCOME, "collected");
    to.add(Metric.FOREIGN_LIVE, totals.foreignLive);
  }

  /** Every memory that a buffer can have has its series from the start: a rate needs a 0. */
  private static void byMemory(Families to, Snapshot snapshot) {
    Map<Memory, Counts> sums = new EnumMap<>(Memory.class);
    for (Memory memory : Memory.values()) {
      if (memory != Memory.RESOURCE && memory != Memory.FOREIGN) {
        sums.put(memory, new Counts());
      }
    }
    new Sum(sums).through(snapshot.roots);
    for (Map.Entry<Memory, Counts> one : sums.entrySet()) {
      String memory = one.getKey().json();
      Counts sum = one.getValue();
      to.add(Metric.ENDED, sum.released, MEMORY, memory, OUTCOME, "released");
      to.add(Metric.ENDED, sum.leaked, MEMORY, memory, OUTCOME, "leaked");
      to.add(Metric.LIVE, sum.live, MEMORY, memory);
      to.add(Metric.SUSPECT, sum.suspect, MEMORY, memory);
      if (one.getKey() != Memory.NONE) {
        to.add(Metric.LEAKED_BYTES, sum.leakedBytes, MEMORY, memory);
        to.add(Metric.LIVE_BYTES, sum.liveBytes, MEMORY, memory);
      }
    }
  }

  private static final class Sum extends NodeWalk<RuntimeException> {
    private final Map<Memory, Counts> sums;

    Sum(Map<Memory, Counts> sums) {
      this.sums = sums;
    }

    @Override
    protected void enter(SnapshotNode node) {
      SnapshotNode root = path().get(0);
      if (root.rootKind == RootKind.RETAINED_VIEW
          || root.rootKind == RootKind.RESOURCE
          || root.rootKind == RootKind.FOREIGN) {
        return;
      }
      Memory memory = root.place.memory;
      Counts sum = sums.get(memory == null ? Memory.NONE : memory);
      sum.released += node.counts.released;
      sum.leaked += node.counts.leaked;
      sum.live += node.counts.live;
      sum.suspect += node.counts.suspect;
      sum.leakedBytes += node.counts.leakedBytes;
      sum.liveBytes += node.counts.liveBytes;
    }
  }

  private void leaks(Families to, List<NamedLeak> leaks) {
    series.each(
        leaks,
        (fingerprint, suspect, leaked, bytes, live) -> {
          to.add(Metric.PATH_LEAKS, leaked, FINGERPRINT, fingerprint, SUSPECT, suspect);
          to.add(Metric.PATH_BYTES, bytes, FINGERPRINT, fingerprint, SUSPECT, suspect);
          to.add(Metric.PATH_LIVE, live, FINGERPRINT, fingerprint, SUSPECT, suspect);
        });
  }

  /** A gauge may come and go, so these are always the worst. */
  private static void suspects(Families to, List<OldBuffers> all) {
    SuspectSums sums = new SuspectSums(MOST);
    for (OldBuffers one : all) {
      sums.add(one);
    }
    sums.each(
        (fingerprint, site, buffers) ->
            to.add(Metric.PATH_SUSPECT, buffers, FINGERPRINT, fingerprint, "held_by", site));
  }
}
