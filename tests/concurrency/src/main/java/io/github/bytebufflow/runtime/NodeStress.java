package io.github.bytebufflow.runtime;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/** Children are published by stores with release, and looked up without a lock. */
public final class NodeStress {
  private static final int MOST = 16;

  private NodeStress() {}

  /** Keys of children; the root's own is {@code key(0)}. */
  static int key(int site) {
    return Position.of(site, 1);
  }

  abstract static class Parent {
    final Trie trie;
    final int root;

    Parent(int children) {
      this(children, MOST);
    }

    Parent(int children, int maxNodes) {
      this(children, maxNodes, MOST);
    }

    /** The arrays by id have room for so many at first. */
    Parent(int children, int maxNodes, int room) {
      trie = new Trie(maxNodes, MOST, 1, false, room);
      root = trie.root(0);
      for (int i = 1; i <= children; i++) {
        child(i);
      }
    }

    /** The position of the root's child for a site. */
    final int child(int site) {
      return trie.next(root, key(site), null);
    }

    /** The same as far as this thread can see, or 0. */
    final int look(int site) {
      return trie.lookup(Position.number(root), key(site));
    }

    /** 1 for the child with this key and all its final fields, 0 for anything else. */
    final int whole(int position, int site) {
      Node n = trie.node(position);
      return n.key == key(site)
              && n.position() == position
              && n.parent == trie.node(root)
              && n.depth == 2
              && !n.cut
          ? 1
          : 0;
    }

    /** 1 if the root has these children and each of them once. */
    final int hasExactly(int children) {
      for (int i = 1; i <= children; i++) {
        if (look(i) == 0) {
          return 0;
        }
      }
      return trie.children(trie.node(root)).size() == children ? 1 : 0;
    }
  }

  /** Two flows come to the same new path at once. */
  @JCStressTest
  @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "One node, and both flows went there.")
  @Outcome(id = "1, 1, 0", expect = FORBIDDEN, desc = "Two nodes for one key.")
  @Outcome(expect = FORBIDDEN, desc = "A node without its final fields.")
  @State
  public static class SameKey extends Parent {
    private int a;
    private int b;

    /** An empty parent. */
    public SameKey() {
      super(0);
    }

    @Actor
    public void one(III_Result r) {
      a = child(1);
      r.r1 = whole(a, 1);
    }

    @Actor
    public void two(III_Result r) {
      b = child(1);
      r.r2 = whole(b, 1);
    }

    @Arbiter
    public void after(III_Result r) {
      r.r3 = a == b && hasExactly(1) == 1 ? 1 : 0;
    }
  }

  /** Two flows part at one node, which has a table already that must grow. */
  @JCStressTest
  @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "Both children are there.")
  @Outcome(id = "1, 1, 0", expect = FORBIDDEN, desc = "A child is lost, or there twice.")
  @Outcome(expect = FORBIDDEN, desc = "A node without its final fields.")
  @State
  public static class OtherKeys extends Parent {
    /** A parent of three. */
    public OtherKeys() {
      super(3);
    }

    @Actor
    public void one(III_Result r) {
      r.r1 = whole(child(4), 4);
    }

    @Actor
    public void two(III_Result r) {
      r.r2 = whole(child(5), 5);
    }

    @Arbiter
    public void after(III_Result r) {
      r.r3 = hasExactly(5);
    }
  }

  /** A reader comes by while the first child is published. */
  @JCStressTest
  @Outcome(id = "-1", expect = ACCEPTABLE, desc = "Not seen yet; the lock would find it.")
  @Outcome(id = "1", expect = ACCEPTABLE, desc = "Seen, and whole.")
  @Outcome(id = "0", expect = FORBIDDEN, desc = "A node without its final fields.")
  @State
  public static class LookupOfFirst extends Parent {
    /** An empty parent. */
    public LookupOfFirst() {
      super(0);
    }

    @Actor
    public void insert() {
      child(1);
    }

    @Actor
    public void look(org.openjdk.jcstress.infra.results.I_Result r) {
      int n = look(1);
      r.r1 = n == 0 ? -1 : whole(n, 1);
    }
  }

  /** A reader looks for an old child and a new one while the first table is made. */
  @JCStressTest
  @Outcome(id = "-1, -1", expect = ACCEPTABLE, desc = "The old one missed: the lock finds it.")
  @Outcome(id = "-1, 1", expect = ACCEPTABLE, desc = "The new one only; the lock finds the old.")
  @Outcome(id = "1, -1", expect = ACCEPTABLE, desc = "The old one only.")
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Both.")
  @Outcome(expect = FORBIDDEN, desc = "A wrong node, or one without its final fields.")
  @State
  public static class LookupWhileTableIsMade extends Parent {
    /** A parent of one, which needs no table. */
    public LookupWhileTableIsMade() {
      super(1);
    }

    @Actor
    public void insert() {
      child(2);
    }

    @Actor
    public void look(II_Result r) {
      int old = look(1);
      int made = look(2);
      r.r1 = old == 0 ? -1 : whole(old, 1);
      r.r2 = made == 0 ? -1 : whole(made, 2);
    }
  }

  /** A flow goes by an old path while the table grows. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "The very node that was there.")
  @Outcome(id = "0, 1", expect = FORBIDDEN, desc = "Another node for a key that had one.")
  @Outcome(expect = FORBIDDEN, desc = "A child is lost, or there twice.")
  @State
  public static class StepWhileTableGrows extends Parent {
    private final int first = child(1);

    /** A parent of two, whose table grows with the third. */
    public StepWhileTableGrows() {
      super(2);
    }

    @Actor
    public void insert() {
      child(3);
    }

    @Actor
    public void step(II_Result r) {
      r.r1 = child(1) == first ? 1 : 0;
    }

    @Arbiter
    public void after(II_Result r) {
      r.r2 = hasExactly(3);
    }
  }

  /** Two flows find at once that a path repeats its beginning. */
  @JCStressTest
  @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "One link to the ancestor, and no child.")
  @Outcome(id = "1, 1, 0", expect = FORBIDDEN, desc = "Linked twice, not marked, or a child too.")
  @Outcome(expect = FORBIDDEN, desc = "A flow went elsewhere than to the ancestor.")
  @State
  public static class LoopLink extends Parent {
    private final int ancestor = child(1);
    private final int end = trie.next(ancestor, key(2), null);

    /** A path of three. */
    public LoopLink() {
      super(0);
    }

    @Actor
    public void one(III_Result r) {
      r.r1 = trie.next(end, key(1), null) == ancestor ? 1 : 0;
    }

    @Actor
    public void two(III_Result r) {
      r.r2 = trie.next(end, key(1), null) == ancestor ? 1 : 0;
    }

    @Arbiter
    public void after(III_Result r) {
      Node last = trie.node(end);
      boolean once = last.childCount == 0 && trie.lookup(last.id, key(1)) == ancestor;
      r.r3 = once && trie.node(ancestor).loop && trie.children(last).isEmpty() ? 1 : 0;
    }
  }

  /** Two flows are cut off at one node of a full trie. */
  @JCStressTest
  @Outcome(
      id = "1, 1, 1",
      expect = ACCEPTABLE,
      desc = "Both wait at one node for what is truncated.")
  @Outcome(id = "1, 1, 0", expect = FORBIDDEN, desc = "Two such nodes: one would not be counted.")
  @Outcome(expect = FORBIDDEN, desc = "A flow that was not cut off.")
  @State
  public static class Beyond extends Parent {
    private int a;
    private int b;

    private int cut(int position) {
      Node n = trie.node(position);
      return n.cut && n.parent == trie.node(root) ? 1 : 0;
    }

    /** A leaf of a full trie. */
    public Beyond() {
      super(0, 1);
    }

    @Actor
    public void one(III_Result r) {
      a = child(1);
      r.r1 = cut(a);
    }

    @Actor
    public void two(III_Result r) {
      b = child(2);
      r.r2 = cut(b);
    }

    @Arbiter
    public void after(III_Result r) {
      r.r3 = a == b && trie.node(a) == trie.node(root).truncated && hasExactly(0) == 1 ? 1 : 0;
    }
  }

  /** Two flows come to new paths below two nodes, and each makes the arrays grow. */
  @JCStressTest
  @Outcome(
      id = "1, 1, 1",
      expect = ACCEPTABLE,
      desc = "Both nodes are there, with ids of their own.")
  @Outcome(id = "1, 1, 0", expect = FORBIDDEN, desc = "What one added is not in the other's copy.")
  @Outcome(expect = FORBIDDEN, desc = "A node that is not found by its position.")
  @State
  public static class GrowthByTwo extends Parent {
    private final int left = child(1);
    private final int right = child(2);
    private int a;
    private int b;

    /** Arrays that are full with the root and its two children. */
    public GrowthByTwo() {
      super(0, MOST, 4);
    }

    private int below(int parent, int site) {
      int position = trie.next(parent, key(site), null);
      Node n = trie.node(position);
      return n.key == key(site) && n.parent == trie.node(parent) ? position : 0;
    }

    @Actor
    public void one(III_Result r) {
      a = below(left, 3);
      r.r1 = a == 0 ? 0 : 1;
    }

    @Actor
    public void two(III_Result r) {
      b = below(right, 4);
      r.r2 = b == 0 ? 0 : 1;
    }

    @Arbiter
    public void after(III_Result r) {
      boolean found = below(left, 3) == a && below(right, 4) == b;
      r.r3 =
          found && Position.number(a) != Position.number(b) && trie.nodes() == 5 && trie.ids() == 6
              ? 1
              : 0;
    }
  }

  /** A reader goes by an old path and looks for a new one while the arrays grow. */
  @JCStressTest
  @Outcome(id = "1, -1", expect = ACCEPTABLE, desc = "The old one; the lock would find the new.")
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Both, and the new one whole.")
  @Outcome(
      expect = FORBIDDEN,
      desc = "A position without its node, or another node for an old key.")
  @State
  public static class LookupWhileArraysGrow extends Parent {
    private final int first = child(1);

    /** Arrays that are full with the root and its child. */
    public LookupWhileArraysGrow() {
      super(0, MOST, 3);
    }

    @Actor
    public void insert() {
      child(2);
      child(3);
    }

    @Actor
    public void look(II_Result r) {
      int made = look(3);
      r.r2 = made == 0 ? -1 : whole(made, 3);
      r.r1 = child(1) == first && whole(first, 1) == 1 ? 1 : 0;
    }
  }

  /** A new table of children comes for an id that the array of tables had no room for. */
  @JCStressTest
  @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "Both tables are there.")
  @Outcome(id = "1, 1, 0", expect = FORBIDDEN, desc = "A table was put into an array given up.")
  @Outcome(expect = FORBIDDEN, desc = "A child was not found again.")
  @State
  public static class TablesWhileArraysGrow extends Parent {
    private final int left = child(1);
    private final int right = child(2);
    private final int l = trie.next(left, key(3), null);
    private final int r = trie.next(right, key(4), null);

    /** Tables for the root alone. */
    public TablesWhileArraysGrow() {
      super(0, MOST, 2);
    }

    @Actor
    public void one(III_Result result) {
      int made = trie.next(left, key(5), null);
      result.r1 = made != l && trie.next(left, key(3), null) == l ? 1 : 0;
    }

    @Actor
    public void two(III_Result result) {
      int made = trie.next(right, key(6), null);
      result.r2 = made != r && trie.next(right, key(4), null) == r ? 1 : 0;
    }

    @Arbiter
    public void after(III_Result result) {
      boolean all = trie.children(trie.node(left)).size() == 2;
      all &= trie.children(trie.node(right)).size() == 2;
      all &=
          trie.lookup(Position.number(left), key(5)) != 0
              && trie.lookup(Position.number(right), key(6)) != 0;
      result.r3 = all ? 1 : 0;
    }
  }
}
