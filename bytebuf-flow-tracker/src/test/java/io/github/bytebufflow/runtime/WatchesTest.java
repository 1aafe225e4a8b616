package io.github.bytebufflow.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.fake.Depth;
import io.github.bytebufflow.fake.io.netty.channel.AbstractChannel;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What becomes of arrivals at a node that leaks, in a tree of its own. */
class WatchesTest {
  private static final int ROOT = 0;
  private static final int LEAK = 1;
  private static final int NEXT = 2;

  static {
    // The sites that the tests name by number: a watched node is asked for that of its root.
    for (int line = 1; Sites.get(NEXT) == null; line++) {
      Sites.number("acme.Watches", "step", line, Site.ENTER, null);
    }
  }

  private final Trie trie = new Trie(1000, 128, 10, true, 1);
  private final int root = trie.root(ROOT);
  private final int at = arrive();
  private final Node node = trie.node(at);

  private static int key(int site) {
    return Position.of(site, 1);
  }

  private int arrive() {
    return trie.next(root, key(LEAK), null);
  }

  private int shown() {
    return trie.lookup(Position.number(root), key(LEAK));
  }

  /** How many probes all nodes have. */
  private static int probes(Trie of) {
    int probes = 0;
    for (int id = 1; id < of.ids(); id++) {
      Node n = of.node(Position.of(id, 0));
      probes += n != null && n.id != id ? 1 : 0;
    }
    return probes;
  }

  private void leak(Trie of, Node n, Sighting seen) {
    if (n.leaks == null) {
      n.leaks = new Leaks();
    }
    n.leaks.add(16, 1);
    of.watches.leaked(n, seen, true);
  }

  private void leak() {
    leak(trie, node, null);
  }

  /** All free probes. */
  private List<Integer> takeAll() {
    List<Integer> taken = new ArrayList<>();
    for (int p = arrive(); p != at; p = arrive()) {
      taken.add(p);
    }
    return taken;
  }

  private void round(List<Integer> positions) {
    BitSet held = new BitSet();
    positions.forEach(p -> held.set(Position.number(p)));
    trie.watches.round(held);
  }

  @Test
  void aNodeThatDoesNotLeakIsNotWatched() {
    trie.watches.round(new BitSet());
    assertThat(arrive()).isEqualTo(at);
    assertThat(shown()).isEqualTo(at);
    assertThat(node.watch).isNull();
  }

  @Test
  void eachArrivalHasAProbeOfItsOwn() {
    leak();
    assertThat(shown()).as("missed by steps").isZero();
    Set<Integer> taken = new HashSet<>(takeAll());
    assertThat(taken).hasSize(Watch.FIRST);
    for (int probe : taken) {
      assertThat(trie.isProbe(probe)).isTrue();
      assertThat(trie.node(probe)).isSameAs(node);
      assertThat(Position.bucket(probe)).isEqualTo(node.ref());
      assertThat(trie.watches.at(probe)).isNotNull();
    }
    assertThat(shown()).as("found again: no probe is free").isEqualTo(at);
    assertThat(trie.watches.at(at)).isNull();
    assertThat(trie.nodes()).as("a probe is no node").isEqualTo(2);
    assertThat(trie.children(trie.node(root))).containsExactly(node);
  }

  @Test
  void aPathGoesOnFromAProbeAsFromItsNode() {
    int next = trie.next(at, key(NEXT), null);
    leak();
    int probe = arrive();
    assertThat(trie.next(probe, key(NEXT), null)).isEqualTo(next);
    int other = trie.next(probe, key(NEXT + 1), null);
    assertThat(trie.node(other).parent()).isSameAs(node);
    assertThat(trie.next(at, key(NEXT + 1), null)).isEqualTo(other);
    assertThat(trie.next(probe, key(LEAK), null)).as("a step that repeats").isEqualTo(probe);
  }

  @Test
  void whatComesBackByALoopArrivesToo() {
    int next = trie.next(trie.next(at, key(NEXT), null), key(NEXT + 1), null);
    int aside = trie.next(at, key(NEXT + 2), null);
    assertThat(trie.next(next, key(LEAK), null)).isEqualTo(at);
    leak();
    int back = trie.next(next, key(LEAK), null);
    assertThat(trie.isProbe(back)).isTrue();
    assertThat(trie.node(back)).isSameAs(node);
    int late = trie.next(aside, key(LEAK), null);
    assertThat(trie.node(late)).as("a loop that is new").isSameAs(node);
    takeAll();
    assertThat(trie.next(next, key(LEAK), null)).isEqualTo(at);
    assertThat(trie.lookup(Position.number(next), key(LEAK))).isEqualTo(at);
    assertThat(trie.lookup(Position.number(aside), key(LEAK))).isEqualTo(at);
    assertThat(trie.children(node)).hasSize(2);
    assertThat(trie.nodes()).isEqualTo(5);
  }

  @Test
  void anyEntryMayBeHiddenAndAllOthersAreFound() {
    for (int hidden = 0; hidden < 40; hidden++) {
      Trie wide = new Trie(1000, 128, 10, true, 1);
      int from = wide.root(ROOT);
      int[] children = new int[40];
      for (int i = 0; i < children.length; i++) {
        children[i] = wide.next(from, Position.of(i + 1, 1 + i % 3), null);
      }
      leak(wide, wide.node(children[hidden]), null);
      for (int i = 0; i < children.length; i++) {
        int found = wide.lookup(Position.number(from), Position.of(i + 1, 1 + i % 3));
        assertThat(found).isEqualTo(i == hidden ? 0 : children[i]);
      }
      assertThat(wide.children(wide.node(from))).hasSize(children.length);
    }
  }

  @Test
  void aTableGrowsAroundAHiddenEntry() {
    leak();
    int[] children = new int[200];
    for (int i = 0; i < children.length; i++) {
      children[i] = trie.next(root, key(10 + i), null);
    }
    assertThat(shown()).isZero();
    assertThat(takeAll()).hasSize(Watch.FIRST);
    assertThat(shown()).isEqualTo(at);
    for (int i = 0; i < children.length; i++) {
      assertThat(trie.lookup(Position.number(root), key(10 + i))).isEqualTo(children[i]);
    }
    assertThat(trie.children(trie.node(root))).hasSize(1 + children.length);
    assertThat(trie.node(root).childCount).isEqualTo(1 + children.length);
  }

  @Test
  void anArrivalIsNotCutOffWhereTheTreeIsFull() {
    Trie full = new Trie(8, 2, 10, true);
    int from = full.root(ROOT);
    Node end = full.node(full.next(from, key(LEAK), null));
    for (int i = 0; full.nodes() < 8; i++) {
      full.next(from, key(10 + i), null);
    }
    leak(full, end, null);
    for (int i = 0; i < 20; i++) {
      assertThat(full.node(full.next(from, key(LEAK), null))).isSameAs(end);
    }
    assertThat(full.node(from).truncated()).isNull();
    assertThat(probes(full)).isEqualTo(Watch.FIRST);
  }

  @Test
  void aProbeIsFreeOnceItsFlowHasBeenGoneForTwoRounds() {
    leak();
    List<Integer> taken = takeAll();
    round(taken);
    assertThat(shown()).isEqualTo(at);
    List<Integer> held = taken.subList(0, 3);
    round(held);
    assertThat(takeAll()).as("may be on its way there").doesNotContainAnyElementsOf(taken);
    round(held);
    assertThat(takeAll()).containsAll(taken.subList(3, taken.size()));
    assertThat(trie.watches.at(taken.get(0))).isNotNull();
  }

  @Test
  void aNodeHasSoManyProbesAndNoMore() {
    leak();
    List<Integer> taken = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      taken.addAll(takeAll());
      round(taken);
    }
    assertThat(taken).doesNotHaveDuplicates().hasSize(Watch.MOST);
    for (int i = 0; i < 200; i++) {
      takeAll();
      round(List.of());
    }
    assertThat(probes(trie)).isEqualTo(Watch.MOST);
  }

  @Test
  void allNodesTogetherHaveSoManyProbesAndNoMore() {
    Trie small = new Trie(20, 128, 10, true);
    int from = small.root(ROOT);
    for (int i = 0; i < 10; i++) {
      leak(small, small.node(small.next(from, key(10 + i), null)), null);
    }
    assertThat(probes(small)).isEqualTo(2 * Watch.FIRST);
    for (int site = 100; small.nodes() < 20; site++) {
      small.next(from, key(site), null);
    }
    assertThat(small.root(ROOT + 1)).as("roots have their room").isPositive();
  }

  @Test
  void theStackOfAFlowThatLeakedIsKeptForGood() {
    leak();
    final int first = arrive();
    final int leaks = Depth.call(3, this::arrive);
    leak(trie, node, trie.watches.at(leaks));
    Exemplar kept = node.leaks().exemplar;
    assertThat(kept.thread).isEqualTo(Thread.currentThread().getName());
    assertThat(kept.stack()[0].getClassName()).isEqualTo(Depth.class.getName());
    assertThat(node.exemplar()).isNotSameAs(kept);
    assertThat(shown()).as("no longer watched").isEqualTo(at);
    leak(trie, node, trie.watches.at(first));
    trie.watches.round(new BitSet());
    assertThat(node.leaks().exemplar).isSameAs(kept);
    assertThat(shown()).isEqualTo(at);
    assertThat(trie.next(leaks, key(NEXT), null)).isEqualTo(trie.next(at, key(NEXT), null));
  }

  /** The class on top of the stack was changed in between, such as by a zoom. */
  @Test
  void aStackThatHasLostItsLinesIsNotTaken() {
    Trie of = new Trie(1000, 128, 10, true, 1);
    int from = of.root(ROOT);
    Node n = of.node(Depth.call(1, () -> of.next(from, key(LEAK), null)));
    leak(of, n, null);
    IllegalStateException changed = new IllegalStateException();
    changed.setStackTrace(
        new StackTraceElement[] {new StackTraceElement(Depth.class.getName(), "call", null, -1)});
    leak(of, n, of.watches.at(of.next(from, key(LEAK), changed)));
    assertThat(n.leaks().exemplar).isNull();
    leak(of, n, of.watches.at(Depth.call(1, () -> of.next(from, key(LEAK), null))));
    assertThat(n.leaks().exemplar.stack()[0].getLineNumber()).isPositive();
  }

  @Test
  void aNodeIsWatchedUntilTheChannelsOfFourLeaksAreKnown() {
    leak();
    AbstractChannel channel = new AbstractChannel();
    for (int i = 0; i < Leaks.MOST_NOTES; i++) {
      assertThat(shown()).as("watched after %s", i).isZero();
      ChannelWork.enter(channel);
      int probe = arrive();
      ChannelWork.leave();
      channel.active = false;
      leak(trie, node, trie.watches.at(probe));
      assertThat(node.leaks().notes()).hasSize(i + 1);
    }
    assertThat(shown()).as("no longer watched").isEqualTo(at);
    assertThat(node.leaks().notes()[0].active).isTrue();
    assertThat(node.leaks().notes()[3].active).isFalse();
    assertThat(node.leaks().exemplar.note).isSameAs(node.leaks().notes()[0]);
    leak();
    assertThat(shown()).as("the notes are new").isEqualTo(at);
    assertThat(node.leaks().wantsNote(Clock.uptimeMillis() + 60_000)).isTrue();
  }

  @Test
  void aNodeThatHasItsStackMakesRoomForOthers() {
    leak();
    ChannelWork.enter(new AbstractChannel());
    leak(trie, node, trie.watches.at(arrive()));
    ChannelWork.leave();
    assertThat(shown()).as("watched on").isZero();
    for (int i = 0; i < Watches.MOST_NODES; i++) {
      leak(trie, trie.node(trie.next(root, key(10 + i), null)), null);
    }
    assertThat(shown()).isEqualTo(at);
  }

  @Test
  void aLeakIsFoundAtAProbeLongAfterItsNodeWasWatched() {
    leak();
    int probe = arrive();
    for (int i = 0; i <= Watches.TERM; i++) {
      round(List.of(probe));
    }
    assertThat(shown()).as("it leaks no more").isEqualTo(at);
    leak(trie, node, trie.watches.at(probe));
    assertThat(node.leaks().exemplar).isNotNull();
  }

  @Test
  void aNodeThatLeaksAgainIsWatchedAgain() {
    leak();
    for (int i = 0; i <= Watches.TERM; i++) {
      round(List.of());
    }
    assertThat(shown()).isEqualTo(at);
    leak();
    assertThat(shown()).isZero();
    assertThat(probes(trie)).isEqualTo(Watch.FIRST);
  }

  @Test
  void aNodeMakesRoomForAnotherAfterItsTerm() {
    int[] children = new int[Watches.MOST_NODES];
    for (int i = 0; i < children.length; i++) {
      children[i] = trie.next(root, key(10 + i), null);
      leak(trie, trie.node(children[i]), null);
    }
    leak();
    assertThat(shown()).as("no room").isEqualTo(at);
    for (int i = 0; i < Watches.LEAST_TERM; i++) {
      round(List.of());
    }
    leak();
    assertThat(shown()).isZero();
    assertThat(trie.lookup(Position.number(root), key(10))).isEqualTo(children[0]);
    assertThat(trie.lookup(Position.number(root), key(11))).isZero();
  }

  @Test
  void aRootIsWatchedLikeAnyNode() {
    leak(trie, trie.node(root), null);
    int probe = trie.root(ROOT);
    assertThat(trie.isProbe(probe)).isTrue();
    assertThat(trie.node(probe)).isSameAs(trie.node(root));
    assertThat(trie.next(probe, key(LEAK), null)).isEqualTo(at);
    assertThat(trie.root(ROOT + 1)).isNotEqualTo(root);
    assertThat(trie.roots()).hasSize(2).contains(trie.node(root));
  }

  @Test
  void withoutStacksNothingIsWatched() {
    Trie without = new Trie(100, 128, 10, false);
    int from = without.root(ROOT);
    Node n = without.node(without.next(from, key(LEAK), null));
    leak(without, n, null);
    assertThat(without.next(from, key(LEAK), null)).isEqualTo(n.position());
    assertThat(without.ids()).isEqualTo(3);
  }

  @Test
  void allIsForgottenWhenFlowsAreLetGo() {
    leak();
    int probe = arrive();
    trie.watches.abandon();
    assertThat(shown()).isEqualTo(at);
    assertThat(trie.watches.at(probe)).isNull();
    leak();
    assertThat(takeAll()).hasSize(Watch.FIRST).contains(probe);
  }

  /** Arrivals at every depth of a stack that is nearly used up. */
  @Test
  void anArrivalThatOverflowsTheStackLeavesTheTreeWhole() throws Exception {
    leak();
    int[] failed = new int[1];
    for (int i = 0; i < 50; i++) {
      int skew = i;
      Thread thread = new Thread(null, () -> down(failed, skew), "overflowing", 256 * 1024);
      thread.start();
      thread.join();
      takeAll();
      assertThat(shown()).isEqualTo(at);
      round(List.of());
      round(List.of());
    }
    assertThat(failed[0]).isPositive();
    assertThat(takeAll()).isNotEmpty();
    assertThat(trie.nodes()).isEqualTo(2);
    assertThat(trie.ids()).isLessThanOrEqualTo(1 + 2 + Watch.MOST);
  }

  /** To the end of the stack; on the way back an arrival in each frame, until none has a probe. */
  private boolean down(int[] failed, int skew) {
    boolean done = false;
    try {
      done = skew > 0 ? down(failed, skew - 1, failed.length, skew) : down(failed, 0);
    } catch (StackOverflowError e) {
      failed[0]++;
    }
    if (!done) {
      try {
        done = arrive() == at && shown() == at;
      } catch (StackOverflowError e) {
        failed[0]++;
      }
    }
    return done;
  }

  /** A frame of another size. */
  private boolean down(int[] failed, int skew, long a, long b) {
    return down(failed, a + b < 0 ? 0 : skew);
  }

  // ---- new nodes

  /** Where so many flows come to that begin at a root and take one step. */
  private static List<Integer> arrive(Trie of, int from, int flows) {
    List<Integer> positions = new ArrayList<>();
    for (int i = 0; i < flows; i++) {
      positions.add(of.next(from, key(LEAK), null));
    }
    return positions;
  }

  private static Trie sampling(int early) {
    return new Trie(1000, 128, 10, true, 1, early);
  }

  @Test
  void someOfTheFirstFlowsAreSampledAtANewNode() {
    Trie of = sampling(100);
    int from = of.node(of.root(ROOT)).position();
    List<Integer> positions = arrive(of, from, 40);
    Node n = of.node(positions.get(0));
    Set<Integer> taken = new HashSet<>();
    for (int i = 0; i < positions.size(); i++) {
      int position = positions.get(i);
      assertThat(of.node(position)).isSameAs(n);
      if (of.isProbe(position)) {
        taken.add(position);
        assertThat(i + 1).isIn(1, 2, 3, 4, 6, 9, 13, 19);
        assertThat(of.watches.at(position).exemplar().stack()).isNotEmpty();
      }
    }
    assertThat(taken).as("each its own").hasSize(Watch.EARLY);
    assertThat(of.watches.at(positions.get(0)).exemplar()).isSameAs(n.exemplar());
    assertThat(of.lookup(Position.number(from), key(LEAK))).isEqualTo(n.position());
    assertThat(of.children(of.node(from))).containsExactly(n);
  }

  @Test
  void theFirstFlowsOfANewRootAreSampled() {
    Trie of = sampling(100);
    Set<Integer> taken = new HashSet<>();
    for (int i = 0; i < 4; i++) {
      taken.add(of.root(ROOT));
    }
    assertThat(taken).hasSize(4).allMatch(of::isProbe);
    assertThat(of.isProbe(of.root(ROOT))).as("is kept by those who get it").isFalse();
  }

  @Test
  void onlySoManyNewNodesAreSampled() {
    Trie of = sampling(3 * Watch.EARLY);
    int from = of.node(of.root(ROOT)).position();
    for (int site = 10; site < 20; site++) {
      for (int i = 0; i < 40; i++) {
        of.next(from, key(site), null);
      }
    }
    assertThat(probes(of)).isBetween(2 * Watch.EARLY, 3 * Watch.EARLY);
    assertThat(of.isProbe(of.next(from, key(20), null))).isFalse();
  }

  @Test
  void whatIsSampledEarlyIsForgottenOnceItIsGone() {
    Trie of = sampling(100);
    List<Integer> positions = arrive(of, of.root(ROOT), 40);
    BitSet held = new BitSet();
    held.set(Position.number(positions.get(2)));
    for (int i = 0; i < 3; i++) {
      of.watches.round(held);
    }
    assertThat(of.watches.at(positions.get(1))).isNull();
    assertThat(of.watches.at(positions.get(2))).isNotNull();
    assertThat(probes(of)).as("for good").isEqualTo(Watch.EARLY + 1);
  }

  @Test
  void aNewNodeThatLeaksWithoutAProbeIsWatched() {
    Trie of = sampling(100);
    int from = of.node(of.root(ROOT)).position();
    Node n = of.node(arrive(of, from, 40).get(0));
    leak(of, n, null);
    assertThat(of.lookup(Position.number(from), key(LEAK))).as("hidden again").isZero();
    Set<Integer> taken = new HashSet<>(arrive(of, from, 2 * Watch.FIRST));
    assertThat(taken).filteredOn(of::isProbe).hasSize(Watch.FIRST);
  }

  @Test
  void aNewNodeThatHasTheStackOfALeakIsSampledNoMore() {
    Trie of = sampling(100);
    int from = of.node(of.root(ROOT)).position();
    List<Integer> positions = arrive(of, from, 2);
    Node n = of.node(positions.get(1));
    Sighting seen = of.watches.at(positions.get(1));
    leak(of, n, seen);
    assertThat(n.leaks().exemplar).isSameAs(seen.exemplar());
    assertThat(of.lookup(Position.number(from), key(LEAK))).isEqualTo(n.position());
    assertThat(arrive(of, from, 40)).containsOnly(n.position());
  }

  /** Its first flows came one after another, and had one probe in turn. */
  @Test
  void aNewNodeThatLeaksHasAsManyProbesAsAnyOther() {
    Trie of = sampling(100);
    int from = of.node(of.root(ROOT)).position();
    Node n = null;
    for (int i = 0; i < 40; i++) {
      n = of.node(of.next(from, key(LEAK), null));
      of.watches.round(new BitSet());
      of.watches.round(new BitSet());
    }
    leak(of, n, null);
    Set<Integer> taken = new HashSet<>(arrive(of, from, 4 * Watch.FIRST));
    assertThat(taken).filteredOn(of::isProbe).hasSizeGreaterThanOrEqualTo(Watch.FIRST);
  }

  @Test
  void whatOnlyALeakedBufferHeldIsNotWatched() {
    Trie of = sampling(100);
    int from = of.node(of.root(ROOT)).position();
    List<Integer> positions = arrive(of, from, 40);
    Node n = of.node(positions.get(0));
    n.leaks = new Leaks();
    n.leaks.add(16, 1);
    of.watches.leaked(n, of.watches.at(positions.get(0)), false);
    assertThat(n.leaks().exemplar).isNotNull();
    assertThat(of.lookup(Position.number(from), key(LEAK))).isEqualTo(n.position());
  }

  @Test
  void anEntryThatAFailureHasKeptHiddenIsShownAgain() {
    Trie of = sampling(100);
    int from = of.node(of.root(ROOT)).position();
    Node n = of.node(arrive(of, from, 1).get(0));
    n.watch.early = 0;
    assertThat(of.lookup(Position.number(from), key(LEAK))).isZero();
    assertThat(arrive(of, from, 1)).containsExactly(n.position());
    assertThat(of.lookup(Position.number(from), key(LEAK))).isEqualTo(n.position());
  }
}
