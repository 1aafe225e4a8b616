package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.NodeWalk;
import io.github.bytebufflow.snapshot.RootKind;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Zoomed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Live buffers at the end of one path, of which some are suspects. Immutable. */
public final class OldBuffers {
  /** What the path would be called if it leaked. */
  public final String fingerprint;

  /** Buffers older than the option {@code suspect-age}. */
  public final long suspects;

  /** All live buffers there. */
  public final long live;

  /** Capacity of all live buffers there. */
  public final long liveBytes;

  /** Age of the oldest. */
  public final long oldestMillis;

  /** Where the buffers are: the last step. */
  public final String site;

  /** The path. */
  public final String path;

  private OldBuffers(List<SnapshotNode> nodes, List<Zoomed> zoomed) {
    SnapshotNode end = nodes.get(nodes.size() - 1);
    fingerprint = Fingerprint.of(nodes, zoomed);
    suspects = end.counts.suspect;
    live = end.counts.live;
    liveBytes = end.counts.liveBytes;
    oldestMillis = end.counts.oldestMillis;
    site = end.place.site;
    path = PathName.of(nodes);
  }

  /**
   * The suspects of a snapshot.
   *
   * @param snapshot where to look
   * @param most how many paths to return, the ones with the most bytes
   * @return the most bytes first
   */
  public static List<OldBuffers> of(Snapshot snapshot, int most) {
    Walk walk = new Walk(snapshot.tracker.zoomed);
    walk.through(snapshot.roots);
    walk.found.sort(walk);
    return new ArrayList<>(walk.found.subList(0, Math.min(most, walk.found.size())));
  }

  private static final class Walk extends NodeWalk<RuntimeException>
      implements Comparator<OldBuffers> {
    private final List<OldBuffers> found = new ArrayList<>();
    private final List<Zoomed> zoomed;

    Walk(List<Zoomed> zoomed) {
      this.zoomed = zoomed;
    }

    @Override
    protected void enter(SnapshotNode node) {
      if (node.counts.suspect > 0 && path().get(0).rootKind != RootKind.RESOURCE) {
        found.add(new OldBuffers(path(), zoomed));
      }
    }

    @Override
    public int compare(OldBuffers one, OldBuffers other) {
      int order = Long.compare(other.liveBytes, one.liveBytes);
      if (order == 0) {
        order = Long.compare(other.suspects, one.suspects);
      }
      return order == 0 ? one.fingerprint.compareTo(other.fingerprint) : order;
    }
  }
}
