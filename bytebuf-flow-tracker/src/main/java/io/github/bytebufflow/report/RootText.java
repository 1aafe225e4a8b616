package io.github.bytebufflow.report;

import io.github.bytebufflow.snapshot.Memory;
import io.github.bytebufflow.snapshot.Place;
import io.github.bytebufflow.snapshot.RootKind;
import io.github.bytebufflow.snapshot.SnapshotNode;

/** What a root's buffers are and are made of, in words. */
final class RootText {
  private RootText() {}

  /**
   * The memory of a root's buffers as far as a leak of them matters: pooled or not is the same for
   * direct memory, and what has no memory or frees it itself has none.
   */
  static Memory memory(SnapshotNode root) {
    Memory memory = root.place.memory;
    if (memory == null || memory == Memory.RESOURCE || memory == Memory.FOREIGN) {
      return Memory.NONE;
    }
    return memory == Memory.POOLED_DIRECT ? Memory.DIRECT : memory;
  }

  /** The word for what {@link #memory} returns: {@code direct}. */
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

  /** What a root makes: {@code buffer}, {@code composite}, {@code retained view}. */
  static String noun(SnapshotNode root) {
    if (root.rootKind == null) {
      return "buffer";
    }
    switch (root.rootKind) {
      case RETAINED_VIEW:
        return "retained view";
      case RESOURCE:
        return "resource";
      case COMPOSITE:
        return "composite";
      default:
        return "buffer";
    }
  }

  /** Whether it has no memory of its own but may have that of others. */
  static boolean holds(SnapshotNode root) {
    return memory(root) == Memory.NONE
        && root.rootKind != RootKind.RESOURCE
        && root.rootKind != RootKind.FOREIGN;
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
