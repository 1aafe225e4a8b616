package io.github.bytebufflow.report;

import io.github.bytebufflow.leaks.Names;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.text.Amounts;
import java.util.List;

/** A node in words. */
final class StepText {
  private StepText() {}

  /** The site, and what happened there where the site does not say it. */
  static String of(SnapshotNode node) {
    return of(node, node.place.site);
  }

  /** The same with the class's full name. */
  static String full(SnapshotNode node) {
    if (node.place.className == null || node.place.method == null) {
      return of(node);
    }
    // The site of a touch has the hint behind the line, and a lambda that it is one.
    boolean more = node.place.kind == Kind.TOUCH || node.place.kind == Kind.HANDOFF;
    int hint = more ? node.place.site.indexOf(' ') : -1;
    return of(
        node,
        node.place.className
            + "."
            + node.place.method
            + (node.place.line > 0 ? ":" + node.place.line : "")
            + (hint < 0 ? "" : node.place.site.substring(hint)));
  }

  private static String of(SnapshotNode node, String site) {
    String words = words(node);
    String text = node.place.kind == Kind.HANDOFF ? "→ " + site : site;
    return Page.clean(
        text + (words.isEmpty() ? "" : "   " + words) + (node.place.loop ? "   ↺ loop" : ""));
  }

  private static String words(SnapshotNode node) {
    switch (node.place.kind) {
      case RETURN:
        return "returned";
      case THROW:
        return "left by " + exception(node);
      case RETAIN:
        return "retained, count " + Amounts.bucket(node.place.ref);
      case VIEW:
        return "view made";
      case RELEASE:
        return node.place.ref > 1 ? "released once, count " + after(node) : "released";
      case WRITE:
        return "written to the socket";
      case TAIL:
        return "reached the tail of the pipeline";
      case TOUCH:
        return "touched";
      default:
        return "";
    }
  }

  static String exception(SnapshotNode node) {
    return node.place.exception == null ? "an exception" : Names.simple(node.place.exception);
  }

  /** The reference count at the end of a path: the one that was read last. */
  static String after(List<SnapshotNode> path) {
    int last = path.size() - 1;
    if (path.get(last).place.kind == Kind.WRITE) {
      return after(path.get(last));
    }
    while (last > 0 && !path.get(last).place.kind.readsCount()) {
      last--;
    }
    return after(path.get(last));
  }

  /** The reference count after a step. A release reads the count before it lowers it. */
  static String after(SnapshotNode node) {
    boolean released =
        node.place.kind == Kind.RELEASE || node.place.kind == Kind.WRITE && node.place.ref > 1;
    if (!released) {
      return Amounts.bucket(node.place.ref);
    }
    return node.place.ref >= 3 ? "2+" : Integer.toString(Math.max(0, node.place.ref - 1));
  }

  /** {@code Shop.order}, or the site where there is no method. */
  static String method(SnapshotNode node) {
    return Page.clean(
        node.place.className == null || node.place.method == null
            ? node.place.site
            : Names.of(node.place.className, node.place.method));
  }

  /** What happens to the buffers that go on to a node and are released there or later. */
  static String goOn(SnapshotNode node, boolean releasedHere, int width) {
    String site = Page.clean(node.place.site);
    String before;
    String behind = " and are released";
    switch (node.place.kind) {
      case RELEASE:
        before = releasedHere ? "are released at " : "get one release at ";
        behind = releasedHere ? "" : " and are released later";
        break;
      case RETURN:
        before = "are returned by ";
        behind = " and released";
        break;
      case THROW:
        before = "leave ";
        behind = " by " + exception(node) + " and are released";
        break;
      case HANDOFF:
        before = "are handed on to ";
        behind = " and released";
        break;
      case WRITE:
        before = "are written to the socket by ";
        behind = " and released";
        break;
      case TAIL:
        before = "reach the tail (";
        behind = ") and are released";
        break;
      case RETAIN:
        before = "are retained at ";
        behind = " and released";
        break;
      case VIEW:
        before = "get a view at ";
        break;
      default:
        before = "go on to ";
    }
    return before
        + Page.shorten(site, Math.max(12, width - before.length() - behind.length()))
        + behind;
  }
}
