package io.github.bytebufflow.report;

import io.github.bytebufflow.snapshot.Context;
import io.github.bytebufflow.snapshot.Place;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Whose work the flow of a stack was, and whether the flows that leaked have that in common. Where
 * all of their channels are in one state, that is one line.
 */
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
  static List<Line> of(SnapshotNode node) {
    List<Line> lines = new ArrayList<>();
    Place end = node.place;
    Context shown = ofLeaked(node);
    int known = 0;
    boolean same = shown != null && shown.channel != null;
    for (Context context : end.leakedContexts) {
      if (context.channel != null) {
        known++;
        same &= context.state().equals(shown.state());
      }
    }
    if (shown != null) {
      String too = same && known > 1 ? ", as for the last " + known + " leaks" : "";
      lines.add(new Line(label(shown), text(shown, too)));
    } else if (end.context != null) {
      // Below a stack, a remark says so of both.
      String whose = end.stack.isEmpty() ? "; of the first buffer that came here" : "";
      lines.add(new Line(label(end.context), text(end.context) + whose));
    }
    if (known > 1 && !same) {
      lines.add(new Line("last " + known + " leaks", states(end.leakedContexts)));
    }
    return lines;
  }

  private static String label(Context context) {
    return context.channel == null ? "hints" : "channel";
  }

  /** That of a buffer that leaked here, or null: the first that came need not have leaked. */
  private static Context ofLeaked(SnapshotNode node) {
    Place end = node.place;
    boolean all = node.counts.leaked > 0 && node.counts.leaked == node.count;
    if (end.context != null && (end.stackLeaked || all)) {
      return end.context;
    }
    int known = end.leakedContexts.size();
    return known == 0 ? null : end.leakedContexts.get(known - 1);
  }

  /** {@code 1f2e3d4c, /10.0.0.7:50712, closed; handler decoder; hints trace=4bf9}. */
  static String text(Context context) {
    return text(context, "");
  }

  /** The same with words behind the state of the channel. */
  private static String text(Context context, String too) {
    StringBuilder text = new StringBuilder();
    if (context.channel != null) {
      text.append(context.channel);
      String address = context.remote == null ? context.local : context.remote;
      if (address != null) {
        text.append(", ").append(address);
      }
      text.append(", ").append(context.state()).append(too);
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
