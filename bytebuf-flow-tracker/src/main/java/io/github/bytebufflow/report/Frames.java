package io.github.bytebufflow.report;

import io.github.bytebufflow.leaks.CodeOwner;
import io.github.bytebufflow.leaks.Responsibility;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Suspect;
import java.util.ArrayList;
import java.util.List;

/** An exemplar stack, as far as a reader needs it. */
final class Frames {
  private Frames() {}

  /** {@code Shop.order (Shop.java:57)}. */
  static String text(StackTraceElement frame) {
    String file = frame.getFileName();
    StringBuilder text = new StringBuilder(64).append(simple(frame.getClassName()));
    text.append('.').append(frame.getMethodName());
    if (file != null) {
      text.append(" (").append(file);
      if (frame.getLineNumber() > 0) {
        text.append(':').append(frame.getLineNumber());
      }
      text.append(')');
    }
    return text.toString();
  }

  /** The class name without its package. */
  static String simple(String className) {
    // A hidden class has a slash and an address behind its name.
    int slash = className.indexOf('/');
    int end = slash < 0 ? className.length() : slash;
    return className.substring(className.lastIndexOf('.', end - 1) + 1, end);
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

  /** Index of the innermost frame of the node's method in its own stack, or -1. */
  static int own(SnapshotNode node) {
    for (int i = 0; i < node.place.stack.size(); i++) {
      StackTraceElement frame = node.place.stack.get(i);
      if (frame.getClassName().equals(node.place.className)
          && frame.getMethodName().equals(node.place.method)) {
        return i;
      }
    }
    return -1;
  }

  /** Where a node's method is: its frame if there is one, else its site. */
  static String place(SnapshotNode node) {
    int own = own(node);
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

  /** {@code Shop.order}. */
  static String name(Suspect suspect) {
    String name = simple(suspect.className);
    return Page.clean(suspect.method == null ? name : name + "." + suspect.method);
  }

  /**
   * The frames worth reading, at most so many, and what was left out: {@code 14 frames of io.netty,
   * 2 of java}.
   */
  static List<String> worth(SnapshotNode node, int most) {
    int[] left = new int[CodeOwner.values().length];
    List<String> lines = new ArrayList<>();
    CodeOwner suspect =
        node.place.className == null ? CodeOwner.APPLICATION : CodeOwner.of(node.place.className);
    boolean application = false;
    for (StackTraceElement frame : node.place.stack) {
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
}
