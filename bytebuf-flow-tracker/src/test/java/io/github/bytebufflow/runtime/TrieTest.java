package io.github.bytebufflow.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TrieTest {
  private static final int ROOT = 0;

  private final Trie trie = new Trie(10_000, 128, 10, false);
  private final int root = trie.root(ROOT);

  private static int key(int site) {
    return key(site, 1);
  }

  private static int key(int site, int count) {
    return Position.of(site, count);
  }

  private static int walk(Trie trie, int from, int... sites) {
    int at = from;
    for (int site : sites) {
      at = trie.next(at, key(site), null);
    }
    return at;
  }

  @Test
  void equalPathsAreOne() {
    assertThat(walk(trie, root, 1, 2, 3)).isEqualTo(walk(trie, root, 1, 2, 3));
    assertThat(trie.nodes()).isEqualTo(4);
    assertThat(trie.root(ROOT)).isEqualTo(root);
  }

  @Test
  void pathsPartWhereSitesDiffer() {
    int left = walk(trie, root, 1, 2);
    int right = walk(trie, root, 1, 3);
    assertThat(left).isNotEqualTo(right);
    assertThat(trie.node(left).parent()).isSameAs(trie.node(right).parent());
    assertThat(trie.children(trie.node(root))).hasSize(1);
    assertThat(trie.children(trie.node(walk(trie, root, 1)))).hasSize(2);
  }

  @Test
  void theCountIsPartOfTheKey() {
    int one = trie.next(root, key(1, 1), null);
    int two = trie.next(root, key(1, 2), null);
    assertThat(one).isNotEqualTo(two);
    assertThat(trie.node(one).ref()).isEqualTo(1);
    assertThat(trie.node(two).ref()).isEqualTo(2);
    assertThat(Position.bucket(two)).as("a step inherits it from the position").isEqualTo(2);
  }

  @Test
  void everyOneOfManyChildrenIsFoundAgain() {
    int[] positions = new int[1000];
    for (int i = 0; i < positions.length; i++) {
      positions[i] = walk(trie, root, i + 1);
    }
    for (int i = 0; i < positions.length; i++) {
      assertThat(walk(trie, root, i + 1)).isEqualTo(positions[i]);
    }
    assertThat(trie.children(trie.node(root))).hasSize(positions.length);
    assertThat(trie.nodes()).isEqualTo(positions.length + 1);
  }

  @Test
  void repeatingTheLastSiteDoesNotMove() {
    int at = walk(trie, root, 1);
    assertThat(walk(trie, at, 1, 1, 1)).isEqualTo(at);
    assertThat(trie.node(at).isLoop()).isFalse();
  }

  @Test
  void aLoopLeadsBackToTheAncestorThatItRepeats() {
    int first = walk(trie, root, 1);
    int last = walk(trie, root, 1, 2, 3);
    assertThat(walk(trie, last, 1)).isEqualTo(first);
    assertThat(trie.node(first).isLoop()).isTrue();
    assertThat(trie.node(last).isLoop()).isFalse();
    assertThat(trie.children(trie.node(last))).as("links are no children").isEmpty();
    int nodes = trie.nodes();
    for (int round = 0; round < 100; round++) {
      last = walk(trie, last, 1, 2, 3);
    }
    assertThat(trie.nodes()).isEqualTo(nodes);
  }

  @Test
  void aLinkAndAChildMayHaveOneParent() {
    int last = walk(trie, root, 1, 2);
    int child = walk(trie, last, 3);
    assertThat(walk(trie, last, 1)).isEqualTo(walk(trie, root, 1));
    assertThat(walk(trie, last, 3)).isEqualTo(child);
    assertThat(trie.children(trie.node(last))).containsExactly(trie.node(child));
  }

  @Test
  void recursionOfTwoMethodsCostsTwoNodes() {
    int at = walk(trie, root, 1, 2);
    int nodes = trie.nodes();
    for (int depth = 0; depth < 1000; depth++) {
      at = walk(trie, at, 1, 2);
    }
    assertThat(trie.nodes()).isEqualTo(nodes);
  }

  @Test
  void aPathIsCutOffAtTheDepth() {
    Trie shallow = new Trie(1000, 3, 10, false);
    int from = shallow.root(ROOT);
    int end = walk(shallow, from, 1, 2);
    assertThat(shallow.node(end).cut).isFalse();
    int beyond = walk(shallow, end, 3);
    assertThat(shallow.node(beyond).cut).isTrue();
    assertThat(shallow.node(beyond)).isSameAs(shallow.node(end).truncated());
    assertThat(walk(shallow, beyond, 4, 5, 6)).as("there it stays").isEqualTo(beyond);
    assertThat(walk(shallow, end, 7)).as("one for all").isEqualTo(beyond);
    assertThat(shallow.nodes()).as("it is no node of the tree").isEqualTo(3);
  }

  @Test
  void aFullTrieKeepsItsPathsAndTakesNoNewOnes() {
    Trie small = new Trie(10, 128, 10, false);
    int from = small.root(ROOT);
    Set<Integer> kept = new HashSet<>();
    Random random = new Random(1);
    for (int i = 0; i < 10_000; i++) {
      int at = from;
      for (int step = 0; step < 10; step++) {
        at = walk(small, at, 1 + random.nextInt(50));
        if (!small.node(at).cut) {
          kept.add(at);
        }
      }
    }
    assertThat(small.nodes()).isEqualTo(10);
    assertThat(kept).hasSizeBetween(9, 10);
    assertThat(small.ids()).as("at most one beyond each node").isLessThanOrEqualTo(1 + 2 * 10);
  }

  @Test
  void rootsAreMadeInAFullTrieToo() {
    Trie small = new Trie(2, 128, 10, false);
    walk(small, small.root(ROOT), 1, 2, 3);
    int other = small.root(1);
    assertThat(small.node(other).cut).isFalse();
    assertThat(small.roots()).hasSize(2);
    assertThat(small.node(walk(small, other, 5)).cut).isTrue();
  }

  @Test
  void aNewNodeKeepsTheStackOfItsFirstFlow() {
    Trie withStacks = new Trie(100, 128, 10, true);
    int from = withStacks.root(ROOT);
    IllegalStateException thrown = new IllegalStateException();
    int at = withStacks.next(from, key(1), thrown);
    Exemplar exemplar = withStacks.node(at).exemplar();
    assertThat(exemplar.thread).isEqualTo(Thread.currentThread().getName());
    withStacks.next(from, key(1), new IllegalStateException());
    assertThat(withStacks.node(at).exemplar()).isSameAs(exemplar);
    assertThat(trie.node(walk(trie, root, 1)).exemplar()).as("without stacks").isNull();
  }

  @Test
  void randomPathsAgreeWithAPlainTree() {
    Random random = new Random(7);
    List<List<Integer>> paths = new ArrayList<>();
    Set<List<Integer>> prefixes = new HashSet<>();
    for (int i = 0; i < 300; i++) {
      List<Integer> path = new ArrayList<>();
      for (int step = 0; step < 6; step++) {
        // A site of its own for each step, so that no path repeats itself.
        path.add(1 + step * 10 + random.nextInt(4));
        prefixes.add(new ArrayList<>(path));
      }
      paths.add(path);
    }
    for (List<Integer> path : paths) {
      Node n = trie.node(walk(trie, root, path.stream().mapToInt(Integer::intValue).toArray()));
      List<Integer> back = new ArrayList<>();
      for (; n.parent() != null; n = n.parent()) {
        back.add(0, Position.number(n.key));
      }
      assertThat(back).isEqualTo(path);
    }
    assertThat(trie.nodes()).isEqualTo(1 + prefixes.size());
  }

  /** With room for one id at first, each array is copied many times. */
  @Test
  void growsAsNodesCome() {
    Trie small = new Trie(5000, 128, 10, false, 1);
    int from = small.root(ROOT);
    int[] children = new int[1000];
    int[] ends = new int[children.length];
    for (int i = 0; i < children.length; i++) {
      children[i] = walk(small, from, i + 1);
      walk(small, children[i], 2000);
      ends[i] = walk(small, children[i], 3000, 4000);
    }
    for (int i = 0; i < children.length; i++) {
      assertThat(walk(small, from, i + 1)).isEqualTo(children[i]);
      assertThat(walk(small, children[i], 3000, 4000)).isEqualTo(ends[i]);
      assertThat(small.children(small.node(children[i]))).hasSize(2);
      assertThat(small.node(ends[i]).parent().parent()).isSameAs(small.node(children[i]));
    }
    assertThat(small.nodes()).isEqualTo(1 + 4 * children.length);
    assertThat(small.ids()).isEqualTo(2 + 4 * children.length);
  }

  /**
   * Insertions at every depth of a stack that is nearly used up: each is whole or did not happen,
   * and no id is lost or given out twice.
   */
  @Test
  void anInsertionThatOverflowsTheStackDidNotHappen() throws Exception {
    Trie deep = new Trie(200_000, 128, 10, false, 1);
    int from = deep.root(ROOT);
    Overflowing overflowing = new Overflowing(deep, from);
    Thread thread = new Thread(null, overflowing, "overflowing", 256 * 1024);
    thread.start();
    thread.join();
    assertThat(overflowing.failed).isPositive();
    Set<Integer> ids = new HashSet<>();
    for (int site = 1; site < overflowing.added.length; site++) {
      if (!overflowing.added[site]) {
        continue;
      }
      int position = deep.lookup(Position.number(from), key(site));
      Node n = deep.node(position);
      assertThat(n.key).isEqualTo(key(site));
      assertThat(n.parent()).isSameAs(deep.node(from));
      assertThat(ids.add(n.id)).isTrue();
    }
    assertThat(ids).hasSizeGreaterThan(100);
    List<Node> children = deep.children(deep.node(from));
    assertThat(children).doesNotHaveDuplicates().doesNotContainNull();
    assertThat(deep.nodes()).isEqualTo(1 + children.size());
    assertThat(deep.ids()).as("none is leaked").isEqualTo(2 + children.size());
    assertThat(deep.node(from).childCount).isEqualTo(children.size());
  }

  private static final class Overflowing implements Runnable {
    private static final int ROUNDS = 40;
    private static final int EACH = 60;

    /** By site: no collection, which an overflow would break. */
    final boolean[] added = new boolean[ROUNDS * EACH + 1];

    int failed;
    private final Trie trie;
    private final int from;
    private int site;
    private int left;

    Overflowing(Trie trie, int from) {
      this.trie = trie;
      this.from = from;
    }

    @Override
    public void run() {
      for (int round = 0; round < ROUNDS; round++) {
        left = EACH;
        down(round, round);
      }
    }

    /** To the end of the stack; on the way back one insertion in each frame, until it is enough. */
    private void down(int skew, long more) {
      try {
        if (skew > 0) {
          down(skew - 1, more, more, more);
        } else {
          down(0, more);
        }
      } catch (StackOverflowError e) {
        failed++;
      }
      if (left > 0) {
        left--;
        insert(++site);
      }
    }

    /** A frame of another size. */
    private void down(int skew, long more, long a, long b) {
      down(skew, more + a + b);
    }

    private void insert(int site) {
      try {
        trie.next(from, key(site), null);
        added[site] = true;
      } catch (StackOverflowError e) {
        failed++;
      }
    }
  }
}
