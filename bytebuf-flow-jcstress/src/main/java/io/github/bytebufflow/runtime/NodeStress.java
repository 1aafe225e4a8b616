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

/** Children are published by plain writes, and looked up without a lock. */
public final class NodeStress {
  private NodeStress() {}

  /** Keys of children; the root's own is {@code key(0)}. */
  static int key(int site) {
    return site << 2 | 1;
  }

  abstract static class Parent {
    final Node root = new Node(null, key(0), 0, null, false);

    Parent(int children) {
      Trie.stacks = false;
      Trie.maxNodes = Integer.MAX_VALUE;
      for (int i = 1; i <= children; i++) {
        root.child(key(i));
      }
    }

    /** 1 for the child with this key and all its final fields, 0 for anything else. */
    final int whole(Node n, int key) {
      return n.key == key && n.parent == root && n.root == root && n.depth == 2 && !n.cut ? 1 : 0;
    }

    /** 1 if the root has these children and each of them once. */
    final int hasExactly(int children) {
      for (int i = 1; i <= children; i++) {
        if (root.lookup(key(i)) == null) {
          return 0;
        }
      }
      return root.children == children && root.children().size() == children ? 1 : 0;
    }
  }

  /** Two flows come to the same new path at once. */
  @JCStressTest
  @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "One node, and both flows went there.")
  @Outcome(id = "1, 1, 0", expect = FORBIDDEN, desc = "Two nodes for one key.")
  @Outcome(expect = FORBIDDEN, desc = "A node without its final fields.")
  @State
  public static class SameKey extends Parent {
    private Node a;
    private Node b;

    /** An empty parent. */
    public SameKey() {
      super(0);
    }

    @Actor
    public void one(III_Result r) {
      a = root.child(key(1));
      r.r1 = whole(a, key(1));
    }

    @Actor
    public void two(III_Result r) {
      b = root.child(key(1));
      r.r2 = whole(b, key(1));
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
      r.r1 = whole(root.child(key(4)), key(4));
    }

    @Actor
    public void two(III_Result r) {
      r.r2 = whole(root.child(key(5)), key(5));
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
      root.child(key(1));
    }

    @Actor
    public void look(org.openjdk.jcstress.infra.results.I_Result r) {
      Node n = root.lookup(key(1));
      r.r1 = n == null ? -1 : whole(n, key(1));
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
      root.child(key(2));
    }

    @Actor
    public void look(II_Result r) {
      Node old = root.lookup(key(1));
      Node made = root.lookup(key(2));
      r.r1 = old == null ? -1 : whole(old, key(1));
      r.r2 = made == null ? -1 : whole(made, key(2));
    }
  }

  /** A flow goes by an old path while the table grows. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "The very node that was there.")
  @Outcome(id = "0, 1", expect = FORBIDDEN, desc = "Another node for a key that had one.")
  @Outcome(expect = FORBIDDEN, desc = "A child is lost, or there twice.")
  @State
  public static class StepWhileTableGrows extends Parent {
    private final Node first = root.child(key(1));

    /** A parent of two, whose table grows with the third. */
    public StepWhileTableGrows() {
      super(2);
    }

    @Actor
    public void insert() {
      root.child(key(3));
    }

    @Actor
    public void step(II_Result r) {
      r.r1 = root.child(key(1)) == first ? 1 : 0;
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
    private final Node ancestor = root.child(key(1));
    private final Node end = ancestor.child(key(2));

    /** A path of three. */
    public LoopLink() {
      super(0);
    }

    @Actor
    public void one(III_Result r) {
      r.r1 = end.child(key(1)) == ancestor ? 1 : 0;
    }

    @Actor
    public void two(III_Result r) {
      r.r2 = end.child(key(1)) == ancestor ? 1 : 0;
    }

    @Arbiter
    public void after(III_Result r) {
      boolean once = end.children == 1 && end.lookup(key(1)) == ancestor;
      r.r3 = once && ancestor.loop && end.children().isEmpty() ? 1 : 0;
    }
  }

  /** Two flows are cut off at one node of a full trie. */
  @JCStressTest
  @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "Both wait at one node beyond.")
  @Outcome(id = "1, 1, 0", expect = FORBIDDEN, desc = "Two nodes beyond: one would not be counted.")
  @Outcome(expect = FORBIDDEN, desc = "A flow that was not cut off.")
  @State
  public static class Beyond extends Parent {
    private Node a;
    private Node b;

    /** A leaf of a full trie. */
    public Beyond() {
      super(0);
      Trie.maxNodes = 0;
    }

    @Actor
    public void one(III_Result r) {
      a = root.child(key(1));
      r.r1 = a.cut && a.parent == root ? 1 : 0;
    }

    @Actor
    public void two(III_Result r) {
      b = root.child(key(2));
      r.r2 = b.cut && b.parent == root ? 1 : 0;
    }

    @Arbiter
    public void after(III_Result r) {
      r.r3 = a == b && a == root.beyond && root.children == 0 ? 1 : 0;
    }
  }
}
