package io.github.bytebufflow.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.BitSet;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The entry of a node that leaks is hidden and shown while flows come to the node: each finds the
 * node, at a position that no other flow has, and goes on from there as from the node.
 */
public final class WatchStress {
  private static final int MOST = 64;
  private static final int ROOT =
      Sites.number("acme.Allocator", "directBuffer", 0, Site.ALLOCATE, "direct");

  private WatchStress() {}

  static int key(int site) {
    return Position.of(site, 1);
  }

  /** A root with children, of which the first one leaks. */
  abstract static class Leaking {
    final Trie trie = new Trie(MOST, MOST, 1, true, 4);
    final int root = trie.root(ROOT);
    final int at;
    final int next;
    final Node node;

    Leaking(int children) {
      at = trie.next(root, key(1), null);
      for (int i = 2; i <= children; i++) {
        trie.next(root, key(i), null);
      }
      next = trie.next(at, key(MOST), null);
      node = trie.node(at);
      node.leaks = new Leaks();
      node.leaks.add(1, 1);
    }

    /** As the drain does. */
    final void watch() {
      trie.watches.leaked(node, null, true);
    }

    /** Takes probes until the entry is shown again. */
    final void exhaust() {
      while (trie.next(root, key(1), null) != at) {
        // The next probe.
      }
    }

    /** Where a flow comes to. */
    final int arrive() {
      return trie.next(root, key(1), null);
    }

    /** 1 if a position is one of the node, and the path goes on there. */
    final int isThere(int position) {
      return trie.node(position) == node && trie.next(position, key(MOST), null) == next ? 1 : 0;
    }

    /**
     * 1 if the root has so many children, and steps find each of them once all probes are taken.
     */
    final int hasExactly(int children) {
      exhaust();
      for (int i = 1; i <= children; i++) {
        if (trie.lookup(Position.number(root), key(i)) == 0) {
          return 0;
        }
      }
      boolean all = trie.children(trie.node(root)).size() == children;
      return all && trie.nodes() == children + 2 ? 1 : 0;
    }
  }

  /** Flows arrive while a leak is found: the entry is hidden. */
  @JCStressTest
  @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "All are there; no probe has two.")
  @Outcome(id = "1, 1, 0", expect = FORBIDDEN, desc = "Two at one probe, or a node made twice.")
  @Outcome(expect = FORBIDDEN, desc = "A flow went elsewhere.")
  @State
  public static class HiddenWhileFlowsArrive extends Leaking {
    private int a;
    private int b;

    /** A node with a table. */
    public HiddenWhileFlowsArrive() {
      super(3);
    }

    @Actor
    public void one(III_Result r) {
      watch();
      a = arrive();
      r.r1 = isThere(a);
    }

    @Actor
    public void two(III_Result r) {
      b = arrive();
      r.r2 = isThere(b);
    }

    @Arbiter
    public void after(III_Result r) {
      r.r3 = a != at && a != b && hasExactly(3) == 1 ? 1 : 0;
    }
  }

  /** A node is made for the first of two flows, and sampled from the beginning. */
  @JCStressTest
  @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "One node, and no probe has two flows.")
  @Outcome(id = "1, 1, 0", expect = FORBIDDEN, desc = "Two at one probe, or a node made twice.")
  @Outcome(expect = FORBIDDEN, desc = "A flow went elsewhere.")
  @State
  public static class SampledWhileMade {
    private final Trie trie = new Trie(MOST, MOST, 1, true, 4, MOST);
    private final int root = trie.node(trie.root(ROOT)).position();
    private int a;
    private int b;

    private int arrive() {
      return trie.next(root, key(1), null);
    }

    /** 1 if a position is one of the child. */
    private int isThere(int position) {
      Node n = trie.node(position);
      return n != null && n.key == key(1) && n.parent == trie.node(root) ? 1 : 0;
    }

    @Actor
    public void one(III_Result r) {
      a = arrive();
      r.r1 = isThere(a);
    }

    @Actor
    public void two(III_Result r) {
      b = arrive();
      r.r2 = isThere(b);
    }

    @Arbiter
    public void after(III_Result r) {
      Node n = trie.node(a);
      boolean one = n == trie.node(b) && trie.children(n.parent).size() == 1;
      int last = 0;
      for (int i = 0; i < MOST; i++) {
        last = arrive();
      }
      boolean shown = last == n.position() && trie.lookup(n.parent.id, key(1)) == last;
      r.r3 = one && a != b && shown ? 1 : 0;
    }
  }

  /** The last probe is taken, so the entry is shown, while another flow arrives. */
  @JCStressTest
  @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "Both are there, one at the node itself.")
  @Outcome(
      id = "1, 1, 0",
      expect = FORBIDDEN,
      desc = "Two at one probe, or the entry stays hidden.")
  @Outcome(expect = FORBIDDEN, desc = "A flow went elsewhere.")
  @State
  public static class ShownWhileTwoArrive extends Leaking {
    private int a;
    private int b;

    /** One probe is left. */
    public ShownWhileTwoArrive() {
      super(1);
      watch();
      for (int i = 1; i < Watch.FIRST; i++) {
        arrive();
      }
    }

    @Actor
    public void one(III_Result r) {
      a = arrive();
      r.r1 = isThere(a);
    }

    @Actor
    public void two(III_Result r) {
      b = arrive();
      r.r2 = isThere(b);
    }

    @Arbiter
    public void after(III_Result r) {
      boolean one = a == at ^ b == at;
      boolean shown = trie.lookup(Position.number(root), key(1)) == at;
      r.r3 = one && shown && hasExactly(1) == 1 ? 1 : 0;
    }
  }

  /** A sibling is added, and the table grows, while the entry is hidden and a flow arrives. */
  @JCStressTest
  @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "The flow is there, and so is the sibling.")
  @Outcome(id = "1, 1, 0", expect = FORBIDDEN, desc = "A child is lost, or there twice.")
  @Outcome(expect = FORBIDDEN, desc = "A flow went elsewhere.")
  @State
  public static class HiddenWhileTableGrows extends Leaking {
    /** The next child makes the table grow. */
    public HiddenWhileTableGrows() {
      super(2);
    }

    @Actor
    public void insert(III_Result r) {
      int made = trie.next(root, key(3), null);
      r.r1 = trie.node(made).key == key(3) ? 1 : 0;
    }

    @Actor
    public void arrives(III_Result r) {
      watch();
      r.r2 = isThere(arrive());
    }

    @Arbiter
    public void after(III_Result r) {
      r.r3 = hasExactly(3);
    }
  }

  /** A table is made for a hidden entry while a flow arrives. */
  @JCStressTest
  @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "The flow is there, and so is the sibling.")
  @Outcome(id = "1, 1, 0", expect = FORBIDDEN, desc = "A child is lost, or there twice.")
  @Outcome(expect = FORBIDDEN, desc = "A flow went elsewhere.")
  @State
  public static class ArrivalWhileTableIsMade extends Leaking {
    /** An only child, which is hidden. */
    public ArrivalWhileTableIsMade() {
      super(1);
      watch();
    }

    @Actor
    public void insert(III_Result r) {
      int made = trie.next(root, key(2), null);
      r.r1 = trie.node(made).key == key(2) ? 1 : 0;
    }

    @Actor
    public void arrives(III_Result r) {
      int position = arrive();
      r.r2 = position != at && isThere(position) == 1 ? 1 : 0;
    }

    @Arbiter
    public void after(III_Result r) {
      r.r3 = hasExactly(2);
    }
  }

  /** A round hides the entry and gives the node more probes, whose ids make the arrays grow. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "At the node, or at a probe that was stored.")
  @Outcome(expect = FORBIDDEN, desc = "A position without its node, or a child lost.")
  @State
  public static class RoundWhileOneArrives extends Leaking {
    /** All probes are taken. */
    public RoundWhileOneArrives() {
      super(3);
      watch();
      exhaust();
    }

    @Actor
    public void round() {
      trie.watches.round(new BitSet());
    }

    @Actor
    public void arrives(II_Result r) {
      r.r1 = isThere(arrive());
    }

    @Arbiter
    public void after(II_Result r) {
      r.r2 = hasExactly(3);
    }
  }

  /** Another thread that uses the buffer goes on from a probe that it reads without an order. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "From the probe or from before it, as it saw.")
  @Outcome(expect = FORBIDDEN, desc = "A position without its node.")
  @State
  public static class StepFromAProbeOfAnother extends Leaking {
    private final Flow flow = Flow.ended(root);

    /** A node that is not watched yet. */
    public StepFromAProbeOfAnother() {
      super(1);
    }

    @Actor
    public void arrives() {
      watch();
      flow.node = arrive();
    }

    @Actor
    public void goesOn(II_Result r) {
      int seen = flow.node;
      Node n = trie.node(seen);
      r.r1 = seen == root || n == node && trie.next(seen, key(MOST), null) == next ? 1 : 0;
    }

    @Arbiter
    public void after(II_Result r) {
      r.r2 = isThere(flow.node);
    }
  }

  /** A flow is released at a probe, another goes on: counts by id, added up as a reader does. */
  @JCStressTest
  @Outcome(id = "2, 1, 1", expect = ACCEPTABLE, desc = "Each is counted once, at its node.")
  @Outcome(expect = FORBIDDEN, desc = "A flow is lost, or counted twice.")
  @State
  public static class CountedOnce extends Leaking {
    private final ThreadState one = new ThreadState(false);
    private final ThreadState two = new ThreadState(false);

    /** A node that is watched while flows end there. */
    public CountedOnce() {
      super(2);
    }

    @Actor
    public void released() {
      watch();
      one.countReleased(Position.number(arrive()));
      one.countReleased(Position.number(trie.next(arrive(), key(MOST), null)));
    }

    @Actor
    public void releasedToo() {
      two.countReleased(Position.number(arrive()));
    }

    @Arbiter
    public void after(III_Result r) {
      long[] byId = new long[trie.ids()];
      one.addReleased(byId);
      two.addReleased(byId);
      int sum = 0;
      for (int id = 1; id < byId.length; id++) {
        Node n = trie.node(Position.of(id, 1));
        r.r1 += n == node ? (int) byId[id] : 0;
        r.r2 += n == trie.node(next) ? (int) byId[id] : 0;
        sum += (int) byId[id];
      }
      r.r3 = sum == 3 ? 1 : 0;
    }
  }
}
