package io.github.bytebufflow.report;

import io.github.bytebufflow.leaks.Names;
import io.github.bytebufflow.leaks.Responsibility;
import io.github.bytebufflow.snapshot.CodeOwner;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Suspect;
import io.github.bytebufflow.text.Amounts;
import java.util.ArrayList;
import java.util.List;

/** An exemplar stack, as far as a reader needs it. */
final class Frames {
  private Frames() {}

  /** {@code Shop.order (Shop.java:57)}. */
  static String text(StackTraceElement frame) {
    String file = frame.getFileName();
    StringBuilder text =
        new StringBuilder(64).append(Names.of(frame.getClassName(), frame.getMethodName()));
    if (file != null) {
      text.append(" (").append(file);
      if (frame.getLineNumber() > 0) {
        text.append(':').append(frame.getLineNumber());
      }
      text.append(')');
    }
    return text.toString();
  }

  /** The innermost frame of the application, or null. */
  static StackTraceElement application(List<StackTraceElement> stack) {
    for (StackTraceElement frame : stack) {
      if (CodeOwner.of(frame.getClassName()) == CodeOwner.APPLICATION) {
        return frame;
      }
    }
    return null;
  }

  /** Where a node's method is: its frame if there is one, else its site. */
  static String place(SnapshotNode node) {
    int own = node.place.frameIn(node.place.stack);
    return own < 0 ? node.place.site : text(node.place.stack.get(own));
  }

  /** Where a suspect is: its frame in the stack of a node if there is one, else what it says. */
  static String place(Suspect suspect, SnapshotNode node) {
    for (StackTraceElement frame : node.place.stack) {
      if (frame.getClassName().equals(suspect.className)
          && frame.getMethodName().equals(suspect.method)) {
        return text(frame);
      }
    }
    return Responsibility.place(suspect);
  }

  /**
   * The frames worth reading, at most so many, and what was left out: {@code 14 frames of io.netty,
   * 2 of java}.
   */
  static List<String> worth(SnapshotNode node, int most) {
    CodeOwner suspect =
        node.place.className == null ? CodeOwner.APPLICATION : CodeOwner.of(node.place.className);
    return worth(node.place.stack, suspect, most);
  }

  /**
   * The same of any stack.
   *
   * @param suspect whose innermost frames are worth reading, too
   */
  static List<String> worth(List<StackTraceElement> stack, CodeOwner suspect, int most) {
    int[] left = new int[CodeOwner.values().length];
    List<String> lines = new ArrayList<>();
    boolean application = false;
    for (StackTraceElement frame : stack) {
      CodeOwner origin = CodeOwner.of(frame.getClassName());
      application |= origin == CodeOwner.APPLICATION;
      // Where the buffer was lost in Netty itself, its innermost frames are the ones to read.
      boolean worth =
          origin == CodeOwner.APPLICATION
              || (!application && origin == suspect && lines.size() < most / 2);
      if (worth && lines.size() < most) {
        lines.add(text(frame));
      } else {
        left[origin.ordinal()]++;
      }
    }
    StringBuilder rest = new StringBuilder();
    for (CodeOwner origin :
        new CodeOwner[] {CodeOwner.APPLICATION, CodeOwner.NETTY, CodeOwner.JAVA}) {
      int frames = left[origin.ordinal()];
      if (frames > 0) {
        rest.append(
            rest.length() == 0
                ? Amounts.count(frames, "frame") + " of " + origin.word
                : ", " + Amounts.count(frames) + " of " + origin.word);
      }
    }
    if (rest.length() > 0) {
      lines.add((lines.isEmpty() ? "only " : "… ") + rest);
    }
    return lines;
  }

  /**
   * The frames of a path's last step that tell more than its lines do: those of the application, or
   * of libraries where it has none, and of Netty where the path is Netty's own.
   *
   * @param holder the frame that stands above them
   * @param most so many frames; what is left out of the application's is counted in a last line
   */
  static List<String> beside(List<SnapshotNode> path, String holder, int most) {
    List<String> lines = new ArrayList<>();
    int left = 0;
    for (StackTraceElement frame : readable(path)) {
      String text = text(frame);
      if (text.equals(holder) || isLine(path, frame)) {
        continue;
      }
      if (lines.size() < most) {
        lines.add(text);
      } else if (CodeOwner.of(frame.getClassName()) == CodeOwner.APPLICATION) {
        left++;
      }
    }
    if (left > 0) {
      lines.add("… " + Amounts.count(left, "more frame"));
    }
    return lines;
  }

  /** A method that calls itself, or its bridge, is one frame. */
  private static List<StackTraceElement> readable(List<SnapshotNode> path) {
    List<StackTraceElement> stack = path.get(path.size() - 1).place.stack;
    boolean program = stack.stream().anyMatch(frame -> Folding.isApplication(frame.getClassName()));
    boolean netty = path.size() > 1 && !Folding.hasApplication(path);
    List<StackTraceElement> frames = new ArrayList<>();
    boolean outside = false;
    StackTraceElement before = null;
    for (StackTraceElement frame : stack) {
      String name = frame.getClassName();
      boolean same =
          before != null
              && name.equals(before.getClassName())
              && frame.getMethodName().equals(before.getMethodName());
      CodeOwner owner = CodeOwner.of(name);
      outside |= owner == CodeOwner.APPLICATION;
      boolean worth =
          owner == CodeOwner.APPLICATION
              ? !program || netty || Folding.isApplication(name)
              : owner == CodeOwner.NETTY && netty && !outside;
      if (worth && !same) {
        frames.add(frame);
      }
      before = frame;
    }
    return frames;
  }

  /** Whether a line of the path has the method, and the line of the frame or none. */
  private static boolean isLine(List<SnapshotNode> path, StackTraceElement frame) {
    for (SnapshotNode node : path.subList(1, path.size())) {
      if (node.place.isIn(frame.getClassName(), frame.getMethodName())
          && (node.place.line <= 0 || node.place.line == frame.getLineNumber())) {
        return true;
      }
    }
    return false;
  }
}
