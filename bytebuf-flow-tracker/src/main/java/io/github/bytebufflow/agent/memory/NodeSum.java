package io.github.bytebufflow.agent.memory;

import io.github.bytebufflow.runtime.NettyCopy;
import io.github.bytebufflow.runtime.Node;
import io.github.bytebufflow.runtime.Site;
import io.github.bytebufflow.snapshot.Memory;

/** The live direct buffers at one node of the tree. Of one reading. */
final class NodeSum {
  final Node node;

  /** Whether the buffers of the path are of direct memory of their own. */
  final boolean direct;

  /** Of which Netty; null where that is not known. */
  final NettyCopy netty;

  /** Class of the allocator that made the buffers; null where none is known. */
  final String allocator;

  long buffers;

  /** Their capacity. */
  long bytes;

  /** Part of {@link #bytes}: of buffers as old as the option {@code suspect-age}. */
  long old;

  /** Age of the oldest in seconds. */
  int oldest;

  /** {@link #bytes} by the kind of the buffers. */
  private final long[] bytesOf = new long[Shapes.Kind.values().length];

  /** What the buffers take of chunks beyond their capacity, by the kind of the buffers. */
  private final long[] roundingOf = new long[bytesOf.length];

  NodeSum(Node node) {
    this.node = node;
    Node root = node;
    while (root.parent() != null) {
      root = root.parent();
    }
    Site site = root.site();
    Memory memory = Memory.of(site.detail);
    direct = memory != null && memory.isDirect();
    netty = site.netty();
    allocator = site.className;
  }

  void add(Shapes.Kind kind, int capacity, int seconds, boolean isOld) {
    buffers++;
    bytes += capacity;
    old += isOld ? capacity : 0;
    oldest = Math.max(oldest, seconds);
    bytesOf[kind.ordinal()] += capacity;
  }

  void addRounding(Shapes.Kind kind, int more) {
    roundingOf[kind.ordinal()] += more;
  }

  long bytes(Shapes.Kind kind) {
    return bytesOf[kind.ordinal()];
  }

  long rounding(Shapes.Kind kind) {
    return roundingOf[kind.ordinal()];
  }
}
