package io.github.bytebufflow.leaks;

import java.util.ArrayList;
import java.util.List;

/** Makes frames of stacks. */
final class Frames {
  private Frames() {}

  /** A frame whose source file is not known. */
  static StackTraceElement frame(String className, String method, int line) {
    return new StackTraceElement(className, method, null, line);
  }

  /** Frames in a source file, innermost first, each {@code com.acme.Shop.take}. */
  static List<StackTraceElement> frames(String... methods) {
    List<StackTraceElement> stack = new ArrayList<>();
    for (String name : methods) {
      int dot = name.lastIndexOf('.');
      stack.add(
          new StackTraceElement(name.substring(0, dot), name.substring(dot + 1), "S.java", 9));
    }
    return stack;
  }
}
