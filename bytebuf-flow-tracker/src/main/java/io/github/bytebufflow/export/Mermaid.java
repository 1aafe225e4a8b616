package io.github.bytebufflow.export;

import io.github.bytebufflow.snapshot.Snapshot;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** A drawing of the worst paths for Mermaid, as Markdown pages show it: at most 40 nodes. */
public final class Mermaid {
  private static final int MOST = 40;
  private static final int WIDTH = 60;

  private Mermaid() {}

  /**
   * Writes the drawing; its last node says what was left out.
   *
   * @param snapshot what happened, or a difference
   * @param out where to; it is not closed
   * @throws IOException if {@code out} fails
   */
  public static void write(Snapshot snapshot, OutputStream out) throws IOException {
    out.write(text(snapshot).getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private static String text(Snapshot snapshot) {
    Excerpt excerpt = Excerpt.of(snapshot, MOST);
    StringBuilder text = new StringBuilder("flowchart TD\n");
    for (int i = 0; i < excerpt.boxes.size(); i++) {
      Excerpt.Box box = excerpt.boxes.get(i);
      text.append("  n").append(i).append("[\"");
      text.append(escaped(Plain.shorten(FrameNames.brief(box.node.place), WIDTH)));
      if (!Excerpt.memory(box).isEmpty()) {
        text.append("<br/>").append(Excerpt.memory(box));
      }
      for (String line : excerpt.outcomes(box)) {
        text.append("<br/>").append(escaped(line));
      }
      text.append("\"]:::").append(Excerpt.style(box)).append('\n');
    }
    for (int i = 0; i < excerpt.boxes.size(); i++) {
      Excerpt.Box box = excerpt.boxes.get(i);
      if (box.parent >= 0) {
        text.append("  n").append(box.parent).append(box.leftOut > 0 ? " -.->|\"" : " -->|\"");
        text.append(Plain.count(box.node.count));
        if (box.leftOut > 0) {
          text.append("<br/>").append(Plain.count(box.leftOut, "step")).append(" left out");
        }
        text.append("\"| n").append(i).append('\n');
      }
    }
    text.append("  about[\"").append(escaped(excerpt.sentence())).append("\"]:::about\n");
    text.append("  classDef leak fill:#f9d6d2,stroke:#b3261e,stroke-width:2px,color:#410e0b\n");
    text.append("  classDef suspect fill:#ffe4b8,stroke:#a15c00,stroke-width:2px,color:#3a2200\n");
    text.append("  classDef live fill:#fff6cc,stroke:#8a7500,color:#2f2800\n");
    text.append("  classDef ok fill:#e3f3e4,stroke:#2e7d32,color:#0f2f11\n");
    text.append("  classDef way fill:#f4f4f4,stroke:#888888,color:#222222\n");
    text.append("  classDef about fill:#ffffff,stroke:#ffffff,color:#555555\n");
    return text.toString();
  }

  /**
   * All but letters, digits and a few marks as the entity codes of Mermaid, without the {@code &}.
   */
  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < 128 && !Character.isLetterOrDigit(c) && " .,:()-/$".indexOf(c) < 0) {
        escaped.append('#').append((int) c).append(';');
      } else {
        escaped.append(c);
      }
    }
    return escaped.toString();
  }
}
