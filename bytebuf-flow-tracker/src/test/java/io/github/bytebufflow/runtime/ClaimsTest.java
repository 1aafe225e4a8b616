package io.github.bytebufflow.runtime;

import static io.github.bytebufflow.runtime.RecorderTest.end;
import static io.github.bytebufflow.runtime.RecorderTest.flow;
import static io.github.bytebufflow.runtime.RecorderTest.path;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.fake.io.netty.buffer.AbstractPooledDerivedByteBuf;
import io.github.bytebufflow.fake.io.netty.buffer.AbstractReferenceCountedByteBuf;
import io.github.bytebufflow.fake.io.netty.buffer.PooledByteBuf;
import io.github.bytebufflow.fake.io.netty.buffer.SlicedByteBuf;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Counts taken on views that share their owner's count. Counters are the JVM's. */
class ClaimsTest {
  private static final long TIMEOUT = 20_000;
  private static final int MOST_PARKED = 100_000;
  private static final String ROOT = "(retained view)@1";
  private static final int HEAP = Sites.number("acme.Claimed", "heap", 0, Site.ALLOCATE, null);
  private static final int RETAIN = Sites.number("acme.Claimed", "retain", 2, Site.RETAIN, null);
  private static final int RELEASE = Sites.number("acme.Claimed", "drop", 3, Site.RELEASE, null);

  private FlowReader before;

  @BeforeEach
  void read() {
    before = FlowReader.read();
  }

  private static int enter(String method) {
    return Sites.number("acme.Claimed", method, 1, Site.ENTER, null);
  }

  private static <T extends TrackedBuffer> T allocate(T buffer) {
    return RecorderTest.allocate(buffer, HEAP);
  }

  private static AbstractReferenceCountedByteBuf owner() {
    return allocate(new AbstractReferenceCountedByteBuf());
  }

  /** A retained view at a node of its own. */
  private static SlicedByteBuf claimed(TrackedBuffer owner, String method) {
    SlicedByteBuf view = new SlicedByteBuf(owner);
    view.retain(1);
    Recorder.step(view, enter(method));
    return view;
  }

  private static void collect() {
    assertThat(Tracker.collect(TIMEOUT)).as("a collection took place").isTrue();
  }

  private long views() {
    return FlowReader.read().viewsAllocated - before.viewsAllocated;
  }

  private long lost() {
    return FlowReader.read().untracked - before.untracked;
  }

  private static long released(Node n) {
    return FlowReader.read().released(n);
  }

  private static long live(Node n) {
    return FlowReader.read().live(n);
  }

  /** How many flows ended at a node, and that none is there any more. */
  private static void isReleasedOnce(Node end) {
    assertThat(released(end)).isEqualTo(1);
    assertThat(live(end)).isZero();
    assertThat(end.leaks()).isNull();
  }

  private static void isLeakedOnce(Node end, int indirect) {
    assertThat(end.leaks().count).isEqualTo(1);
    assertThat(end.leaks().indirect).isEqualTo(indirect);
    assertThat(released(end)).isZero();
    assertThat(live(end)).isZero();
  }

  // ---- one thread

  @Test
  void aRetainBeginsAFlowAndTheReleaseEndsIt() {
    AbstractReferenceCountedByteBuf owner = owner();
    SlicedByteBuf view = new SlicedByteBuf(owner);
    Recorder.step(view, enter("shared"));
    view.retain(1);
    Recorder.stepCounted(view, RETAIN);
    assertThat(path(view)).containsExactly(ROOT, "retain@1");
    assertThat(path(owner)).containsExactly("heap@1", "shared@1");
    assertThat(views()).isEqualTo(1);
    Recorder.step(view, enter("alone"));
    final Node end = end(view);
    assertThat(live(end)).isEqualTo(1);
    view.release(1);
    isReleasedOnce(end);
    Recorder.stepCounted(view, RELEASE);
    assertThat(path(owner)).as("the view is the owner's").endsWith("shared@1", "drop@1");
    view.release(1);
    assertThat(flow(owner).isOpen()).isFalse();
    assertThat(views()).isEqualTo(1);
    assertThat(lost()).isZero();
  }

  @Test
  void moreCountsAreOfTheSameFlow() {
    AbstractReferenceCountedByteBuf owner = owner();
    SlicedByteBuf view = new SlicedByteBuf(owner);
    view.retain(2);
    Recorder.stepCounted(view, RETAIN);
    Flow claim = flow(view);
    view.retain(1);
    Recorder.stepCounted(view, enter("three"));
    view.release(2);
    Recorder.stepCounted(view, enter("one"));
    assertThat(flow(view)).isSameAs(claim);
    assertThat(path(view)).containsExactly(ROOT, "retain@2", "three@3", "one@1");
    final Node end = end(view);
    view.release(1);
    isReleasedOnce(end);
    assertThat(views()).isEqualTo(1);
    owner.release();
  }

  @Test
  void moreThanItsCountsIsTheOwners() {
    AbstractReferenceCountedByteBuf owner = owner();
    SlicedByteBuf view = claimed(owner, "more");
    final Node end = end(view);
    view.release(2);
    isReleasedOnce(end);
    assertThat(flow(owner).isOpen()).isFalse();
    assertThat(flow(view)).isSameAs(flow(owner));
  }

  @Test
  void whatIsRetainedAgainHasAnotherFlow() {
    AbstractReferenceCountedByteBuf owner = owner();
    SlicedByteBuf view = claimed(owner, "first");
    final Node first = end(view);
    view.release(1);
    view.retain(1);
    Recorder.step(view, enter("second"));
    assertThat(path(view)).containsExactly(ROOT, "second@1");
    isReleasedOnce(first);
    final Node second = end(view);
    view.release(1);
    isReleasedOnce(second);
    assertThat(views()).isEqualTo(2);
    owner.release();
  }

  @Test
  void viewsOfViewsPassOn() {
    AbstractReferenceCountedByteBuf owner = owner();
    SlicedByteBuf outer = new SlicedByteBuf(owner);
    SlicedByteBuf inner = new SlicedByteBuf(outer);
    inner.retain(1);
    Recorder.step(inner, enter("passedOn"));
    assertThat(views()).as("one of both").isEqualTo(1);
    assertThat(flow(inner)).isSameAs(flow(outer)).isNotSameAs(flow(owner));
    final Node end = end(inner);
    outer.release(1);
    isReleasedOnce(end);
    Recorder.step(inner, enter("afterwards"));
    assertThat(path(owner)).as("its step is the owner's").endsWith("afterwards@1");
    assertThat(Recorder.stepCounted(inner, RELEASE)).isSameAs(flow(owner));
    owner.release();
    assertThat(Recorder.step(inner, RELEASE)).as("after the end").isNull();
    assertThat(Recorder.stepCounted(inner, RELEASE)).isNull();
  }

  /** As a read-only view of a duplicate, which passes its counts past that to the owner. */
  @Test
  void aViewThatPassesAnotherByGivesBackItsCounts() {
    AbstractReferenceCountedByteBuf owner = owner();
    SlicedByteBuf outer = claimed(owner, "passedBy");
    SlicedByteBuf inner = new SlicedByteBuf(owner);
    Recorder.view(inner, outer);
    final Node end = end(outer);
    inner.retain(1);
    Recorder.step(inner, enter("passing"));
    assertThat(path(inner)).as("its own").containsExactly(ROOT, "passing@1");
    final Node own = end(inner);
    inner.release(1);
    isReleasedOnce(own);
    assertThat(flow(inner)).as("that of the other again").isSameAs(flow(outer));
    assertThat(live(end)).isEqualTo(1);
    inner.release(1);
    isReleasedOnce(end);
    assertThat(Recorder.step(outer, enter("passedByAfterwards"))).isSameAs(flow(owner));
    owner.release();
    assertThat(flow(owner).isOpen()).isFalse();
    assertThat(views()).isEqualTo(2);
  }

  @Test
  void aViewThatAnotherMadeSharesItsFlow() {
    AbstractReferenceCountedByteBuf owner = owner();
    SlicedByteBuf outer = claimed(owner, "maker");
    SlicedByteBuf made = new SlicedByteBuf(owner);
    Recorder.derived(made, outer);
    assertThat(flow(made)).isSameAs(flow(outer));
    final Node end = end(outer);
    made.release(1);
    isReleasedOnce(end);
    SlicedByteBuf later = new SlicedByteBuf(owner);
    Recorder.derived(later, outer);
    assertThat(flow(later)).isSameAs(flow(owner));
    owner.release();
  }

  @Test
  void wrappersStandForWhatTheyWrap() {
    AbstractReferenceCountedByteBuf owner = owner();
    SlicedByteBuf view = new SlicedByteBuf(owner);
    SlicedByteBuf wrapper = new SlicedByteBuf(view);
    view.retain(1);
    Recorder.claimedInside(view, wrapper);
    Recorder.step(wrapper, enter("wrapped"));
    assertThat(views()).isEqualTo(1);
    assertThat(path(view)).containsExactly(ROOT, "wrapped@1");
    SlicedByteBuf around = new SlicedByteBuf(owner);
    owner.retain();
    Recorder.claimedInside(owner, around);
    assertThat(flow(around)).as("an owner has a flow").isSameAs(flow(owner));
    owner.release();
    view.release(1);
    owner.release();
  }

  /** Its init retains what it is made of, and its end releases that. */
  @Test
  void theCountBehindARetainedViewIsNoClaim() {
    PooledByteBuf owner = allocate(new PooledByteBuf());
    SlicedByteBuf shared = new SlicedByteBuf(owner);
    shared.retain(1);
    AbstractPooledDerivedByteBuf retained = new AbstractPooledDerivedByteBuf();
    Recorder.retainedView(retained, shared);
    assertThat(views()).as("the retained one").isEqualTo(1);
    assertThat(flow(shared)).isSameAs(flow(owner));
    assertThat(((ViewFlow) flow(retained)).owner).isSameAs(flow(owner));
    shared.retain(1);
    Recorder.step(shared, enter("besideRetained"));
    final Node end = end(shared);
    retained.release();
    Recorder.retainedViewEnds(shared);
    shared.release(1);
    assertThat(live(end)).as("its own count").isEqualTo(1);
    shared.release(1);
    isReleasedOnce(end);
    owner.release();
    assertThat(flow(owner).isOpen()).isFalse();
    assertThat(views()).isEqualTo(2);
    assertThat(lost()).isZero();
  }

  @Test
  void theCountBehindARetainedViewIsNoneOfAClaimFromBefore() {
    PooledByteBuf owner = allocate(new PooledByteBuf());
    SlicedByteBuf shared = claimed(owner, "fromBefore");
    final Node end = end(shared);
    shared.retain(1);
    AbstractPooledDerivedByteBuf retained = new AbstractPooledDerivedByteBuf();
    Recorder.retainedView(retained, shared);
    assertThat(((ClaimFlow) flow(shared)).counts()).isEqualTo(1);
    shared.release(1);
    isReleasedOnce(end);
    retained.release();
    Recorder.retainedViewEnds(shared);
    shared.release(1);
    owner.release();
    assertThat(flow(owner).isOpen()).isFalse();
    assertThat(views()).isEqualTo(2);
  }

  @Test
  void whatIsLeftOutBeginsNothing() {
    AbstractReferenceCountedByteBuf owner = new AbstractReferenceCountedByteBuf();
    Buffers.follow(owner, Flow.NONE);
    SlicedByteBuf view = new SlicedByteBuf(owner);
    view.retain(1);
    assertThat(flow(view)).isSameAs(Flow.NONE);
    view.release(1);
    assertThat(views()).isZero();
  }

  // ---- the owner ends

  @Test
  void aClaimEndsWithItsOwner() {
    AbstractReferenceCountedByteBuf owner = owner();
    SlicedByteBuf view = claimed(owner, "withOwner");
    final Node end = end(view);
    owner.release();
    assertThat(live(end)).isEqualTo(1);
    owner.release();
    isReleasedOnce(end);
    view = null;
    collect();
    isReleasedOnce(end);
    assertThat(views()).isEqualTo(1);
  }

  @Test
  void afterTheOwnersEndNothingBegins() {
    AbstractReferenceCountedByteBuf owner = owner();
    SlicedByteBuf view = claimed(owner, "afterEnd");
    final Node end = end(view);
    owner.release();
    owner.release();
    Recorder.claimed(owner, view, 1);
    isReleasedOnce(end);
    assertThat(flow(view)).isSameAs(flow(owner));
    Recorder.unclaimed(owner, view, 1);
    isReleasedOnce(end);
    assertThat(views()).isEqualTo(1);
  }

  @Test
  void aReleaseAfterTheOwnersEndIsCountedOnce() {
    AbstractReferenceCountedByteBuf owner = owner();
    SlicedByteBuf view = claimed(owner, "late");
    final Node end = end(view);
    owner.release();
    owner.release();
    Recorder.unclaimed(owner, view, 1);
    Recorder.unclaimed(owner, view, 1);
    isReleasedOnce(end);
    view = null;
    collect();
    isReleasedOnce(end);
  }

  @Test
  void theNextLifeOfTheOwnerHasClaimsOfItsOwn() {
    PooledByteBuf owner = allocate(new PooledByteBuf());
    SlicedByteBuf view = claimed(owner, "firstLife");
    final Node first = end(view);
    owner.release();
    owner.release();
    owner.reuse();
    allocate(owner);
    isReleasedOnce(first);
    view.retain(1);
    Recorder.step(view, enter("nextLife"));
    isReleasedOnce(first);
    final Node next = end(view);
    assertThat(live(next)).isEqualTo(1);
    view.release(1);
    isReleasedOnce(next);
    owner.release();
    assertThat(views()).isEqualTo(2);
  }

  // ---- the view is collected

  @Test
  void aCollectedViewIsLiveUntilItsOwnerIsReleased() {
    AbstractReferenceCountedByteBuf owner = owner();
    Node end = end(claimed(owner, "parked"));
    collect();
    collect();
    assertThat(live(end)).isEqualTo(1);
    assertThat(end.leaks()).isNull();
    owner.release();
    assertThat(live(end)).isEqualTo(1);
    owner.release();
    isReleasedOnce(end);
    Drain.INSTANCE.second();
    isReleasedOnce(end);
    assertThat(views()).isEqualTo(1);
    assertThat(lost()).isZero();
  }

  /** Then a report at the end needs no collection. */
  @Test
  void whatEndedWithItsOwnerIsNotLive() {
    collect();
    assertThat(Tracker.allReleased()).isTrue();
    AbstractReferenceCountedByteBuf owner = owner();
    SlicedByteBuf view = claimed(owner, "notLive");
    assertThat(Tracker.allReleased()).isFalse();
    owner.release();
    owner.release();
    assertThat(flow(view).isOpen()).isTrue();
    assertThat(flow(view).isLive()).isFalse();
    assertThat(Tracker.allReleased()).isTrue();
    Recorder.unclaimed(owner, view, 1);
    assertThat(Tracker.allReleased()).isTrue();
  }

  @Test
  void aCollectedViewLeaksWithItsOwner() {
    AbstractReferenceCountedByteBuf owner = owner();
    Node first = end(claimed(owner, "parkedFirst"));
    Node second = end(claimed(owner, "parkedSecond"));
    Recorder.step(owner, enter("ownerOfParked"));
    Node end = end(owner);
    collect();
    owner.release();
    assertThat(live(first)).isEqualTo(1);
    owner = null;
    collect();
    isLeakedOnce(end, 1);
    isLeakedOnce(first, 0);
    isLeakedOnce(second, 0);
    assertThat(end.leaks().bytes).isEqualTo(16);
    assertThat(first.leaks().bytes).isZero();
  }

  @Test
  void bothMayBeCollectedAtOnce() {
    AbstractReferenceCountedByteBuf owner = owner();
    SlicedByteBuf view = claimed(owner, "viewAtOnce");
    Recorder.step(owner, enter("ownerAtOnce"));
    final Node viewEnd = end(view);
    final Node ownerEnd = end(owner);
    owner = null;
    view = null;
    collect();
    isLeakedOnce(ownerEnd, 1);
    isLeakedOnce(viewEnd, 0);
  }

  @Test
  void anOwnerWhoseClaimsCameBackLeaksByItself() {
    AbstractReferenceCountedByteBuf owner = owner();
    SlicedByteBuf view = claimed(owner, "cameBack");
    Recorder.step(owner, enter("alone"));
    final Node viewEnd = end(view);
    final Node ownerEnd = end(owner);
    view.release(1);
    owner = null;
    view = null;
    collect();
    isLeakedOnce(ownerEnd, 0);
    isReleasedOnce(viewEnd);
  }

  @Test
  void aCollectedViewOfAnEarlierLifeSaysNothingOfTheNext() {
    PooledByteBuf owner = allocate(new PooledByteBuf());
    final Node viewEnd = end(claimed(owner, "earlier"));
    collect();
    owner.release();
    owner.release();
    owner.reuse();
    allocate(owner);
    Recorder.step(owner, enter("later"));
    final Node ownerEnd = end(owner);
    owner = null;
    collect();
    isLeakedOnce(ownerEnd, 0);
    isReleasedOnce(viewEnd);
  }

  /** As the finalizer of what keeps the view does. */
  @Test
  void aLeakedViewThatIsReleasedLaterIsCountedOnce() {
    AbstractReferenceCountedByteBuf owner = owner();
    SlicedByteBuf view = claimed(owner, "finalized");
    Recorder.step(owner, enter("finalizedOwner"));
    final Node viewEnd = end(view);
    final Node ownerEnd = end(owner);
    for (Flow f : new Flow[] {flow(owner), flow(view)}) {
      f.clear();
      f.enqueue();
    }
    collect();
    view.release(1);
    owner.release();
    isLeakedOnce(viewEnd, 0);
    isLeakedOnce(ownerEnd, 1);
  }

  @Test
  void whatWaitsIsBounded() {
    collect();
    Drain.INSTANCE.second();
    read();
    AbstractReferenceCountedByteBuf owner = owner();
    for (int i = 0; i < MOST_PARKED + 10; i++) {
      SlicedByteBuf view = new SlicedByteBuf(owner);
      view.retain(1);
      Recorder.step(view, enter("many"));
    }
    Node end = Trie.main().node(Trie.child(Beginnings.rootOfViews(), atRoot("many")));
    collect();
    assertThat(lost()).isEqualTo(10);
    assertThat(views()).as("the others are out of the sums").isEqualTo(MOST_PARKED);
    assertThat(live(end)).isEqualTo(MOST_PARKED);
    while (owner.refCnt() > 0) {
      owner.release();
    }
    collect();
    assertThat(released(end)).isEqualTo(MOST_PARKED);
    Drain.INSTANCE.second();
    assertThat(released(end)).isEqualTo(MOST_PARKED);
    assertThat(live(end)).isZero();
    assertThat(views()).isEqualTo(MOST_PARKED);
  }

  private static int atRoot(String method) {
    return Position.inherited(enter(method), Beginnings.rootOfViews());
  }

  // ---- the tracker lets go

  @Test
  void anAbandonedClaimEndsNoMore() {
    AbstractReferenceCountedByteBuf owner = owner();
    SlicedByteBuf view = claimed(owner, "abandoned");
    final Node end = end(view);
    Node parked = end(claimed(owner, "parkedAndAbandoned"));
    collect();
    Tracker.stop();
    Tracker.abandon();
    Settings.following = true;
    Origin.forgetAll();
    assertThat(views()).isZero();
    view.release(1);
    view.retain(1);
    view.release(1);
    Recorder.claimed(owner, view, 1);
    view = null;
    owner = null;
    collect();
    for (Node n : new Node[] {end, parked}) {
      assertThat(released(n)).isZero();
      assertThat(live(n)).isZero();
      assertThat(n.leaks()).isNull();
    }
    assertThat(views()).isZero();
  }

  // ---- two threads

  @Test
  void twoThreadsThatRetainFirstShareOneFlow() throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(2);
    List<AbstractReferenceCountedByteBuf> owners = new ArrayList<>();
    List<SlicedByteBuf> views = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      owners.add(owner());
      views.add(new SlicedByteBuf(owners.get(i)));
    }
    Runnable retain =
        () -> {
          try {
            for (int i = 0; i < views.size(); i++) {
              barrier.await();
              Recorder.claimed(owners.get(i), views.get(i), 1);
            }
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        };
    Thread other = new Thread(retain);
    other.start();
    retain.run();
    other.join();
    assertThat(views()).isEqualTo(views.size());
    assertThat(views).allMatch(view -> ((ClaimFlow) flow(view)).counts() == 2);
    for (int i = 0; i < views.size(); i++) {
      Recorder.unclaimed(owners.get(i), views.get(i), 1);
      assertThat(flow(views.get(i)).isOpen()).isTrue();
      Recorder.unclaimed(owners.get(i), views.get(i), 1);
      assertThat(flow(views.get(i))).isSameAs(flow(owners.get(i)));
      owners.get(i).release();
    }
    assertThat(views()).isEqualTo(views.size());
    assertThat(lost()).isZero();
  }
}
