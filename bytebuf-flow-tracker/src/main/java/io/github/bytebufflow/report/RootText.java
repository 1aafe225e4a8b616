package io.github.bytebufflow.report;

import io.github.bytebufflow.snapshot.Memory;
import io.github.bytebufflow.snapshot.Place;
import io.github.bytebufflow.snapshot.RootKind;
import io.github.bytebufflow.snapshot.SnapshotNode;

/** What a root's buffers are and are made of, in words. */
final class RootText {
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
