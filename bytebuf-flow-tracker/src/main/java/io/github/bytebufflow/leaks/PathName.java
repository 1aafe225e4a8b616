package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.List;

/** A path as one bounded line of text, for what has no room for a drawing. */
final class PathName {
  /** Steps at the beginning and at the end that are named; what is between is left out. */
  private static final int EACH_END = 10;

  private static final String ARROW = " -> ";

  private PathName() {}

  /** {@code Unpooled.buffer -> Shop.order:57 -> Codec.reject:131}. */
  static String of(List<SnapshotNode> path) {
    StringBuilder text = new StringBuilder(path.get(0).place.title());
    for (int i = 1; i < path.size(); i++) {
      if (i == EACH_END && path.size() > 2 * EACH_END) {
        i = path.size() - EACH_END;
        text.append(ARROW).append("...");
      }
      text.append(ARROW).append(path.get(i).place.site);
    }
    return text.toString();
  }
}
