package io.github.bytebufflow.report;

import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Memory;
import io.github.bytebufflow.snapshot.Place;
import io.github.bytebufflow.snapshot.RootKind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.List;

/** What a root's buffers are and are made of, in words. */
final class RootText {
  private static final int WIDTH = 50;

  private RootText() {}

  /** The word for the memory of a leak: {@code direct}. */
  static String word(Memory memory) {
    switch (memory) {
      case POOLED_HEAP:
        return "pooled heap";
      case NONE:
        return "";
      default:
        return memory.json();
    }
  }

  /** What is lost: a composite with its parts, and a view, is one buffer to its user. */
  static String noun(SnapshotNode root) {
    return root.rootKind == RootKind.RESOURCE ? "resource" : "buffer";
  }

  /** Whether a path begins with a view that the application made or retained. */
  static boolean isViewMade(List<SnapshotNode> path) {
    if (path.size() < 2 || path.get(0).rootKind != RootKind.RETAINED_VIEW) {
      return false;
    }
    Kind kind = path.get(1).place.kind;
    return (kind == Kind.VIEW || kind == Kind.RETAIN) && Folding.isApplication(path.get(1));
  }

  /** {@code a view made in EventBus.publish (EventBus.java:16)}. */
  static String viewMade(List<SnapshotNode> path) {
    SnapshotNode made = path.get(1);
    String verb = made.place.kind == Kind.VIEW ? "made" : "retained";
    return "a view " + verb + " in " + Page.shorten(Frames.place(made), WIDTH);
  }

  /** {@code pooled direct memory}, or nothing where the root's own name says it. */
  static String words(Place root) {
    if (root.memory == null) {
      return "";
    }
    switch (root.memory) {
      case DIRECT:
        return "direct memory";
      case POOLED_DIRECT:
        return "pooled direct memory";
      case POOLED_HEAP:
        return "pooled heap";
      case HEAP:
        return "heap";
      case WRAPPED:
        return "wrapped memory";
      case FOREIGN:
        return "memory freed by " + root.buffer;
      default:
        return "";
    }
  }
}
