package io.github.bytebufflow.report;

import io.github.bytebufflow.leaks.Outcomes;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.ArrayList;
import java.util.List;

/** The last node that a leaking path shares with flows that were released: where the two part. */
final class Parting {
  /** One way out of the node. */
  static final class Share {
    final long count;
    final String text;

    Share(long count, String text) {
      this.count = count;
      this.text = text;
    }
  }

  private static final int NAMED = 2;
  private static final int WIDTH = 56;

  /** Index in the path, or -1 if none of its flows was released. */
  final int index;

  /** The ways out, that of the leaking path last; empty if there is no parting. */
  final List<Share> shares = new ArrayList<>();

  /** The sum of the shares: the node's count, but for a difference, where live may be negative. */
  long whole;

  Parting(List<SnapshotNode> path, Outcomes outcomes) {
    index = outcomes.parting(path);
    if (index >= 0) {
      share(path, outcomes);
    }
  }

  private void share(List<SnapshotNode> path, Outcomes outcomes) {
    SnapshotNode node = path.get(index);
    SnapshotNode end = path.get(path.size() - 1);
    SnapshotNode onward = node == end ? null : path.get(index + 1);
    List<SnapshotNode> ways = new ArrayList<>();
    for (SnapshotNode child : node.children) {
      if (child != onward && outcomes.released(child) > 0) {
        ways.add(child);
      }
    }
    ways.sort((x, y) -> Long.compare(outcomes.released(y), outcomes.released(x)));
    int named = ways.size() == NAMED + 1 ? NAMED + 1 : Math.min(NAMED, ways.size());
    for (SnapshotNode way : ways.subList(0, named)) {
      long released = outcomes.released(way);
      add(released, StepText.goOn(way, way.counts.released == released, WIDTH));
    }
    long rest = 0;
    for (SnapshotNode way : ways.subList(named, ways.size())) {
      rest += outcomes.released(way);
    }
    add(rest, "go on to " + (ways.size() - named) + " other places and are released");
    add(
        node.counts.released,
        node.place.kind == Kind.RELEASE ? "are released by it" : "are released here");
    add(outcomes.leaked(node) - end.counts.leaked, "leak elsewhere");
    add(outcomes.live(node), "are live");
    add(
        end.counts.leaked,
        onward == null ? "end here, unreleased" : "go on below and are never released");
  }

  private void add(long count, String text) {
    if (count > 0) {
      shares.add(new Share(count, text));
      whole += count;
    }
  }
}
