package io.github.bytebufflow.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.fake.io.netty.buffer.AbstractPooledDerivedByteBuf;
import io.github.bytebufflow.fake.io.netty.buffer.AbstractReferenceCountedByteBuf;
import io.github.bytebufflow.fake.io.netty.buffer.CompositeByteBuf;
import io.github.bytebufflow.fake.io.netty.buffer.IllegalReferenceCountException;
import io.github.bytebufflow.fake.io.netty.buffer.PooledByteBuf;
import io.github.bytebufflow.fake.io.netty.buffer.SlicedByteBuf;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The life of flows. Counters are the JVM's: each test compares with its start. */
class RecorderTest {
  private static final int HEAP = api("heapBuffer");
  private static final int DIRECT = api("directBuffer");
  private static final int COMPOSITE = api("compositeBuffer");
  private static final int READ = site("read", Site.ENTER);
  private static final int PARSE = site("parse", Site.ENTER);
  private static final int RETURN = site("parse", Site.RETURN);
  private static final int RETAIN = site("retain", Site.RETAIN);
  private static final int THROW_READ = site("read", Site.THROW);
  private static final int THROW_PARSE = site("parse", Site.THROW);
  private static final int QUEUE = site("queue", Site.HANDOFF);

  private FlowReader before;

  private static int api(String method) {
    return Sites.number("acme.Allocator", method, 0, Site.ALLOCATE, null);
  }

  private static int site(String method, byte kind) {
    return Sites.number("acme.Codec", method, kind == Site.ENTER ? 7 : 0, kind, null);
  }

  static <T extends TrackedBuffer> T allocate(T buffer, int api) {
    Recorder.allocated(null, buffer, api, -1);
    return buffer;
  }

  static Flow flow(TrackedBuffer b) {
    return b.flow;
  }

  static Node end(TrackedBuffer b) {
    return Trie.main().node(b.flow.node);
  }

  /** The methods of a path, from its root, each with the count there. */
  static List<String> path(TrackedBuffer b) {
    List<String> path = new ArrayList<>();
    for (Node n = end(b); n != null; n = n.parent()) {
      path.add(0, n.site().method + '@' + n.ref());
    }
    return path;
  }

  @BeforeEach
  void read() {
    before = FlowReader.read();
  }

  @AfterEach
  void nothingFailed() {
    assertThat(FlowReader.read().untracked).isEqualTo(before.untracked);
  }

  private long allocated() {
    return FlowReader.read().allocated - before.allocated;
  }

  private long released(Node n) {
    return FlowReader.read().released(n) - before.released(n);
  }

  private long live(Node n) {
    return FlowReader.read().live(n) - before.live(n);
  }

  @Test
  void aLifeGoesFromAllocationToRelease() {
    AbstractReferenceCountedByteBuf b = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
    assertThat(flow(b).isOpen()).isTrue();
    assertThat(flow(b).bytes).isEqualTo(16);
    assertThat(allocated()).isEqualTo(1);
    Recorder.stepCounted(b, READ);
    Recorder.stepCounted(b, PARSE);
    assertThat(path(b)).containsExactly("heapBuffer@1", "read@1", "parse@1");
    Node end = end(b);
    assertThat(live(end)).isEqualTo(1);
    b.release();
    assertThat(flow(b).isOpen()).isFalse();
    assertThat(released(end)).isEqualTo(1);
    assertThat(live(end)).isZero();
  }

  @Test
  void theRootNamesTheMemory() {
    assertThat(end(allocate(new AbstractReferenceCountedByteBuf(), HEAP)).site().detail)
        .isEqualTo("heap");
    assertThat(end(allocate(new PooledByteBuf(), DIRECT)).site().detail).isEqualTo("pooled-direct");
    assertThat(end(allocate(new CompositeByteBuf(), COMPOSITE)).site().detail).isEqualTo("none");
  }

  @Test
  void outerAllocatorsFindTheFlowOpen() {
    AbstractReferenceCountedByteBuf b = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
    Recorder.stepCounted(b, READ);
    allocate(b, DIRECT);
    assertThat(path(b)).containsExactly("heapBuffer@1", "read@1");
    assertThat(allocated()).isEqualTo(1);
    b.release();
  }

  @Test
  void aPooledObjectHasManyLivesInOneSlot() {
    PooledByteBuf b = allocate(new PooledByteBuf(), DIRECT);
    Flow flow = flow(b);
    int slot = flow.slot;
    for (int life = 0; life < 3; life++) {
      Recorder.stepCounted(b, READ);
      b.release();
      assertThat(flow.isOpen()).isFalse();
      b.reuse();
      allocate(b, DIRECT);
      assertThat(path(b)).as("begins at the root again").containsExactly("directBuffer@1");
    }
    assertThat(flow(b)).isSameAs(flow);
    assertThat(flow.slot).isEqualTo(slot);
    assertThat(allocated()).isEqualTo(4);
    b.release();
  }

  @Test
  void aClosedPooledFlowIsRetainedNotLive() {
    PooledByteBuf b = allocate(new PooledByteBuf(), DIRECT);
    b.release();
    assertThat(FlowReader.read().retained - before.retained).isEqualTo(1);
    LiveSet.clear(flow(b));
  }

  @Test
  void stepsAfterTheReleaseAreNone() {
    AbstractReferenceCountedByteBuf b = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
    Recorder.stepCounted(b, READ);
    b.release();
    assertThat(Recorder.stepCounted(b, PARSE)).isNull();
    assertThat(Recorder.step(b, RETURN)).isNull();
    assertThat(path(b)).containsExactly("heapBuffer@1", "read@1");
  }

  @Test
  void aReleaseThatLeavesACountEndsNothing() {
    AbstractReferenceCountedByteBuf b = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
    b.retain();
    b.release();
    assertThat(flow(b).isOpen()).isTrue();
    b.release();
    assertThat(flow(b).isOpen()).isFalse();
  }

  @Test
  void theCountIsReadAtSomeStepsAndInheritedAtOthers() {
    AbstractReferenceCountedByteBuf b = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
    b.retain();
    Recorder.stepCounted(b, RETAIN);
    Recorder.step(b, RETURN);
    b.retain();
    b.retain();
    Recorder.stepCounted(b, READ);
    assertThat(path(b)).containsExactly("heapBuffer@1", "retain@2", "parse@2", "read@3");
    b.release();
    b.release();
    b.release();
    b.release();
  }

  @Test
  void whatAMethodReturnsIsAStepWhileItsArgumentLives() {
    PooledByteBuf b = allocate(new PooledByteBuf(), DIRECT);
    Flow atEntry = Recorder.stepCounted(b, PARSE);
    int life = Recorder.life(atEntry);
    assertThat(Recorder.resultIfStillOwned(b, atEntry, life)).isSameAs(b);
    b.release();
    b.reuse();
    allocate(b, DIRECT);
    assertThat(Recorder.resultIfStillOwned(b, atEntry, life)).as("another's by now").isNull();
    PooledByteBuf other = allocate(new PooledByteBuf(), DIRECT);
    assertThat(Recorder.resultIfStillOwned(other, atEntry, life)).as("a new one").isSameAs(other);
    b.release();
    other.release();
  }

  @Test
  void onlyTheInnermostMethodThatAnExceptionLeavesIsAStep() {
    AbstractReferenceCountedByteBuf b = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
    Flow f = Recorder.stepCounted(b, READ);
    Recorder.stepCounted(b, PARSE);
    IllegalStateException thrown = new IllegalStateException();
    Recorder.thrown(thrown, f, Recorder.life(f), THROW_PARSE);
    Recorder.thrown(thrown, f, Recorder.life(f), THROW_READ);
    Recorder.thrown(new RuntimeException(thrown), f, Recorder.life(f), THROW_READ);
    assertThat(path(b)).containsExactly("heapBuffer@1", "read@1", "parse@1", "parse@1");
    assertThat(end(b).site().kind).isEqualTo(Site.THROW);
    assertThat(end(b).site().detail).isEqualTo(IllegalStateException.class.getName());
    Recorder.thrown(new ArithmeticException(), f, Recorder.life(f), THROW_READ);
    assertThat(end(b).site().method).as("another exception").isEqualTo("read");
    b.release();
  }

  @Test
  void anExceptionAfterAHandOffIsNotTheHoldersFault() {
    AbstractReferenceCountedByteBuf b = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
    Flow f = Recorder.stepCounted(b, READ);
    Recorder.stepCounted(b, QUEUE);
    Recorder.thrown(new IllegalStateException(), f, Recorder.life(f), THROW_READ);
    assertThat(path(b)).containsExactly("heapBuffer@1", "read@1", "queue@1");
    b.release();
  }

  @Test
  void anExceptionAfterTheEndIsNoStep() {
    PooledByteBuf b = allocate(new PooledByteBuf(), DIRECT);
    Flow f = Recorder.stepCounted(b, READ);
    int life = Recorder.life(f);
    b.release();
    b.reuse();
    allocate(b, DIRECT);
    Recorder.thrown(new IllegalStateException(), f, life, THROW_READ);
    assertThat(path(b)).containsExactly("directBuffer@1");
    b.release();
  }

  @Test
  void anUnknownBufferIsFirstSeenByAStep() {
    AbstractReferenceCountedByteBuf b = new AbstractReferenceCountedByteBuf();
    Recorder.stepCounted(b, READ);
    assertThat(path(b)).containsExactly("(first seen)@1", "read@1");
    assertThat(allocated()).isEqualTo(1);
    Node end = end(b);
    b.release();
    assertThat(released(end)).isEqualTo(1);
  }

  @Test
  void aReleasedUnknownBufferStaysUnknown() {
    AbstractReferenceCountedByteBuf b = new AbstractReferenceCountedByteBuf();
    b.release();
    assertThat(Recorder.stepCounted(b, READ)).isNull();
    assertThat(allocated()).isZero();
  }

  @Test
  void aViewMovesItsOwner() {
    AbstractReferenceCountedByteBuf owner = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
    SlicedByteBuf view = new SlicedByteBuf(owner);
    assertThat(flow(view)).isSameAs(flow(owner));
    Recorder.stepCounted(view, READ);
    assertThat(path(owner)).containsExactly("heapBuffer@1", "read@1");
    assertThat(allocated()).isEqualTo(1);
    owner.release();
  }

  @Test
  void aRetainedViewIsAFlowOfItsOwn() {
    PooledByteBuf owner = allocate(new PooledByteBuf(), DIRECT);
    AbstractPooledDerivedByteBuf view = new AbstractPooledDerivedByteBuf();
    Recorder.retainedView(view, owner);
    Recorder.stepCounted(view, READ);
    assertThat(path(view)).containsExactly("(retained view)@1", "read@1");
    assertThat(path(owner)).containsExactly("directBuffer@1");
    assertThat(flow(view).bytes).isZero();
    FlowReader now = FlowReader.read();
    assertThat(now.allocated - before.allocated).as("summed apart").isEqualTo(1);
    assertThat(now.viewsAllocated - before.viewsAllocated).isEqualTo(1);
    Node end = end(view);
    view.release();
    assertThat(released(end)).isEqualTo(1);
    assertThat(flow(owner).isOpen()).isTrue();
    owner.release();
  }

  @Test
  void bytesAreTheMemorysAndFollowIt() {
    AbstractReferenceCountedByteBuf b = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
    b.capacity(1000);
    assertThat(flow(b).bytes).isEqualTo(1000);
    assertThat(FlowReader.read().liveBytes(end(b)) - before.liveBytes(end(b))).isEqualTo(1000);
    CompositeByteBuf composite = allocate(new CompositeByteBuf(), COMPOSITE);
    assertThat(flow(composite).bytes).as("its components have the memory").isZero();
    b.release();
    composite.release();
  }

  @Test
  void whatIsWrappedAsUnreleasableIsNoSuspect() {
    int seconds = Settings.suspectSeconds;
    Settings.suspectSeconds = 0;
    try {
      AbstractReferenceCountedByteBuf b = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
      Recorder.stepCounted(b, site("keep", Site.ENTER));
      assertThat(FlowReader.read().suspect(end(b))).isEqualTo(1);
      Recorder.permanent(new SlicedByteBuf(b));
      assertThat(FlowReader.read().suspect(end(b))).isZero();
      assertThat(FlowReader.read().live(end(b))).isEqualTo(1);
      b.release();
    } finally {
      Settings.suspectSeconds = seconds;
    }
  }

  /** A released buffer whose flow is ready for the next one that this thread allocates. */
  private static AbstractReferenceCountedByteBuf recycled(List<Flow> flows) {
    while (true) {
      AbstractReferenceCountedByteBuf b = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
      Flow f = flow(b);
      Recorder.stepCounted(b, READ);
      b.release();
      if (flow(b) != f) {
        flows.add(f);
        return b;
      }
    }
  }

  @Test
  void buffersWithAShortLifeShareAFlow() {
    List<Flow> flows = new ArrayList<>();
    AbstractReferenceCountedByteBuf first = recycled(flows);
    Flow shared = flows.get(0);
    assertThat(shared.isOpen()).isFalse();
    Node end = end(first);
    for (int i = 0; i < 50; i++) {
      AbstractReferenceCountedByteBuf next = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
      assertThat(flow(next)).isSameAs(shared);
      assertThat(path(next)).containsExactly("heapBuffer@1");
      assertThat(Recorder.stepCounted(first, PARSE)).as("not its flow any more").isNull();
      assertThat(path(next)).containsExactly("heapBuffer@1");
      assertThat(end(first)).as("where it ended is known").isSameAs(end);
      next.release();
    }
  }

  @Test
  void aBufferWithAViewKeepsItsFlow() {
    List<Flow> flows = new ArrayList<>();
    recycled(flows);
    AbstractReferenceCountedByteBuf b = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
    assertThat(flow(b)).isSameAs(flows.get(0));
    SlicedByteBuf view = new SlicedByteBuf(b);
    b.release();
    assertThat(flow(b)).isSameAs(flows.get(0)).isSameAs(flow(view));
    for (int i = 0; i < 50; i++) {
      AbstractReferenceCountedByteBuf other = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
      assertThat(flow(other)).isNotSameAs(flow(view));
      other.release();
    }
  }

  @Test
  void aBufferThatAnotherThreadReleasedKeepsItsFlow() throws InterruptedException {
    recycled(new ArrayList<>());
    AbstractReferenceCountedByteBuf b = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
    Flow flow = flow(b);
    Thread other = new Thread(b::release);
    other.start();
    other.join();
    assertThat(flow.isOpen()).isFalse();
    for (int i = 0; i < 50; i++) {
      AbstractReferenceCountedByteBuf next = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
      assertThat(flow(next)).isNotSameAs(flow);
      next.release();
    }
  }

  @Test
  void pooledObjectsThatAreNotReusedShareAFlow() throws InterruptedException {
    List<Flow> flows = new ArrayList<>();
    List<PooledByteBuf> dropped = new ArrayList<>();
    Thread other =
        new Thread(
            () -> {
              for (int i = 0; i < 200; i++) {
                PooledByteBuf b = allocate(new PooledByteBuf(), DIRECT);
                flows.add(flow(b));
                b.release();
                dropped.add(b);
              }
            });
    other.start();
    other.join();
    assertThat(flows.subList(0, 60)).doesNotHaveDuplicates();
    assertThat(new HashSet<>(flows.subList(150, 200))).hasSize(1);
    PooledByteBuf b = dropped.get(199);
    for (int life = 0; life < 3; life++) {
      b.reuse();
      allocate(b, DIRECT);
      flows.add(flow(b));
      b.release();
    }
    assertThat(flows.get(200))
        .as("a flow of its own, once it is reused")
        .isNotIn(flows.subList(0, 200));
    assertThat(flows.get(200)).isSameAs(flows.get(201)).isSameAs(flows.get(202));
  }

  @Test
  void whatAMethodMakesOfAnArgumentMayHaveItsFlow() {
    List<Flow> flows = new ArrayList<>();
    recycled(flows);
    AbstractReferenceCountedByteBuf in = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
    Flow atEntry = Recorder.stepCounted(in, PARSE);
    int life = Recorder.life(atEntry);
    in.release();
    AbstractReferenceCountedByteBuf out = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
    assertThat(flow(out)).isSameAs(atEntry);
    assertThat(Recorder.resultIfStillOwned(out, atEntry, life)).isSameAs(out);
    out.release();
  }

  @Test
  void misuseIsARecordBesideTheTree() {
    AbstractReferenceCountedByteBuf b = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
    Recorder.stepCounted(b, READ);
    Node end = end(b);
    b.release();
    Recorder.misused(new IllegalReferenceCountException(), b, Recorder.RELEASE);
    Recorder.misused(new IndexOutOfBoundsException(), b, Recorder.ACCESS);
    assertThat(FlowReader.read().misused - before.misused).isEqualTo(1);
    assertThat(Misuses.all())
        .anySatisfy(
            m -> {
              assertThat(m.end).isSameAs(end);
              assertThat(m.what).isEqualTo("release");
              assertThat(m.count()).isEqualTo(1);
            });
  }

  @Test
  void whatSamplingLeavesOutIsCountedNowhere() {
    Settings.sample = 4;
    try {
      int open = 0;
      for (int i = 0; i < 400; i++) {
        AbstractReferenceCountedByteBuf b = allocate(new AbstractReferenceCountedByteBuf(), HEAP);
        open += flow(b).isOpen() ? 1 : 0;
        Recorder.stepCounted(b, READ);
        b.release();
      }
      assertThat(open).isEqualTo(100);
      assertThat(allocated()).isEqualTo(100);
    } finally {
      Settings.sample = 1;
    }
  }

  @Test
  void othersAreNoBuffers() {
    assertThat(Recorder.stepCounted(null, READ)).isNull();
    assertThat(Recorder.step("text", READ)).isNull();
    Recorder.allocated(null, "text", HEAP, 16);
    assertThat(allocated()).isZero();
  }
}
