package io.github.bytebufflow.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PartialTreeTest {
  private final Snapshot all = Trees.snapshot(root());

  /** Below a root one path that leaks and one that is old. */
  private static SnapshotNode root() {
    Draft rejected = Trees.at(Kind.ENTER, "com.acme.Codec", "reject", 7);
    rejected.counts.leaked = 2;
    rejected.counts.leakedBytes = 512;
    rejected.counts.released = 5;
    Draft parked = Trees.at(Kind.ENTER, "com.acme.Queue", "park", 9);
    parked.counts.live = 3;
    parked.counts.suspect = 1;
    parked.counts.liveBytes = 768;
    Draft root = Trees.root("A.directBuffer", "direct");
    root.counts.released = 10;
    return Trees.with(root, rejected.build(), parked.build()).build();
  }

  @Test
  void leakedFlowsOnly() {
    SnapshotNode root = PartialTree.leaked(all).roots.get(0);
    assertThat(root.count).isEqualTo(2);
    assertThat(root.counts.released).isZero();
    assertThat(root.children).extracting(n -> n.place.site).containsExactly("Codec.reject:7");
    assertThat(root.children.get(0).counts.leaked).isEqualTo(2);
    assertThat(root.children.get(0).counts.leakedBytes).isEqualTo(512);
    assertThat(root.children.get(0).counts.released).isZero();
  }

  @Test
  void nodesWithSuspectsOnly() {
    SnapshotNode root = PartialTree.suspects(all).roots.get(0);
    assertThat(root.count).isEqualTo(3);
    assertThat(root.children).extracting(n -> n.place.site).containsExactly("Queue.park:9");
    assertThat(root.children.get(0).counts.suspect).isEqualTo(1);
    assertThat(root.children.get(0).counts.liveBytes).isEqualTo(768);
  }

  @Test
  void totalsAreThoseOfAllFlows() {
    assertThat(PartialTree.totals(all).roots).isEmpty();
    assertThat(PartialTree.totals(all).totals).isSameAs(all.totals);
    assertThat(PartialTree.leaked(all).totals).isSameAs(all.totals);
    assertThat(PartialTree.suspects(all).tracker).isSameAs(all.tracker);
  }
}
