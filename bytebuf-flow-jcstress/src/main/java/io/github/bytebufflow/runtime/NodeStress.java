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

/** Children are looked up without a lock while they are added. */
public final class NodeStress {
  private NodeStress() {}

  /** Keys of children; the root's own is {@code key(0)}. */
  static int key(int site) {
    return site << 2 | 1;
  }

  abstract static class Parent {
    final Node root = TrieRing.root(key(0));

    Parent(int children) {
      for (int i = 1; i <= children; i++) {
        child(i);
      }
    }

    final int child(int site) {
      return Trie.child(root.position(), key(site));
    }

    final int lookup(int site) {
      return Trie.lookup(root, key(site));
    }

    /** 1 for the position of the child for this site, with all its fields; 0 for anything else. */
    final int whole(int position, int site) {
      Node n = Trie.node(position);
      boolean whole = n != null && n.parent == root && n.key == key(site) && n.depth == 2 && !n.cut;
      return whole && n.position() == position ? 1 : 0;
    }

    /** 1 if the root has these children and each of them once. */
    final int hasExactly(int children) {
      for (int i = 1; i <= children; i++) {
        if (whole(lookup(i), i) == 0) {
          return 0;
        }
      }
      return Trie.children(root).length == children ? 1 : 0;
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
      int position = lookup(1);
      r.r1 = position == 0 ? -1 : whole(position, 1);
    }
  }

  /** A reader looks for an old child and a new one while the first table is made. */
  @JCStressTest
  @Outcome(id = "-1, .*", expect = FORBIDDEN, desc = "The table comes before what replaces it.")
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
      int old = lookup(1);
      int made = lookup(2);
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
    private final int end = Trie.child(ancestor, key(2));

    /** A path of three. */
    public LoopLink() {
      super(0);
    }

    @Actor
    public void one(III_Result r) {
      r.r1 = Trie.child(end, key(1)) == ancestor ? 1 : 0;
    }

    @Actor
    public void two(III_Result r) {
      r.r2 = Trie.child(end, key(1)) == ancestor ? 1 : 0;
    }

    @Arbiter
    public void after(III_Result r) {
      Node n = Trie.node(end);
      boolean once = n.children() == null && Trie.lookup(n, key(1)) == ancestor;
      r.r3 = once && Trie.node(ancestor).loop && Trie.children(n).length == 0 ? 1 : 0;
    }
  }

  /** Two flows are cut off at one node of a full trie. */
  @JCStressTest
  @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "Both wait at one node beyond.")
  @Outcome(id = "1, 1, 0", expect = FORBIDDEN, desc = "Two nodes beyond: one would not be counted.")
  @Outcome(expect = FORBIDDEN, desc = "A flow that was not cut off.")
  @State
  public static class Beyond extends Parent {
    private int a;
    private int b;

    /** A leaf of a full trie. */
    public Beyond() {
      super(0);
      TrieRing.fill();
    }

    private int beyond(int position) {
      return Trie.node(position).cut && Trie.node(position) == root.beyond ? 1 : 0;
    }

    @Actor
    public void one(III_Result r) {
      a = child(1);
      r.r1 = beyond(a);
    }

    @Actor
    public void two(III_Result r) {
      b = child(2);
      r.r2 = beyond(b);
    }

    @Arbiter
    public void after(III_Result r) {
      r.r3 = a == b && Trie.children(root).length == 0 ? 1 : 0;
    }
  }
}
