package io.github.bytebufflow.snapshot;

import io.github.bytebufflow.balance.Balance;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * All flows at one moment, merged by path. Immutable, so any thread may read it.
 *
 * <p>In a quiet application {@code allocated = released + leaked + live}, for the totals, for the
 * totals of the retained views, and below every node.
 */
public final class Snapshot {
  /** Who took this snapshot, and of what. */
  public final TrackerInfo tracker;

  /** Sums over all flows. */
  public final Totals totals;

  /** The allocating APIs, each with all paths below it; the most allocated first. */
  public final List<SnapshotNode> roots;

  /** Uses of buffers whose count was 0, the most frequent first. */
  public final List<MisuseRecord> misuses;

  /** Who is responsible for the worst leaks; empty where nobody has looked. */
  public final List<Finding> findings;

  /** The same of heap memory that nobody released, and that the collector freed. */
  public final List<Finding> heapFindings;

  /** Where the memory is; null where nobody has looked. */
  public final Balance balance;

  /**
   * Makes a snapshot of its parts.
   *
   * @param tracker who took it
   * @param totals sums over all flows
   * @param roots the allocating APIs
   * @param misuses double releases and uses after release
   */
  public Snapshot(
      TrackerInfo tracker, Totals totals, List<SnapshotNode> roots, List<MisuseRecord> misuses) {
    this(tracker, totals, roots, misuses, List.of(), null);
  }

  /**
   * Makes a snapshot of its parts.
   *
   * @param tracker who took it
   * @param totals sums over all flows
   * @param roots the allocating APIs
   * @param misuses double releases and uses after release
   * @param findings who is responsible for the worst leaks
   * @param balance where the memory is, or null
   */
  public Snapshot(
      TrackerInfo tracker,
      Totals totals,
      List<SnapshotNode> roots,
      List<MisuseRecord> misuses,
      List<Finding> findings,
      Balance balance) {
    this.tracker = tracker;
    this.totals = totals;
    this.roots = List.copyOf(roots);
    this.misuses = List.copyOf(misuses);
    this.findings = part(findings, false);
    heapFindings = part(findings, true);
    this.balance = balance;
  }

  private static List<Finding> part(List<Finding> all, boolean heap) {
    List<Finding> part = new ArrayList<>();
    for (Finding finding : all) {
      if (finding.heap == heap) {
        part.add(finding);
      }
    }
    return Collections.unmodifiableList(part);
  }

  /**
   * The findings of leaks, then those of heap memory.
   *
   * @return all findings
   */
  public List<Finding> allFindings() {
    List<Finding> all = new ArrayList<>(findings);
    all.addAll(heapFindings);
    return all;
  }

  /**
   * The same flows with other findings.
   *
   * @param found who is responsible for the worst leaks
   * @return the same in all else
   */
  public Snapshot with(List<Finding> found) {
    return new Snapshot(tracker, totals, roots, misuses, found, balance);
  }

  /**
   * The same flows, judged.
   *
   * @param found who is responsible for the worst leaks
   * @param judged the same misuses with who has to change
   * @return the same in all else
   */
  public Snapshot judged(List<Finding> found, List<MisuseRecord> judged) {
    return new Snapshot(tracker, totals, roots, judged, found, balance);
  }

  /**
   * The same flows under another tracker.
   *
   * @param by who took it
   * @return the same in all else
   */
  public Snapshot with(TrackerInfo by) {
    return new Snapshot(by, totals, roots, misuses, allFindings(), balance);
  }

  /**
   * The same flows with a balance.
   *
   * @param taken where the memory is, or null
   * @return the same in all else
   */
  public Snapshot with(Balance taken) {
    return new Snapshot(tracker, totals, roots, misuses, allFindings(), taken);
  }
}
