package io.github.bytebufflow.report;

import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.List;

/** A path in one line. Stateless. */
public final class PathText {
  private PathText() {}

  /**
   * The beginning and the end of a path.
   *
   * @param path its nodes, the root first
   * @return such as {@code Unpooled.buffer → Shop.order:57 … Codec.reject:131}
   */
  public static String brief(List<SnapshotNode> path) {
    int last = path.size() - 1;
    StringBuilder text = new StringBuilder(Page.clean(path.get(0).place.title()));
    if (last >= 1) {
      text.append(arrow(path.get(1)));
    }
    if (last >= 2) {
      text.append(last == 2 ? arrow(path.get(2)) : " …" + arrow(path.get(last)));
    }
    return text.toString();
  }

  private static String arrow(SnapshotNode node) {
    String text = StepText.of(node);
    return node.place.kind == Kind.HANDOFF ? " " + text : " → " + text;
  }
}
