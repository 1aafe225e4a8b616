package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Zoomed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the two paths of one leak that was zoomed into: the coarse one of the buffers that were
 * lost before, and the finer one of those that were lost after.
 */
public final class ZoomedPaths {
  /** Of so many leaks, the worst ones, a finer path is looked for. */
  private static final int MOST_COARSE = 100;

  private ZoomedPaths() {}

  /** Notes for each leak whether there is a finer path of it. */
  static void note(List<LeakPath> leaks, List<Zoomed> zoomed) {
    if (!zoomed.isEmpty()) {
      for (LeakPath leak : leaks.subList(0, Math.min(MOST_COARSE, leaks.size()))) {
        leak.finer(finer(leak, leaks, zoomed));
      }
    }
  }

  /**
   * The finer path of a leak that was zoomed into. It was first seen after the zoom, and the coarse
   * path before. Both begin with the same nodes. The finer path goes on from the end of the coarse
   * one, or both part in classes of the zoom.
   *
   * @param coarse a path
   * @param leaks all paths
   * @param zoomed what was zoomed into
   * @return the worst of such paths; null if there is none
   */
  public static LeakPath finer(LeakPath coarse, List<LeakPath> leaks, List<Zoomed> zoomed) {
    long seen = coarse.end().counts.firstLeakMillis;
    for (Map.Entry<Long, List<Zoomed>> zoom : zooms(zoomed).entrySet()) {
      if (seen >= zoom.getKey()) {
        continue;
      }
      for (LeakPath leak : leaks) {
        if (leak.end().counts.firstLeakMillis >= zoom.getKey()
            && isFiner(coarse.nodes(), leak.nodes(), zoom.getValue())) {
          return leak;
        }
      }
    }
    return null;
  }

  /**
   * The zooms that are not undone.
   *
   * @param zoomed all that was zoomed into
   * @return what each zoom wove, by the time in milliseconds since the epoch
   */
  public static Map<Long, List<Zoomed>> zooms(List<Zoomed> zoomed) {
    Map<Long, List<Zoomed>> zooms = new LinkedHashMap<>();
    for (Zoomed one : zoomed) {
      if (!one.undone) {
        zooms.computeIfAbsent(one.sinceMillis, none -> new ArrayList<>()).add(one);
      }
    }
    return zooms;
  }

  private static boolean isFiner(
      List<SnapshotNode> coarse, List<SnapshotNode> fine, List<Zoomed> zoom) {
    int common = 0;
    while (common < coarse.size()
        && common < fine.size()
        && coarse.get(common) == fine.get(common)) {
      common++;
    }
    if (common == 0 || common == fine.size()) {
      return false;
    }
    boolean goesOn = common == coarse.size();
    return goesOn && common > 1
        || isIn(fine, common, zoom) && (goesOn || isIn(coarse, common - 1, zoom));
  }

  /** Whether a path is in a class of the zoom from some node on. */
  private static boolean isIn(List<SnapshotNode> path, int from, List<Zoomed> zoom) {
    for (SnapshotNode node : path.subList(from, path.size())) {
      for (Zoomed one : zoom) {
        if (one.names(node.place.className)) {
          return true;
        }
      }
    }
    return false;
  }
}
