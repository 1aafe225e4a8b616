package io.github.bytebufflow.snapshot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One snapshot of several, such as those of the pods of one service.
 *
 * <p>Nodes are matched by their path, and their counts are added; so {@code count = released +
 * leaked + live + sum of the children's counts} holds where it held before. The oldest live buffer
 * is the oldest of all, the first and last leak are those of all. A node has the stack of the first
 * snapshot that has one. The balance is that of {@link BalanceMerge}.
 */
public final class SnapshotMerge {
  private SnapshotMerge() {}

  /**
   * Merges snapshots.
   *
   * @param snapshots at least one; none is changed
   * @return all flows of all of them; the tracker lists the trackers of all as its sources
   */
  public static Snapshot of(List<Snapshot> snapshots) {
    if (snapshots.size() == 1) {
      return snapshots.get(0);
    }
    Totals totals = new Totals();
    List<List<SnapshotNode>> trees = new ArrayList<>();
    List<TrackerInfo> trackers = new ArrayList<>();
    List<MisuseRecord> misuses = new ArrayList<>();
    for (Snapshot snapshot : snapshots) {
      Arithmetic.add(snapshot.totals, totals);
      trees.add(snapshot.roots);
      trackers.addAll(snapshot.tracker.sources());
      misuses.addAll(snapshot.misuses);
    }
    List<SnapshotNode> roots = new Merger().of(Siblings.match(trees));
    roots.sort(new SnapshotNode.MostFirst());
    return new Snapshot(tracker(trackers), totals, roots, MisuseRecord.sums(misuses))
        .with(BalanceMerge.of(snapshots));
  }

  /** Makes one node of those of one path, of which some may be null. */
  private static final class Merger extends Rebuild<SnapshotNode[]> {
    @Override
    protected List<SnapshotNode[]> below(SnapshotNode[] same) {
      List<List<SnapshotNode>> children = new ArrayList<>();
      for (SnapshotNode node : same) {
        children.add(node == null ? List.of() : node.children);
      }
      return Siblings.match(children);
    }

    @Override
    protected SnapshotNode node(SnapshotNode[] same, List<SnapshotNode> children) {
      Place place = null;
      Counts counts = new Counts();
      for (SnapshotNode node : same) {
        if (node != null) {
          place = place == null ? node.place : place.with(node.place);
          Arithmetic.add(node.counts, counts);
        }
      }
      return new SnapshotNode(place, counts, children);
    }
  }

  /** What several trackers say; where they say different things, all of these. */
  private static TrackerInfo tracker(List<TrackerInfo> sources) {
    Set<String> versions = new LinkedHashSet<>();
    Set<String> jvms = new LinkedHashSet<>();
    Set<String> nettys = new LinkedHashSet<>();
    Set<String> offs = new LinkedHashSet<>();
    Map<String, Set<String>> options = new LinkedHashMap<>();
    Map<String, Set<String>> labels = new LinkedHashMap<>();
    Map<List<String>, Accepted> accepted = new LinkedHashMap<>();
    List<Zoomed> zoomed = new ArrayList<>();
    long taken = 0;
    long uptime = 0;
    long collections = Long.MAX_VALUE;
    for (TrackerInfo source : sources) {
      versions.add(source.version);
      jvms.add(source.jvm);
      nettys.addAll(source.netty);
      offs.addAll(source.off);
      addAll(source.options, options);
      addAll(source.labels, labels);
      for (Accepted known : source.accepted) {
        accepted.putIfAbsent(Arrays.asList(known.fingerprint, known.reason, known.until), known);
      }
      zoomed.addAll(source.zoomed);
      taken = Math.max(taken, source.takenMillis);
      uptime = Math.max(uptime, source.uptimeMillis);
      collections = Math.min(collections, source.collections);
    }
    return new TrackerInfo(
        String.join(", ", versions),
        taken,
        uptime,
        String.join(", ", jvms),
        new ArrayList<>(nettys),
        new ArrayList<>(offs),
        joined(options),
        new ArrayList<>(accepted.values()),
        zoomed,
        sources.isEmpty() ? TrackerInfo.UNKNOWN : collections,
        joined(labels),
        sources);
  }

  private static void addAll(Map<String, String> some, Map<String, Set<String>> to) {
    some.forEach(
        (name, value) -> to.computeIfAbsent(name, unknown -> new LinkedHashSet<>()).add(value));
  }

  private static Map<String, String> joined(Map<String, Set<String>> all) {
    Map<String, String> values = new LinkedHashMap<>();
    all.forEach((name, some) -> values.put(name, String.join(", ", some)));
    return values;
  }
}
