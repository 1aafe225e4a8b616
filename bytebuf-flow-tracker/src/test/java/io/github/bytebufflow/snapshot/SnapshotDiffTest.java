package io.github.bytebufflow.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SnapshotDiffTest {
  @Test
  void aFlowThatWentOnIsNoLongerLiveWhereItWas() {
    SnapshotNode.Builder before = Trees.at(Kind.ENTER, "a.A", "in", 1);
    before.live = 5;
    before.liveBytes = 50;
    before.suspect = 2;
    before.released = 7;
    SnapshotNode.Builder after = Trees.at(Kind.ENTER, "a.A", "in", 1);
    after.released = 7;
    SnapshotNode.Builder next = Trees.at(Kind.ENTER, "a.B", "next", 2);
    next.leaked = 6;
    next.leakedBytes = 60;
    after.children.add(next.build());

    SnapshotNode node = only(diff(before.build(), after.build()));

    assertThat(node.live).isEqualTo(-5);
    assertThat(node.liveBytes).isEqualTo(-50);
    assertThat(node.suspect).isEqualTo(-2);
    assertThat(node.released).isZero();
    assertThat(node.count).as("one more came by").isEqualTo(1);
    assertThat(node.children.get(0).leaked).isEqualTo(6);
    assertThat(node.children.get(0).leakedBytes).isEqualTo(60);
  }

  @Test
  void nodesAreMatchedByPathNotBySite() {
    SnapshotNode.Builder one = Trees.at(Kind.ENTER, "a.A", "in", 1);
    one.released = 4;
    SnapshotNode.Builder two = Trees.at(Kind.ENTER, "a.A", "in", 1);
    two.ref = 2;
    two.released = 9;
    Snapshot base = Trees.snapshot(Trees.with(Trees.root("R", "heap"), one.build()).build());
    two.released = 9;
    Snapshot now =
        Trees.snapshot(Trees.with(Trees.root("R", "heap"), one.build(), two.build()).build());

    SnapshotNode root = only(SnapshotDiff.since(base, now).roots);

    assertThat(root.children).extracting(node -> node.ref).containsExactly(2);
    assertThat(root.count).isEqualTo(9);
  }

  @Test
  void aLoopThatTookAFlowUpCostsTheParentNotTheCount() {
    SnapshotNode.Builder below = Trees.at(Kind.ENTER, "a.B", "again", 2);
    below.live = 3;
    below.liveBytes = 30;
    below.suspect = 1;
    SnapshotNode base = Trees.chain(Trees.at(Kind.ENTER, "a.A", "loop", 1), below);
    SnapshotNode.Builder up = Trees.at(Kind.ENTER, "a.A", "loop", 1);
    up.live = 3;
    up.liveBytes = 30;
    up.suspect = 2;

    assertThat(diff(base, up.build()))
        .singleElement()
        .satisfies(
            node -> {
              assertThat(node.children).isEmpty();
              assertThat(node.live).isZero();
              assertThat(node.count).isZero();
              assertThat(node.suspect).as("one grew older").isEqualTo(1);
            });
  }

  @Test
  void totalsAreSubtracted() {
    SnapshotNode.Builder before = Trees.root("R", "direct");
    before.released = 10;
    before.live = 4;
    before.liveBytes = 40;
    SnapshotNode.Builder after = Trees.root("R", "direct");
    after.released = 12;
    after.leaked = 3;
    after.leakedBytes = 30;
    after.live = 1;
    after.liveBytes = 10;

    Totals totals =
        SnapshotDiff.since(Trees.snapshot(before.build()), Trees.snapshot(after.build())).totals;

    assertThat(totals.allocated).isEqualTo(2);
    assertThat(totals.released).isEqualTo(2);
    assertThat(totals.leaked).isEqualTo(3);
    assertThat(totals.live).isEqualTo(-3);
    assertThat(totals.liveBytes).isEqualTo(-30);
    assertThat(totals.leakedDirect).isEqualTo(3);
    assertThat(totals.allocated).isEqualTo(totals.released + totals.leaked + totals.live);
  }

  @Test
  void leaksSinceTheMarkCameAtTheMarkOrLater() {
    SnapshotNode.Builder before = Trees.root("R", "direct");
    before.leaked = 1;
    before.firstLeakMillis = 5;
    before.lastLeakMillis = 5;
    SnapshotNode.Builder after = Trees.root("R", "direct");
    after.leaked = 3;
    after.firstLeakMillis = 5;
    after.lastLeakMillis = 900;
    Snapshot base = taken(500, before.build());

    Snapshot difference = SnapshotDiff.since(base, taken(1_000, after.build()));

    assertThat(only(difference.roots).firstLeakMillis).isEqualTo(500);
    assertThat(only(difference.roots).lastLeakMillis).isEqualTo(900);
    assertThat(difference.tracker.uptimeMillis).as("time between the two").isEqualTo(500);
  }

  @Test
  void misusesAreSubtracted() {
    Misuse old = new Misuse("release", "A.b:1", List.of("R"), 4, List.of());
    Misuse same = new Misuse("access", "A.b:1", List.of("R"), 4, List.of());
    Misuse more = new Misuse("release", "A.b:1", List.of("R"), 6, List.of());
    Misuse fresh = new Misuse("release", "A.b:1", List.of("R", "S"), 1, List.of());

    Snapshot difference =
        SnapshotDiff.since(
            Trees.snapshot(List.of(old, same)), Trees.snapshot(List.of(same, fresh, more)));

    assertThat(difference.misuses)
        .extracting(misuse -> misuse.what + " " + misuse.endedAt + " " + misuse.count)
        .containsExactly("release [R] 2", "release [R, S] 1");
    assertThat(difference.totals.misused).isEqualTo(3);
  }

  /** Flows walk a tree at random, up loops too; every difference keeps the rules. */
  @Test
  void theRulesHoldForRandomWalks() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      Walk walk = new Walk(random);
      for (int i = 0; i < random.nextInt(300); i++) {
        walk.step();
      }
      Snapshot mark = Trees.snapshot(walk.root.build());
      long[] atMark = walk.root.sums();
      for (int i = 0; i < random.nextInt(300); i++) {
        walk.step();
      }
      long[] atEnd = walk.root.sums();

      Snapshot difference = SnapshotDiff.since(mark, Trees.snapshot(walk.root.build()));

      long[] sums = new long[3];
      List<SnapshotNode> open = new ArrayList<>(difference.roots);
      while (!open.isEmpty()) {
        SnapshotNode node = open.remove(open.size() - 1);
        open.addAll(node.children);
        long below = node.children.stream().mapToLong(child -> child.count).sum();
        assertThat(node.count).isEqualTo(node.released + node.leaked + node.live + below);
        assertThat(node.count).as("count, seed %s", seed).isNotNegative();
        assertThat(node.released).isNotNegative();
        assertThat(node.leaked).isNotNegative();
        assertThat(node.leakedBytes).isNotNegative();
        assertThat(node.liveBytes).as("bytes go with the buffers").isEqualTo(10 * node.live);
        sums[0] += node.released;
        sums[1] += node.leaked;
        sums[2] += node.live;
      }
      for (int i = 0; i < sums.length; i++) {
        assertThat(sums[i]).as("sum %s, seed %s", i, seed).isEqualTo(atEnd[i] - atMark[i]);
      }
    }
  }

  /** A tree that flows move about in. */
  private static final class Place {
    final String site;
    final Place up;
    final List<Place> below = new ArrayList<>();
    long released;
    long leaked;
    long live;

    Place(String site, Place up) {
      this.site = site;
      this.up = up;
    }

    SnapshotNode build() {
      SnapshotNode.Builder node =
          up == null ? Trees.root(site, "heap") : Trees.at(Kind.ENTER, "a." + site, "m", 1);
      node.released = released;
      node.leaked = leaked;
      node.leakedBytes = 10 * leaked;
      node.live = live;
      node.liveBytes = 10 * live;
      below.forEach(child -> node.children.add(child.build()));
      return node.build();
    }

    long[] sums() {
      long[] sums = {released, leaked, live};
      for (Place child : below) {
        long[] more = child.sums();
        for (int i = 0; i < sums.length; i++) {
          sums[i] += more[i];
        }
      }
      return sums;
    }
  }

  private static final class Walk {
    final Place root = new Place("R", null);
    private final Random random;
    private final List<Place> flows = new ArrayList<>();

    Walk(Random random) {
      this.random = random;
    }

    void step() {
      int which = flows.isEmpty() ? -1 : random.nextInt(flows.size());
      int what = which < 0 ? 0 : random.nextInt(8);
      if (what == 0) {
        root.live++;
        flows.add(root);
        return;
      }
      Place at = flows.get(which);
      at.live--;
      if (what == 1) {
        at.released++;
        flows.remove(which);
      } else if (what == 2) {
        at.leaked++;
        flows.remove(which);
      } else {
        Place to = what <= 4 && at.up != null && at.up.up != null ? at.up : child(at);
        to.live++;
        flows.set(which, to);
      }
    }

    private Place child(Place at) {
      int index = random.nextInt(2);
      while (at.below.size() <= index) {
        at.below.add(new Place("C" + at.below.size(), at));
      }
      return at.below.get(index);
    }
  }

  private static Snapshot taken(long millis, SnapshotNode root) {
    Snapshot snapshot = Trees.snapshot(root);
    return new Snapshot(Trees.tracker(millis), snapshot.totals, snapshot.roots, snapshot.misuses);
  }

  /** The difference of two nodes that hang below the same root. */
  private static List<SnapshotNode> diff(SnapshotNode before, SnapshotNode after) {
    Snapshot base = Trees.snapshot(Trees.with(Trees.root("R", "heap"), before).build());
    Snapshot now = Trees.snapshot(Trees.with(Trees.root("R", "heap"), after).build());
    return only(SnapshotDiff.since(base, now).roots).children;
  }

  private static SnapshotNode only(List<SnapshotNode> nodes) {
    assertThat(nodes).hasSize(1);
    return nodes.get(0);
  }
}
