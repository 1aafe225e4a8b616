package io.github.bytebufflow.snapshot;

import java.util.List;

/**
 * A snapshot reduced to some of its flows: the same form, paths without such flows left out, and
 * every count that of the flows kept. The totals remain those of all flows.
 */
public final class PartialTree {
  private PartialTree() {}

  /**
   * Nothing but the totals and the balance.
   *
   * @param all the snapshot
   * @return a snapshot without roots
   */
  public static Snapshot totals(Snapshot all) {
    return new Snapshot(all.tracker, all.totals, List.of(), List.of()).with(all.balance);
  }

  /**
   * The flows that leaked, direct and indirect.
   *
   * @param all the snapshot
   * @return a snapshot with their paths
   */
  public static Snapshot leaked(Snapshot all) {
    return reduce(all, new Leaked()).with(all.allFindings());
  }

  /**
   * The live flows of each node that holds a suspect.
   *
   * @param all the snapshot
   * @return a snapshot with their paths
   */
  public static Snapshot suspects(Snapshot all) {
    return reduce(all, new Suspects());
  }

  private static Snapshot reduce(Snapshot all, Reduction reduction) {
    return new Snapshot(all.tracker, all.totals, reduction.of(all.roots), List.of())
        .with(all.balance);
  }

  private abstract static class Reduction extends Rebuild<SnapshotNode> {
    /** What stays of a node's counts. */
    abstract Counts kept(Counts all);

    @Override
    protected List<SnapshotNode> below(SnapshotNode source) {
      return source.children;
    }

    @Override
    protected SnapshotNode node(SnapshotNode source, List<SnapshotNode> children) {
      SnapshotNode reduced = new SnapshotNode(source.place, kept(source.counts), children);
      return reduced.count > 0 ? reduced : null;
    }
  }

  private static final class Leaked extends Reduction {
    @Override
    Counts kept(Counts all) {
      return all.leakedOnly();
    }
  }

  private static final class Suspects extends Reduction {
    @Override
    Counts kept(Counts all) {
      return all.suspect > 0 ? all.liveOnly() : new Counts();
    }
  }
}
