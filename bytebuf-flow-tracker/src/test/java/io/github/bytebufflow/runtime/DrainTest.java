package io.github.bytebufflow.runtime;

import static io.github.bytebufflow.runtime.RecorderTest.allocate;
import static io.github.bytebufflow.runtime.RecorderTest.end;
import static io.github.bytebufflow.runtime.RecorderTest.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.fake.io.netty.buffer.AbstractPooledDerivedByteBuf;
import io.github.bytebufflow.fake.io.netty.buffer.AbstractReferenceCountedByteBuf;
import io.github.bytebufflow.fake.io.netty.buffer.PooledByteBuf;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What becomes of flows whose buffers are collected. Every test has nodes of its own. */
class DrainTest {
  private static final long TIMEOUT = 20_000;
  private static final int HEAP =
      Sites.number("acme.Allocator", "heapBuffer", 0, Site.ALLOCATE, null);

  private static final int ADD_COMPONENT =
      Sites.number("acme.CompositeByteBuf", "addComponent", 0, Site.HANDOFF, null);

  private static int enter(String method) {
    return Sites.number("acme.Drained", method, 1, Site.ENTER, null);
  }

  /** Allocates buffers that end at one node and forgets them. */
  private static Node forget(String method, int buffers) {
    Node end = null;
    for (int i = 0; i < buffers; i++) {
      AbstractReferenceCountedByteBuf b = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
      Recorder.stepCounted(b, enter(method));
      end = end(b);
    }
    return end;
  }

  private static void collect() {
    assertThat(Tracker.collect(TIMEOUT)).as("a collection took place").isTrue();
  }

  @Test
  void anUnreleasedBufferThatIsCollectedHasLeaked() {
    Node end = forget("forgotten", 3000);
    collect();
    assertThat(end.leaks().count).isEqualTo(3000);
    assertThat(end.leaks().bytes).isEqualTo(3000 * 16);
    assertThat(end.leaks().indirect).isZero();
    assertThat(end.leaks().firstMillis).isBetween(1L, end.leaks().lastMillis);
    assertThat(FlowReader.read().live(end)).isZero();
  }

  @Test
  void aBufferWhoseReleaseMayHaveGoneUnseenHasNotLeaked() {
    NettyCopy copy =
        NettyCopy.found(DrainTest.class.getClassLoader(), "acme.unseen.io.netty.", null);
    int root = Trie.main().root(Sites.root("acme.Unseen", "heapBuffer", "heap", copy.number));
    long allocated = FlowReader.read().allocated;
    forgetAt(root);
    assertThat(FlowReader.read().live(Trie.main().node(root))).isEqualTo(1);
    copy.setReleasesUnseen();
    collect();
    assertThat(Trie.main().node(root).leaks()).isNull();
    FlowReader after = FlowReader.read();
    assertThat(after.live(Trie.main().node(root))).isZero();
    assertThat(after.allocated).as("taken out of the sums").isEqualTo(allocated);
  }

  private static void forgetAt(int root) {
    flow(allocate(new AbstractReferenceCountedByteBuf(), HEAP)).node = root;
  }

  @Test
  void aLiveBufferHasNotLeaked() {
    AbstractReferenceCountedByteBuf b = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
    Recorder.stepCounted(b, enter("live"));
    collect();
    assertThat(end(b).leaks()).isNull();
    assertThat(FlowReader.read().live(end(b))).isEqualTo(1);
    b.release();
  }

  @Test
  void aReleasedBufferThatIsCollectedHasNotLeaked() {
    Node end = end(released());
    collect();
    assertThat(end.leaks()).isNull();
    assertThat(FlowReader.read().released(end)).isEqualTo(1);
  }

  private static AbstractReferenceCountedByteBuf released() {
    AbstractReferenceCountedByteBuf b = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
    Recorder.stepCounted(b, enter("released"));
    b.release();
    return b;
  }

  /** As the finalizer of what keeps the buffer does. */
  @Test
  void aBufferThatIsReleasedAfterItWasCollectedHasLeaked() {
    for (boolean pooled : new boolean[] {false, true}) {
      long allocated = FlowReader.read().allocated;
      AbstractReferenceCountedByteBuf b =
          allocate(pooled ? new PooledByteBuf() : new AbstractReferenceCountedByteBuf(), HEAP);
      Recorder.stepCounted(b, enter("finalized" + pooled));
      Node found = end(b);
      flow(b).clear();
      flow(b).enqueue();
      collect();
      assertThat(found.leaks().count).isEqualTo(1);
      // Another buffer may have the slot of the flow by now.
      AbstractReferenceCountedByteBuf other = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
      Recorder.stepCounted(other, enter("besideFinalized" + pooled));
      Recorder.stepCounted(b, enter("finalizer" + pooled));
      Node released = end(b);
      b.release();
      assertThat(found.leaks().count).isEqualTo(1);
      assertThat(FlowReader.read().released(released)).as("counted once").isZero();
      assertThat(FlowReader.read().live(end(other))).isEqualTo(1);
      other.release();
      assertThat(FlowReader.read().allocated).isEqualTo(allocated + 2);
      if (pooled) {
        livesOn(b);
      }
    }
  }

  /** The finalizer may be quicker than the thread that looks for leaks. */
  @Test
  void aBufferThatIsReleasedBeforeItsReferenceIsTakenHasNotLeaked() {
    AbstractReferenceCountedByteBuf b = allocate(new PooledByteBuf(), HEAP);
    Recorder.stepCounted(b, enter("quick"));
    Node end = end(b);
    flow(b).clear();
    b.release();
    flow(b).enqueue();
    collect();
    assertThat(end.leaks()).isNull();
    assertThat(FlowReader.read().released(end)).isEqualTo(1);
    livesOn(b);
  }

  /** The collector knows nothing of the flow of the first life. */
  private static void livesOn(AbstractReferenceCountedByteBuf b) {
    Flow old = flow(b);
    b.reuse();
    allocate(b, HEAP);
    assertThat(flow(b)).isNotSameAs(old);
    assertThat(flow(b).get()).isSameAs(b);
    Recorder.stepCounted(b, enter("again"));
    Node end = end(b);
    long before = FlowReader.read().released(end);
    assertThat(FlowReader.read().live(end)).isEqualTo(1);
    b.release();
    assertThat(FlowReader.read().released(end)).isEqualTo(before + 1);
  }

  @Test
  void nothingIsLeftToCollectOnceAllIsReleasedOrCountedAsLeaked() {
    collect();
    AbstractReferenceCountedByteBuf b = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
    assertThat(Tracker.allReleased()).isFalse();
    b.release();
    forget("uncounted", 3);
    assertThat(Tracker.allReleased()).as("before the collection").isFalse();
    collect();
    assertThat(Tracker.allReleased()).isTrue();
  }

  @Test
  void waitsForWhatTheCollectorHasFoundButNotHandedOnYet() {
    AbstractReferenceCountedByteBuf b = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
    Recorder.stepCounted(b, enter("found"));
    Node end = end(b);
    flow(b).clear();
    assertThat(Tracker.collect(100)).as("all is counted").isFalse();
    flow(b).enqueue();
    collect();
    assertThat(end.leaks().count).isEqualTo(1);
  }

  @Test
  void aPooledObjectThatIsDroppedGivesItsSlotBack() {
    collect();
    final long before = FlowReader.read().retained;
    // Few enough not to be taken for those of a thread that never reuses one.
    for (int i = 0; i < 20; i++) {
      allocate(new PooledByteBuf(), HEAP).release();
    }
    assertThat(FlowReader.read().retained).isEqualTo(before + 20);
    collect();
    assertThat(FlowReader.read().retained).isLessThanOrEqualTo(before);
  }

  @Test
  void aPermanentBufferThatIsCollectedHasLeaked() {
    Node end = permanent();
    collect();
    assertThat(FlowReader.read().released(end)).isZero();
    assertThat(end.leaks().count).isEqualTo(1);
    assertThat(end.leaks().bytes).isEqualTo(16);
  }

  private static Node permanent() {
    AbstractReferenceCountedByteBuf b = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
    Recorder.stepCounted(b, enter("permanent"));
    Recorder.permanent(b);
    return end(b);
  }

  @Test
  void aComponentOfAComposite_leaksIndirectly() {
    AbstractReferenceCountedByteBuf b = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
    Recorder.component(b, null, ADD_COMPONENT);
    Node end = end(b);
    b = null;
    collect();
    assertThat(end.leaks().count).isEqualTo(1);
    assertThat(end.leaks().indirect).isEqualTo(1);
  }

  @Test
  void aComponentWhoseOtherCountsWereReleased_leaksIndirectly() {
    AbstractReferenceCountedByteBuf b = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
    b.retain();
    Recorder.component(b, null, ADD_COMPONENT);
    Recorder.stepCounted(b, Sites.number("acme.Parts", "done", 5, Site.RELEASE, null));
    b.release();
    Node end = end(b);
    b = null;
    collect();
    assertThat(end.leaks().indirect).isEqualTo(1);
  }

  @Test
  void aComponentThatItsCompositeLetGo_leaksByItself() {
    AbstractReferenceCountedByteBuf b = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
    b.retain();
    Recorder.component(b, null, ADD_COMPONENT);
    letGo(b);
    Node end = end(b);
    b = null;
    collect();
    assertThat(end.leaks().count).isEqualTo(1);
    assertThat(end.leaks().indirect).isZero();
  }

  private static void letGo(AbstractReferenceCountedByteBuf b) {
    Flow f = Recorder.ofComponent(b);
    int life = Recorder.life(f);
    b.release();
    Recorder.componentFreed(f, life);
  }

  @Test
  void aComponentThatMovedToAnotherComposite_leaksIndirectly() {
    AbstractReferenceCountedByteBuf b = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
    Recorder.stepCounted(b, enter("moved"));
    Recorder.component(b, null, ADD_COMPONENT);
    b.retain();
    Recorder.component(b, null, ADD_COMPONENT);
    letGo(b);
    Node end = end(b);
    b = null;
    collect();
    assertThat(end.leaks().indirect).isEqualTo(1);
    assertThat(Position.bucket(end.key)).as("no step of its own").isEqualTo(1);
  }

  @Test
  void aCountOfComposites_leavesTheTimeAlone() {
    Flow f = new Flow(null, null);
    f.tick = (1 << 27) - 2;
    for (int i = 0; i < 20; i++) {
      f.join();
    }
    assertThat(f.age(3)).as("the clock began anew").isEqualTo(5);
    assertThat(f.isComponent()).isTrue();
    for (int i = 0; i < 20; i++) {
      f.leave();
    }
    assertThat(f.isComponent()).isFalse();
    assertThat(f.tick).isEqualTo((1 << 27) - 2);
  }

  /** An owner and a retained view of it. */
  private static final class Pair {
    PooledByteBuf owner = allocate(new PooledByteBuf(), HEAP);
    AbstractPooledDerivedByteBuf view = new AbstractPooledDerivedByteBuf();
    final Node ownerEnd;

    Pair(String method) {
      Recorder.retainedView(view, owner);
      Recorder.stepCounted(owner, enter(method));
      ownerEnd = end(owner);
    }
  }

  @Test
  void aViewThatComesBackFromAFinalizerHasAFlowThatCanLeak() {
    Pair pair = new Pair("finalizedView");
    Flow old = flow(pair.view);
    old.clear();
    old.enqueue();
    collect();
    pair.view.release();
    assertThat(old.isOpen()).isFalse();
    long views = FlowReader.read().viewsAllocated;
    pair.view.reuse();
    Recorder.retainedView(pair.view, pair.owner);
    assertThat(flow(pair.view)).isNotSameAs(old);
    assertThat(flow(pair.view).get()).isSameAs(pair.view);
    assertThat(FlowReader.read().viewsAllocated).isEqualTo(views + 1);
    pair.view.release();
    pair.owner.release();
  }

  @Test
  void anOwnerWhoseViewLeakedBefore_leaksIndirectly() {
    Pair pair = new Pair("viewFirst");
    pair.view = null;
    collect();
    assertThat(pair.ownerEnd.leaks()).as("it lives").isNull();
    pair.owner = null;
    collect();
    assertThat(pair.ownerEnd.leaks().count).isEqualTo(1);
    assertThat(pair.ownerEnd.leaks().indirect).isEqualTo(1);
  }

  @Test
  void anOwnerWhoseViewLeaksAfterwards_leakedIndirectly() {
    Pair pair = new Pair("ownerFirst");
    pair.owner = null;
    collect();
    assertThat(pair.ownerEnd.leaks().indirect).isZero();
    pair.view = null;
    collect();
    assertThat(pair.ownerEnd.leaks().indirect).isEqualTo(1);
  }

  @Test
  void anOwnerWhoseViewWasReleased_leaksByItself() {
    Pair pair = new Pair("viewReleased");
    pair.view.release();
    pair.view = null;
    pair.owner = null;
    collect();
    assertThat(pair.ownerEnd.leaks().count).isEqualTo(1);
    assertThat(pair.ownerEnd.leaks().indirect).isZero();
  }

  @Test
  void aViewOfAnEarlierLifeSaysNothingOfTheNext() {
    Pair pair = new Pair("earlierLife");
    pair.owner.release();
    pair.owner.reuse();
    allocate(pair.owner, HEAP);
    Recorder.stepCounted(pair.owner, enter("nextLife"));
    final Node end = end(pair.owner);
    pair.view = null;
    collect();
    pair.owner = null;
    collect();
    assertThat(end.leaks().count).isEqualTo(1);
    assertThat(end.leaks().indirect).isZero();
  }

  @Test
  void theListenerIsToldWhereLeaksEnded() {
    Set<Node> told = new HashSet<>();
    Tracker.LeakListener listener = Drain.INSTANCE.listener;
    Drain.INSTANCE.listener =
        new Tracker.LeakListener() {
          @Override
          public void leaked(Set<Node> nodes) {
            told.addAll(nodes);
          }

          @Override
          public void second() {}
        };
    try {
      Node end = forget("told", 1);
      collect();
      assertThat(told).contains(end);
    } finally {
      Drain.INSTANCE.listener = listener;
    }
  }

  @Test
  void aLeakIsCountedOnce() {
    Node end = forget("once", 1);
    collect();
    collect();
    assertThat(end.leaks().count).isEqualTo(1);
  }

  @Test
  void slotsOfLeaksAreFreeAgain() {
    forget("slots", 100);
    collect();
    AbstractReferenceCountedByteBuf b = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
    assertThat(LiveSet.block(flow(b).slot).get(LiveSet.index(flow(b).slot))).isSameAs(flow(b));
    b.release();
  }
}
