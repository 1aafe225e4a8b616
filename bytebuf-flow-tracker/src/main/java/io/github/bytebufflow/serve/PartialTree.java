package io.github.bytebufflow.serve;

import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A snapshot reduced to some of its flows: the same form, paths without such flows left out, and
 * every count that of the flows kept. The totals remain those of all flows.
 */
final class PartialTree {
  private PartialTree() {}

  /** Nothing but the totals. */
  static Snapshot totals(Snapshot all) {
    return new Snapshot(all.tracker, all.totals, List.of(), List.of());
  }

  /** The flows that leaked, direct and indirect. */
  static Snapshot leaked(Snapshot all) {
    return reduce(all, PartialTree::keepLeaked);
  }

  /** The live flows of each node that holds a suspect. */
  static Snapshot suspects(Snapshot all) {
    return reduce(all, PartialTree::keepSuspects);
  }

  private static Snapshot reduce(Snapshot all, Outcome outcome) {
    return new Snapshot(all.tracker, all.totals, reduce(all.roots, outcome), List.of());
  }

  /** Which outcomes of a node stay. */
  private interface Outcome {
    void keep(SnapshotNode from, SnapshotNode.Builder to);
  }

  private static List<SnapshotNode> reduce(List<SnapshotNode> nodes, Outcome outcome) {
    List<SnapshotNode> kept = new ArrayList<>();
    for (SnapshotNode node : nodes) {
      SnapshotNode.Builder copy = place(node);
      outcome.keep(node, copy);
      copy.children.addAll(reduce(node.children, outcome));
      SnapshotNode reduced = copy.build();
      if (reduced.count > 0) {
        kept.add(reduced);
      }
    }
    return kept;
  }

  private static void keepLeaked(SnapshotNode from, SnapshotNode.Builder to) {
    to.leaked = from.leaked;
    to.leakedBytes = from.leakedBytes;
    to.indirect = from.indirect;
    to.firstLeakMillis = from.firstLeakMillis;
    to.lastLeakMillis = from.lastLeakMillis;
  }

  private static void keepSuspects(SnapshotNode from, SnapshotNode.Builder to) {
    if (from.suspect > 0) {
      to.live = from.live;
      to.liveBytes = from.liveBytes;
      to.suspect = from.suspect;
      to.oldestMillis = from.oldestMillis;
    }
  }

  /** All that a node is, without what became of its flows. */
  private static SnapshotNode.Builder place(SnapshotNode node) {
    SnapshotNode.Builder copy = new SnapshotNode.Builder();
    copy.site = node.site;
    copy.title = node.title;
    copy.netty = node.netty;
    copy.className = node.className;
    copy.method = node.method;
    copy.line = node.line;
    copy.kind = node.kind;
    copy.ref = node.ref;
    copy.memory = node.memory;
    copy.loop = node.loop;
    copy.exception = node.exception;
    copy.thread = node.thread;
    copy.stack = node.stack;
    return copy;
  }
}
