package io.github.bytebufflow.agent.memory;

import io.github.bytebufflow.runtime.NettyCopy;
import io.github.bytebufflow.runtime.Node;
import io.github.bytebufflow.runtime.Site;
import io.github.bytebufflow.snapshot.Memory;
import java.util.HashMap;
import java.util.Map;

/** The live direct buffers at one node of the tree. Of one reading. */
final class NodeSum {
  final Node node;

  /** Whether the buffers of the path are of direct memory of their own. */
  final boolean direct;

  /** Of which Netty; null where that is not known. */
  final NettyCopy netty;

  /** Whether that memory is of a pool. */
  final boolean pooled;

  /** Whether the buffers wait in Netty for a peer to read. */
  final boolean queued;

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

  /** Buffers of which it is known what they take. */
  private long measured;

  /** Buffers of a pool of which only the flow is known. */
  private long unseen;

  private final Map<Node, ViewSum> viewsAt = new HashMap<>(0);

  NodeSum(Node node) {
    this.node = node;
    Node root = node;
    while (root.parent() != null) {
      root = root.parent();
    }
    Site site = root.site();
    Memory memory = Memory.of(site.detail);
    direct = memory != null && memory.isDirect();
    pooled = memory == Memory.POOLED_DIRECT;
    netty = site.netty();
    allocator = site.className;
    String end = node.site().className;
    queued = end != null && end.endsWith(".ChannelOutboundBuffer");
  }

  void add(Shapes.Kind kind, int capacity, int seconds, boolean isOld) {
    buffers++;
    bytes += capacity;
    old += isOld ? capacity : 0;
    oldest = Math.max(oldest, seconds);
    bytesOf[kind.ordinal()] += capacity;
  }

  void addRounding(Shapes.Kind kind, int more) {
    measured++;
    roundingOf[kind.ordinal()] += more;
  }

  /** The flow of the buffer refers to a token, so that the buffer can't be looked at. */
  void addUnseen() {
    unseen++;
  }

  /**
   * A retained view of one of the buffers lives.
   *
   * @param at where the path of the view has got to
   * @param view the view; null where it is not known
   */
  void addView(Node at, Object view) {
    viewsAt.computeIfAbsent(at, first -> new ViewSum()).add(view);
  }

  /** The live retained views of the buffers, by where their paths have got to. */
  Map<Node, ViewSum> viewsAt() {
    return viewsAt;
  }

  long bytes(Shapes.Kind kind) {
    return bytesOf[kind.ordinal()];
  }

  /** What the buffers take beyond their capacity; those that are not seen as much as the others. */
  long rounding(Shapes.Kind kind) {
    long known = roundingOf[kind.ordinal()];
    return known == 0 ? 0 : Math.round((double) known * (measured + unseen) / measured);
  }
}
