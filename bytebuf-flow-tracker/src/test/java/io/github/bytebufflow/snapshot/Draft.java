package io.github.bytebufflow.snapshot;

import java.util.ArrayList;
import java.util.List;

/** The parts of a node, for tests that build trees. */
public final class Draft {
  public final Place place = new Place();
  public final Counts counts = new Counts();

  /** In any order. */
  public final List<SnapshotNode> children = new ArrayList<>();

  public SnapshotNode build() {
    return new SnapshotNode(place, counts, children);
  }
}
