package io.github.bytebufflow.cli.compare;

import io.github.bytebufflow.snapshot.NodeWalk;
import io.github.bytebufflow.snapshot.RootKind;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The places where live buffers are, the most bytes first. Immutable. */
public final class LivePaths {
  /** One place: the path that leads to it. Immutable. */
  public static final class Held {
    /** The nodes, the root first. */
    public final List<SnapshotNode> path;

    /** The last node: how many buffers are there. */
    public final SnapshotNode end;

    private Held(List<SnapshotNode> path) {
      this.path = List.copyOf(path);
      end = path.get(path.size() - 1);
    }
  }

  private LivePaths() {}

  /**
   * The worst places.
   *
   * @param snapshot where to look, or a difference
   * @param most so many at most
   * @param suspects whether only those count that have buffers older than {@code suspect-age}
   * @return the most bytes first, then the most buffers
   */
  public static List<Held> worst(Snapshot snapshot, int most, boolean suspects) {
    Found found = new Found(suspects);
    found.through(snapshot.roots);
    found.all.sort(
        Comparator.<Held>comparingLong(held -> -held.end.counts.liveBytes)
            .thenComparingLong(held -> -held.end.counts.live));
    return List.copyOf(found.all.subList(0, Math.min(most, found.all.size())));
  }

  private static final class Found extends NodeWalk<RuntimeException> {
    private final List<Held> all = new ArrayList<>();
    private final boolean suspects;

    Found(boolean suspects) {
      this.suspects = suspects;
    }

    @Override
    protected void enter(SnapshotNode node) {
      RootKind kind = path().get(0).rootKind;
      boolean buffer = kind != RootKind.RESOURCE && kind != RootKind.FOREIGN;
      if (buffer && (suspects ? node.counts.suspect : node.counts.live) > 0) {
        all.add(new Held(path()));
      }
    }
  }
}
