package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotDiff;
import io.github.bytebufflow.snapshot.SnapshotMerge;
import java.util.List;

/** Snapshots made of others, with what was found in those about the leaks. Stateless. */
public final class Comparisons {
  private Comparisons() {}

  /**
   * What happened between two snapshots of one tracker.
   *
   * @param base the earlier one
   * @param now the later one
   * @return the difference, with the findings of its own leaks
   */
  public static Snapshot since(Snapshot base, Snapshot now) {
    return Findings.carry(SnapshotDiff.since(base, now), List.of(now, base));
  }

  /**
   * One snapshot of several.
   *
   * @param snapshots at least one
   * @return all flows of all of them, with the findings of all
   */
  public static Snapshot merge(List<Snapshot> snapshots) {
    return Findings.carry(SnapshotMerge.of(snapshots), snapshots);
  }
}
