package io.github.bytebufflow.report;

import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;

/** What a root's buffers are made of, by how much it matters. */
enum Memory {
  /** Direct memory, pooled or not: what ends a process. */
  DIRECT("direct"),
  /** Heap of a pool: the pool grows. */
  POOLED_HEAP("pooled heap"),
  /** None of its own: composites and retained views. */
  NONE(""),
  /** Heap that the collector frees, released or not. */
  HEAP("heap"),
  /** Not the buffers' own: who made it frees it, or the collector. */
  WRAPPED("wrapped");

  /** The word in reports. */
  final String word;

  Memory(String word) {
    this.word = word;
  }

  static Memory of(SnapshotNode root) {
    String memory = root.memory == null ? "none" : root.memory;
    switch (memory) {
      case "direct":
      case "pooled-direct":
        return DIRECT;
      case "pooled-heap":
        return POOLED_HEAP;
      case "heap":
        return HEAP;
      case "wrapped":
        return WRAPPED;
      default:
        return NONE;
    }
  }

  /** Whether it is freed without a release: what is left unreleased is no outage. */
  boolean isFreed() {
    return this == HEAP || this == WRAPPED;
  }

  /** What a root makes: {@code buffer}, {@code composite}, {@code retained view}. */
  static String noun(SnapshotNode root) {
    if (root.site.equals(Snapshot.RETAINED_VIEW)) {
      return "retained view";
    }
    if (isResource(root)) {
      return "resource";
    }
    return isComposite(root) ? "composite" : "buffer";
  }

  /** Whether it is no buffer, but something that has to be closed. */
  static boolean isResource(SnapshotNode root) {
    return "resource".equals(root.memory);
  }

  /** Whether its buffers free their memory themselves, so that none of them is a leak. */
  static boolean isForeign(SnapshotNode root) {
    return Snapshot.FOREIGN.equals(root.memory);
  }

  /** Whether it has no memory of its own but may have that of others. */
  static boolean holds(SnapshotNode root) {
    return of(root) == NONE && !isResource(root) && !isForeign(root);
  }

  static boolean isComposite(SnapshotNode root) {
    return of(root) == NONE && !isForeign(root) && root.site.contains("omposite");
  }

  /** {@code pooled direct memory}, or nothing where the root's own name says it. */
  static String words(SnapshotNode root) {
    switch (root.memory == null ? "none" : root.memory) {
      case "direct":
        return "direct memory";
      case "pooled-direct":
        return "pooled direct memory";
      case "pooled-heap":
        return "pooled heap";
      case "heap":
        return "heap";
      case "wrapped":
        return "wrapped memory";
      case Snapshot.FOREIGN:
        return "memory freed by " + root.buffer;
      default:
        return "";
    }
  }
}
