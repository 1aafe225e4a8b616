package io.github.bytebufflow.testing;

import static io.github.bytebufflow.testing.Report.number;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * A report as text, a line for each node, two spaces of indentation for each level:
 *
 * <pre>{@code
 * kind site#marker @ref [memory] [exception] [loop]: 2 released, 1 leaked 64 B, 1 live 32 B
 * }</pre>
 *
 * <p>What follows the colon ended at the node itself. Below the tree stand what was truncated and
 * the misuses, where there are any. Siblings have no order, so they are sorted here as well as in
 * what is expected.
 */
public final class Tree {
  private Tree() {}

  public static String of(Report report) {
    StringBuilder text = new StringBuilder();
    for (Map<String, Object> root : report.roots()) {
      append(text, root, 0);
    }
    if (report.total("truncated") > 0) {
      text.append("truncated ").append(report.total("truncated")).append('\n');
    }
    for (Map<String, Object> misuse : report.misusedPlaces()) {
      text.append("misuse ").append(misuse.get("what")).append(' ');
      text.append(Markers.named((String) misuse.get("site"))).append(", ended at ");
      List<?> path = (List<?>) misuse.getOrDefault("endedAt", List.of());
      text.append(path.isEmpty() ? "?" : Markers.named((String) path.get(path.size() - 1)));
      text.append(": ").append(number(misuse, "count")).append('\n');
    }
    return canonical(text.toString());
  }

  private static void append(StringBuilder text, Map<String, Object> node, int depth) {
    text.append("  ".repeat(depth)).append(node.get("kind")).append(' ');
    text.append(Markers.named((String) node.get("site")));
    text.append(" @").append(node.get("ref"));
    if (node.containsKey("memory")) {
      text.append(' ').append(node.get("memory"));
    }
    if (node.containsKey("exception")) {
      String exception = (String) node.get("exception");
      text.append(' ').append(exception.substring(exception.lastIndexOf('.') + 1));
    }
    if (node.containsKey("loop")) {
      text.append(" loop");
    }
    text.append(outcomes(node)).append('\n');
    for (Map<String, Object> child : Report.children(node)) {
      append(text, child, depth + 1);
    }
  }

  private static String outcomes(Map<String, Object> node) {
    List<String> parts = new ArrayList<>();
    if (number(node, "released") > 0) {
      parts.add(number(node, "released") + " released");
    }
    if (number(node, "leaked") > 0) {
      String bytes = number(node, "leakedBytes") + " B";
      long indirect = number(node, "indirect");
      String held = indirect > 0 ? " (" + indirect + " indirect)" : "";
      parts.add(number(node, "leaked") + " leaked " + bytes + held);
    }
    if (number(node, "live") > 0) {
      long suspect = number(node, "suspect");
      String old = suspect > 0 ? " (" + suspect + " suspect)" : "";
      parts.add(number(node, "live") + " live " + number(node, "liveBytes") + " B" + old);
    }
    return parts.isEmpty() ? "" : ": " + String.join(", ", parts);
  }

  /** The same text with the children of each line in alphabetical order. */
  public static String canonical(String text) {
    Line top = new Line("");
    List<Line> path = new ArrayList<>(List.of(top));
    for (String line : text.lines().filter(l -> !l.isBlank()).toList()) {
      int depth = (line.length() - line.stripLeading().length()) / 2;
      if (depth >= path.size()) {
        throw new IllegalArgumentException("indented too far: " + line);
      }
      path.subList(depth + 1, path.size()).clear();
      Line added = new Line(line.strip());
      path.get(depth).children.add(added);
      path.add(added);
    }
    StringBuilder sorted = new StringBuilder();
    top.appendChildren(sorted, "");
    return sorted.toString();
  }

  private static final class Line {
    final String text;
    final List<Line> children = new ArrayList<>();

    Line(String text) {
      this.text = text;
    }

    void appendChildren(StringBuilder to, String indent) {
      children.sort(Comparator.comparing(Line::whole));
      for (Line child : children) {
        to.append(indent).append(child.text).append('\n');
        child.appendChildren(to, indent + "  ");
      }
    }

    /** Lines that are alike are told apart by what is below them. */
    private String whole() {
      StringBuilder all = new StringBuilder(text).append('\n');
      appendChildren(all, "");
      return all.toString();
    }
  }
}
