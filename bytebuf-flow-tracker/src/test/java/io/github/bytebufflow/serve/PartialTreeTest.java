package io.github.bytebufflow.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import org.junit.jupiter.api.Test;

class PartialTreeTest {
  private final Snapshot all = new FakeSource().snapshot();

  @Test
  void leakedFlowsOnly() {
    SnapshotNode root = PartialTree.leaked(all).roots.get(0);
    assertThat(root.count).isEqualTo(2);
    assertThat(root.released).isZero();
    assertThat(root.children).extracting(n -> n.site).containsExactly("Codec.reject:7");
    assertThat(root.children.get(0).leaked).isEqualTo(2);
    assertThat(root.children.get(0).leakedBytes).isEqualTo(512);
    assertThat(root.children.get(0).released).isZero();
  }

  @Test
  void nodesWithSuspectsOnly() {
    SnapshotNode root = PartialTree.suspects(all).roots.get(0);
    assertThat(root.count).isEqualTo(3);
    assertThat(root.children).extracting(n -> n.site).containsExactly("Queue.park:9");
    assertThat(root.children.get(0).suspect).isEqualTo(1);
    assertThat(root.children.get(0).liveBytes).isEqualTo(768);
  }

  @Test
  void totalsAreThoseOfAllFlows() {
    assertThat(PartialTree.totals(all).roots).isEmpty();
    assertThat(PartialTree.totals(all).totals).isSameAs(all.totals);
    assertThat(PartialTree.leaked(all).totals).isSameAs(all.totals);
    assertThat(PartialTree.suspects(all).tracker).isSameAs(all.tracker);
  }
}
