package io.github.bytebufflow.export;

import io.github.bytebufflow.snapshot.Snapshot;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** A drawing of the worst paths for Graphviz: at most {@value #MOST} nodes. */
public final class Dot {
  private static final int MOST = 80;
  private static final int WIDTH = 70;

  private Dot() {}

  /**
   * Writes the drawing; its title says what was left out.
   *
   * @param snapshot what happened, or a difference
   * @param out where to; it is not closed
   * @throws IOException if {@code out} fails
   */
  public static void write(Snapshot snapshot, OutputStream out) throws IOException {
    Excerpt excerpt = Excerpt.of(snapshot, MOST);
    StringBuilder dot = new StringBuilder("digraph \"ByteBuf flows\" {\n");
    dot.append("  graph [label=").append(quoted("ByteBuf flows: " + excerpt.sentence()));
    dot.append(", labelloc=t, fontname=\"Helvetica\", fontsize=12];\n");
    dot.append(
        "  node [shape=box, style=\"rounded,filled\", fontname=\"Helvetica\", fontsize=10];\n");
    dot.append("  edge [color=\"#888888\", fontname=\"Helvetica\", fontsize=9];\n");
    if (excerpt.boxes.isEmpty()) {
      dot.append("  n0 [label=\"no flows\"];\n");
    }
    for (int i = 0; i < excerpt.boxes.size(); i++) {
      node(i, excerpt, dot);
    }
    out.write(dot.append("}\n").toString().getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private static void node(int i, Excerpt excerpt, StringBuilder dot) {
    Excerpt.Box box = excerpt.boxes.get(i);
    StringBuilder label = new StringBuilder();
    label.append(escaped(Plain.shorten(FrameNames.brief(box.node.place), WIDTH)));
    if (!Excerpt.memory(box).isEmpty()) {
      label.append("\\n").append(Excerpt.memory(box));
    }
    for (String line : excerpt.outcomes(box)) {
      label.append("\\n").append(escaped(line));
    }
    dot.append("  n").append(i).append(" [label=\"").append(label).append("\", tooltip=");
    dot.append(quoted(FrameNames.withLine(box.node.place))).append(colours(box)).append("];\n");
    if (box.parent >= 0) {
      dot.append("  n").append(box.parent).append(" -> n").append(i).append(" [label=\"");
      dot.append(Plain.count(box.node.count));
      if (box.leftOut > 0) {
        dot.append("\\n")
            .append(Plain.count(box.leftOut, "step"))
            .append(" left out\", style=dashed");
      } else {
        dot.append('"');
      }
      dot.append(", penwidth=")
          .append(width(box.node.count, excerpt.boxes.get(0).node.count))
          .append("];\n");
    }
  }

  /** From 1 to 5. */
  private static int width(long flows, long of) {
    return of <= 0 ? 1 : (int) Math.max(1, Math.min(5, Math.round(5.0 * flows / of)));
  }

  private static String colours(Excerpt.Box box) {
    switch (Excerpt.style(box)) {
      case "leak":
        return ", color=\"#b3261e\", fillcolor=\"#f9d6d2\", penwidth=2";
      case "suspect":
        return ", color=\"#a15c00\", fillcolor=\"#ffe4b8\", penwidth=2";
      case "live":
        return ", color=\"#8a7500\", fillcolor=\"#fff6cc\"";
      case "ok":
        return ", color=\"#2e7d32\", fillcolor=\"#e3f3e4\"";
      default:
        return ", color=\"#888888\", fillcolor=\"#f4f4f4\"";
    }
  }

  private static String quoted(String text) {
    return '"' + escaped(text) + '"';
  }

  /** Graphviz knows no other escapes within quotes; a backslash begins one in a label. */
  private static String escaped(String text) {
    return Plain.text(text).replace("\\", "\\\\").replace("\"", "\\\"");
  }
}
