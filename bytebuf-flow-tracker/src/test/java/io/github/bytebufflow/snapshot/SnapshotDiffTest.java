package io.github.bytebufflow.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SnapshotDiffTest {
  @Test
  void aFlowThatWentOnIsNoLongerLiveWhereItWas() {
    Draft before = Trees.at(Kind.ENTER, "a.A", "in", 1);
    before.counts.live = 5;
    before.counts.liveBytes = 50;
    before.counts.suspect = 2;
    before.counts.released = 7;
    Draft after = Trees.at(Kind.ENTER, "a.A", "in", 1);
    after.counts.released = 7;
    Draft next = Trees.at(Kind.ENTER, "a.B", "next", 2);
    next.counts.leaked = 6;
    next.counts.leakedBytes = 60;
    after.children.add(next.build());

    SnapshotNode node = only(diff(before.build(), after.build()));

    assertThat(node.counts.live).isEqualTo(-5);
    assertThat(node.counts.liveBytes).isEqualTo(-50);
    assertThat(node.counts.suspect).isEqualTo(-2);
    assertThat(node.counts.released).isZero();
    assertThat(node.count).as("one more came by").isEqualTo(1);
    assertThat(node.children.get(0).counts.leaked).isEqualTo(6);
    assertThat(node.children.get(0).counts.leakedBytes).isEqualTo(60);
  }

  @Test
  void nodesAreMatchedByPathNotBySite() {
    Draft one = Trees.at(Kind.ENTER, "a.A", "in", 1);
    one.counts.released = 4;
    Draft two = Trees.at(Kind.ENTER, "a.A", "in", 1);
    two.place.ref = 2;
    two.counts.released = 9;
    Snapshot base = Trees.snapshot(Trees.with(Trees.root("R", "heap"), one.build()).build());
    two.counts.released = 9;
    Snapshot now =
        Trees.snapshot(Trees.with(Trees.root("R", "heap"), one.build(), two.build()).build());

    SnapshotNode root = only(SnapshotDiff.since(base, now).roots);

    assertThat(root.children).extracting(node -> node.place.ref).containsExactly(2);
    assertThat(root.count).isEqualTo(9);
  }

  @Test
  void aLoopThatTookAFlowUpCostsTheParentNotTheCount() {
    Draft below = Trees.at(Kind.ENTER, "a.B", "again", 2);
    below.counts.live = 3;
    below.counts.liveBytes = 30;
    below.counts.suspect = 1;
    SnapshotNode base = Trees.chain(Trees.at(Kind.ENTER, "a.A", "loop", 1), below);
    Draft up = Trees.at(Kind.ENTER, "a.A", "loop", 1);
    up.counts.live = 3;
    up.counts.liveBytes = 30;
    up.counts.suspect = 2;

    assertThat(diff(base, up.build()))
        .singleElement()
        .satisfies(
            node -> {
              assertThat(node.children).isEmpty();
              assertThat(node.counts.live).isZero();
              assertThat(node.count).isZero();
              assertThat(node.counts.suspect).as("one grew older").isEqualTo(1);
            });
  }

  @Test
  void totalsAreSubtracted() {
    Draft before = Trees.root("R", "direct");
    before.counts.released = 10;
    before.counts.live = 4;
    before.counts.liveBytes = 40;
    Draft after = Trees.root("R", "direct");
    after.counts.released = 12;
    after.counts.leaked = 3;
    after.counts.leakedBytes = 30;
    after.counts.live = 1;
    after.counts.liveBytes = 10;

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
    Draft before = Trees.root("R", "direct");
    before.counts.leaked = 1;
    before.counts.firstLeakMillis = 5;
    before.counts.lastLeakMillis = 5;
    Draft after = Trees.root("R", "direct");
    after.counts.leaked = 3;
    after.counts.firstLeakMillis = 5;
    after.counts.lastLeakMillis = 900;
    Snapshot base = taken(500, before.build());

    Snapshot difference = SnapshotDiff.since(base, taken(1_000, after.build()));

    assertThat(only(difference.roots).counts.firstLeakMillis).isEqualTo(500);
    assertThat(only(difference.roots).counts.lastLeakMillis).isEqualTo(900);
    assertThat(difference.tracker.uptimeMillis).as("time between the two").isEqualTo(500);
  }

  @Test
  void collectionsAreThoseBetweenTheTwo() {
    Snapshot unknown = Trees.snapshot();
    assertThat(SnapshotDiff.since(unknown, unknown).tracker.collections)
        .isEqualTo(TrackerInfo.UNKNOWN);
    assertThat(SnapshotDiff.since(collected(3), collected(5)).tracker.collections).isEqualTo(2);
    assertThat(SnapshotDiff.since(collected(3), unknown).tracker.collections)
        .isEqualTo(TrackerInfo.UNKNOWN);
  }

  private static Snapshot collected(long seen) {
    Snapshot taken = Trees.snapshot();
    return new Snapshot(
        taken.tracker.withCollections(seen), taken.totals, taken.roots, taken.misuses);
  }

  @Test
  void misusesAreSubtracted() {
    MisuseRecord old = new MisuseRecord("release", "A.b:1", List.of("R"), List.of(), 4, List.of());
    MisuseRecord same = new MisuseRecord("access", "A.b:1", List.of("R"), List.of(), 4, List.of());
    MisuseRecord more = new MisuseRecord("release", "A.b:1", List.of("R"), List.of(), 6, List.of());
    MisuseRecord fresh =
        new MisuseRecord("release", "A.b:1", List.of("R", "S"), List.of(), 1, List.of());

    Snapshot difference =
        SnapshotDiff.since(
            Trees.snapshot(List.of(old, same)), Trees.snapshot(List.of(same, fresh, more)));

    assertThat(difference.misuses)
        .extracting(misuse -> misuse.what + " " + misuse.endedAt + " " + misuse.count)
        .containsExactly("release [R] 2", "release [R, S] 1");
    assertThat(difference.totals.misused).isEqualTo(3);
  }

  /** Flows flows a tree at random, up loops too; every difference keeps the rules. */
  @Test
  void theRulesHoldForRandomWalks() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      Flows flows = new Flows(random);
      for (int i = 0; i < random.nextInt(300); i++) {
        flows.step();
      }
      Snapshot mark = Trees.snapshot(flows.root.build());
      long[] atMark = flows.root.sums();
      for (int i = 0; i < random.nextInt(300); i++) {
        flows.step();
      }
      long[] atEnd = flows.root.sums();

      Snapshot difference = SnapshotDiff.since(mark, Trees.snapshot(flows.root.build()));

      long[] sums = new long[3];
      List<SnapshotNode> open = new ArrayList<>(difference.roots);
      while (!open.isEmpty()) {
        SnapshotNode node = open.remove(open.size() - 1);
        open.addAll(node.children);
        long below = node.children.stream().mapToLong(child -> child.count).sum();
        assertThat(node.count)
            .isEqualTo(node.counts.released + node.counts.leaked + node.counts.live + below);
        assertThat(node.count).as("count, seed %s", seed).isNotNegative();
        assertThat(node.counts.released).isNotNegative();
        assertThat(node.counts.leaked).isNotNegative();
        assertThat(node.counts.leakedBytes).isNotNegative();
        assertThat(node.counts.liveBytes)
            .as("bytes go with the buffers")
            .isEqualTo(10 * node.counts.live);
        sums[0] += node.counts.released;
        sums[1] += node.counts.leaked;
        sums[2] += node.counts.live;
      }
      for (int i = 0; i < sums.length; i++) {
        assertThat(sums[i]).as("sum %s, seed %s", i, seed).isEqualTo(atEnd[i] - atMark[i]);
      }
    }
  }

  /** A tree that flows move about in. */
  private static final class Spot {
    final String site;
    final Spot up;
    final List<Spot> below = new ArrayList<>();
    long released;
    long leaked;
    long live;

    Spot(String site, Spot up) {
      this.site = site;
      this.up = up;
    }

    SnapshotNode build() {
      Draft node =
          up == null ? Trees.root(site, "heap") : Trees.at(Kind.ENTER, "a." + site, "m", 1);
      node.counts.released = released;
      node.counts.leaked = leaked;
      node.counts.leakedBytes = 10 * leaked;
      node.counts.live = live;
      node.counts.liveBytes = 10 * live;
      below.forEach(child -> node.children.add(child.build()));
      return node.build();
    }

    long[] sums() {
      long[] sums = {released, leaked, live};
      for (Spot child : below) {
        long[] more = child.sums();
        for (int i = 0; i < sums.length; i++) {
          sums[i] += more[i];
        }
      }
      return sums;
    }
  }

  private static final class Flows {
    final Spot root = new Spot("R", null);
    private final Random random;
    private final List<Spot> spots = new ArrayList<>();

    Flows(Random random) {
      this.random = random;
    }

    void step() {
      int which = spots.isEmpty() ? -1 : random.nextInt(spots.size());
      int what = which < 0 ? 0 : random.nextInt(8);
      if (what == 0) {
        root.live++;
        spots.add(root);
        return;
      }
      Spot at = spots.get(which);
      at.live--;
      if (what == 1) {
        at.released++;
        spots.remove(which);
      } else if (what == 2) {
        at.leaked++;
        spots.remove(which);
      } else {
        Spot to = what <= 4 && at.up != null && at.up.up != null ? at.up : child(at);
        to.live++;
        spots.set(which, to);
      }
    }

    private Spot child(Spot at) {
      int index = random.nextInt(2);
      while (at.below.size() <= index) {
        at.below.add(new Spot("C" + at.below.size(), at));
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
