package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.NodeWalk;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The paths whose live buffers have direct memory. Stateless. */
public final class DirectPaths {
  private DirectPaths() {}

  /**
   * Finds these paths.
   *
   * @param snapshot where to look
   * @return the nodes of each, the root first; the path with the most live bytes first
   */
  public static List<List<SnapshotNode>> of(Snapshot snapshot) {
    Found found = new Found();
    found.through(snapshot.roots);
    found.paths.sort(found);
    return found.paths;
  }

  private static final class Found extends NodeWalk<RuntimeException>
      implements Comparator<List<SnapshotNode>> {
    private final List<List<SnapshotNode>> paths = new ArrayList<>();

    @Override
    protected void enter(SnapshotNode node) {
      if (node.counts.liveBytes > 0 && LeakPath.memory(path().get(0)).isDirect()) {
        paths.add(List.copyOf(path()));
      }
    }

    @Override
    public int compare(List<SnapshotNode> x, List<SnapshotNode> y) {
      return Long.compare(bytes(y), bytes(x));
    }

    private static long bytes(List<SnapshotNode> path) {
      return path.get(path.size() - 1).counts.liveBytes;
    }
  }
}
