package io.github.bytebufflow.report;

import io.github.bytebufflow.snapshot.CodeOwner;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.ArrayList;
import java.util.List;

/** Paths that are known by the names of their sites only, as a balance has them. */
final class SiteNames {
  private static final String ARROW = " → ";

  private final List<SnapshotNode> roots;

  /** Names whose classes are looked up in a tree, which may lack them. */
  SiteNames(List<SnapshotNode> roots) {
    this.roots = roots;
  }

  /** The last step that is the application's, or else the last step. */
  String holder(List<String> path) {
    if (path.isEmpty()) {
      return "(unknown)";
    }
    String holder = inTree(path);
    for (int i = path.size() - 1; i > 0 && holder == null; i--) {
      // Hand-offs inside Netty have no line.
      if (path.get(i).matches(".*:\\d+.*")) {
        holder = path.get(i);
      }
    }
    return Page.clean(holder == null ? path.get(path.size() - 1) : holder);
  }

  private String inTree(List<String> path) {
    List<SnapshotNode> level = roots;
    String holder = null;
    for (String site : path) {
      List<SnapshotNode> below = new ArrayList<>();
      boolean found = false;
      for (SnapshotNode node : level) {
        if (node.place.isAt(site)) {
          found = true;
          below.addAll(node.children);
          if (node.place.className != null
              && CodeOwner.of(node.place.className) == CodeOwner.APPLICATION) {
            holder = site;
          }
        }
      }
      if (!found) {
        return null;
      }
      level = below;
    }
    return holder;
  }

  /** The root and as many of the last steps as there is room for. */
  static String text(List<String> path, int width) {
    if (path.isEmpty()) {
      return "";
    }
    String whole = Page.clean(String.join(ARROW, path));
    if (whole.length() <= width) {
      return whole;
    }
    String root = Page.clean(path.get(0)) + " …";
    String end = "";
    for (int i = path.size() - 1; i > 0; i--) {
      String longer = ARROW + Page.clean(path.get(i)) + end;
      if (root.length() + longer.length() > width) {
        break;
      }
      end = longer;
    }
    // At least the last step, of which the end says most.
    return end.isEmpty() ? Page.shorten(whole, width) : root + end;
  }
}
