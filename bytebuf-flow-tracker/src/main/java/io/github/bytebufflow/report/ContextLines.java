package io.github.bytebufflow.report;

import io.github.bytebufflow.snapshot.Context;
import io.github.bytebufflow.snapshot.Place;
import java.util.ArrayList;
import java.util.List;

/** Whose work the flow of a stack was, and whether the flows that leaked have that in common. */
final class ContextLines {
  private ContextLines() {}

  /** A fact of the report. */
  static final class Line {
    final String label;
    final String text;

    Line(String label, String text) {
      this.label = label;
      this.text = text;
    }
  }

  /** At most two lines; none where nothing is known. */
  static List<Line> of(Place end) {
    List<Line> lines = new ArrayList<>();
    if (end.context != null) {
      String label = end.context.channel == null ? "hints" : "channel";
      lines.add(new Line(label, text(end.context)));
    }
    int known = 0;
    for (Context context : end.leakedContexts) {
      known += context.channel == null ? 0 : 1;
    }
    if (known > 1) {
      lines.add(new Line("last " + known + " leaks", states(end.leakedContexts)));
    }
    return lines;
  }

  /** {@code 1f2e3d4c, /10.0.0.7:50712, closed; handler decoder; hints trace=4bf9}. */
  static String text(Context context) {
    StringBuilder text = new StringBuilder();
    if (context.channel != null) {
      text.append(context.channel);
      String address = context.remote == null ? context.local : context.remote;
      if (address != null) {
        text.append(", ").append(address);
      }
      text.append(", ").append(context.state());
    }
    if (context.handler != null) {
      text.append(text.length() == 0 ? "" : "; ").append("handler ");
      text.append(context.handler);
    }
    if (context.hints != null) {
      text.append(text.length() == 0 ? "" : "; hints ").append(context.hints);
    }
    return text.toString();
  }

  /** {@code 3 on closed channels, 1 on open channels}. */
  private static String states(List<Context> contexts) {
    int closed = 0;
    int since = 0;
    int open = 0;
    for (Context context : contexts) {
      if (context.channel != null) {
        closed += context.active ? 0 : 1;
        since += context.active && !context.activeNow ? 1 : 0;
        open += context.active && context.activeNow ? 1 : 0;
      }
    }
    List<String> parts = new ArrayList<>();
    add(parts, closed, "on closed channels");
    add(parts, since, "on channels closed since");
    add(parts, open, "on open channels");
    return String.join(", ", parts);
  }

  private static void add(List<String> parts, int number, String where) {
    if (number > 0) {
      parts.add(number + " " + where);
    }
  }
}
