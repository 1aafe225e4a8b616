package io.github.bytebufflow.report;

import io.github.bytebufflow.leaks.Outcomes;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import java.util.ArrayList;
import java.util.List;

/**
 * The last node that a leaking path shares with flows that were released: where the paths split.
 */
final class Parting {
  /** One branch below the node. */
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

  /** The branches, that of the leaking path last; empty if there is no split. */
  final List<Share> shares = new ArrayList<>();

  /** The sum of the shares: the node's count, but for a difference, where live may be negative. */
  long whole;

  Parting(List<SnapshotNode> path, Outcomes outcomes) {
    int last = outcomes.parting(path);
    // All retained views of the process have one root: what became of others says nothing here.
    index = last == 0 && RootText.isViewMade(path) ? -1 : last;
    if (index >= 0) {
      share(path, outcomes);
    }
  }

  private void share(List<SnapshotNode> path, Outcomes outcomes) {
    SnapshotNode node = path.get(index);
    SnapshotNode end = path.get(path.size() - 1);
    SnapshotNode onward = node == end ? null : path.get(index + 1);
    List<SnapshotNode> branches = new ArrayList<>();
    for (SnapshotNode child : node.children) {
      if (child != onward && outcomes.released(child) > 0) {
        branches.add(child);
      }
    }
    branches.sort((x, y) -> Long.compare(outcomes.released(y), outcomes.released(x)));
    int named = branches.size() == NAMED + 1 ? NAMED + 1 : Math.min(NAMED, branches.size());
    for (SnapshotNode branch : branches.subList(0, named)) {
      long released = outcomes.released(branch);
      add(released, StepText.goOn(branch, branch.counts.released == released, WIDTH));
    }
    long rest = 0;
    for (SnapshotNode branch : branches.subList(named, branches.size())) {
      rest += outcomes.released(branch);
    }
    add(rest, "go on to " + (branches.size() - named) + " other places and are released");
    add(
        node.counts.released,
        node.place.kind == Kind.RELEASE ? "are released by it" : "are released here");
    add(outcomes.leaked(node) - end.counts.leaked, "leak elsewhere");
    add(outcomes.live(node), "are live");
    add(
        end.counts.leaked,
        onward == null ? "end here and are not released" : "go on below and are never released");
  }

  private void add(long count, String text) {
    if (count > 0) {
      shares.add(new Share(count, text));
      whole += count;
    }
  }
}
