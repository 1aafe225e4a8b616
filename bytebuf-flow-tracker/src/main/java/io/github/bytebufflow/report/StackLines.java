package io.github.bytebufflow.report;

import io.github.bytebufflow.leaks.Leak;
import io.github.bytebufflow.snapshot.CodeOwner;
import io.github.bytebufflow.snapshot.Place;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.List;

/** A path in the form of a stack, which the consoles of development environments make links of. */
public final class StackLines {
  private static final int MOST_FRAMES = 12;

  private StackLines() {}

  /**
   * The steps of a path that are in source code, the last first; then the frames of the application
   * in the stack that is kept of the last step.
   *
   * @param path the path
   * @return headings and lines, with their ends; nothing if there are neither steps nor frames
   */
  public static String of(Leak path) {
    StringBuilder text = new StringBuilder();
    List<SnapshotNode> nodes = path.nodes();
    String before = "";
    for (int i = nodes.size() - 1; i > 0; i--) {
      String frame = frame(nodes.get(i).place);
      if (!frame.isEmpty() && !frame.equals(before)) {
        text.append("\t").append(frame).append('\n');
        before = frame;
      }
    }
    return (text.length() == 0 ? "" : "  steps, the last first:\n" + text)
        + stack(path.end().place);
  }

  private static String stack(Place end) {
    StringBuilder text = new StringBuilder();
    int frames = 0;
    for (StackTraceElement frame : end.stack) {
      if (CodeOwner.of(frame.getClassName()) == CodeOwner.APPLICATION && frames < MOST_FRAMES) {
        text.append("\tat ").append(Page.clean(plain(frame))).append('\n');
        frames++;
      }
    }
    String whose = end.stackLeaked ? "" : " of the first buffer that came here";
    String thread = end.thread == null ? "" : ", thread " + Page.clean(end.thread);
    return frames == 0 ? "" : "  stack" + whose + thread + ":\n" + text;
  }

  /** Without module and loader, which no console knows. */
  private static String plain(StackTraceElement frame) {
    return new StackTraceElement(
            frame.getClassName(), frame.getMethodName(), frame.getFileName(), frame.getLineNumber())
        .toString();
  }

  /**
   * A place as a line of a stack.
   *
   * @param place where a step is
   * @return {@code at com.acme.Codec.encode(Codec.java:12)}; empty where the place is no method
   */
  public static String frame(Place place) {
    if (place.className == null || place.method == null) {
      return "";
    }
    int own = place.frameIn(place.stack);
    String file = own < 0 ? null : place.stack.get(own).getFileName();
    String line = place.line > 0 ? ":" + place.line : "";
    return Page.clean(
        "at "
            + place.className
            + '.'
            + place.method
            + '('
            + (file == null ? file(place.className) : file)
            + line
            + ')');
  }

  /** The file that Java has a class in. */
  private static String file(String className) {
    String simple = className.substring(className.lastIndexOf('.') + 1);
    int inner = simple.indexOf('$');
    return (inner > 0 ? simple.substring(0, inner) : simple) + ".java";
  }
}
