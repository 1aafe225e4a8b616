package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Zoomed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Paths of buffers that were lost since the tracker zoomed into a leak. They are paths of the same
 * leak: steps in classes of a zoom do not count for its digits.
 */
public final class ZoomedPaths {
  private ZoomedPaths() {}

  /**
   * Whether a leak has a path that was seen since a zoom, with steps that the zoom brought.
   *
   * @param leak the leak
   * @param zoomed what was zoomed into
   * @return false where no path has such a step
   */
  public static boolean has(Leak leak, List<Zoomed> zoomed) {
    return leak.paths().stream().anyMatch(path -> isFiner(path, zoomed));
  }

  /**
   * Whether a path has a step that a zoom brought which is not undone.
   *
   * @param path the path
   * @param zoomed what was zoomed into
   * @return false where no step of the path is in a class of such a zoom
   */
  public static boolean isFiner(LeakPath path, List<Zoomed> zoomed) {
    return zoomed.stream()
        .anyMatch(
            one ->
                !one.undone
                    && path.nodes().stream().anyMatch(node -> mayBring(node, List.of(one))));
  }

  /**
   * Whether a step may be there only since its class was zoomed into, be the zoom undone. Hand-offs
   * and what changes the count were seen before.
   */
  static boolean mayBring(SnapshotNode node, List<Zoomed> zoomed) {
    Kind kind = node.place.kind;
    return kind != Kind.HANDOFF
        && kind != Kind.TAIL
        && kind != Kind.WRITE
        && kind != Kind.RELEASE
        && kind != Kind.RETAIN
        && zoomed.stream().anyMatch(one -> one.names(node.place.className));
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
}
