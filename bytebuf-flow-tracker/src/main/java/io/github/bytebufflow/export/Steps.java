package io.github.bytebufflow.export;

import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.ArrayList;
import java.util.List;

/** The steps of a path that a reader gets to see: of a long one the beginning and the end. */
final class Steps {
  private Steps() {}

  /** At most so many nodes, 4 or more; null stands for those that are left out. */
  static List<SnapshotNode> of(List<SnapshotNode> path, int most) {
    if (path.size() <= most) {
      return path;
    }
    int first = most / 3;
    int last = most - first - 1;
    List<SnapshotNode> steps = new ArrayList<>(path.subList(0, first));
    steps.add(null);
    steps.addAll(path.subList(path.size() - last, path.size()));
    return steps;
  }

  /** What stands for the steps that are left out. */
  static String leftOut(List<SnapshotNode> path, int most) {
    return "… " + Plain.count(path.size() - most + 1L, "step") + " left out";
  }
}
