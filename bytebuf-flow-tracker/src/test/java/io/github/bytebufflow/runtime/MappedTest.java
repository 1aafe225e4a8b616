package io.github.bytebufflow.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.agent.TestMembers;
import io.github.bytebufflow.agent.netty.AccessMaker;
import io.github.bytebufflow.fake.io.netty.buffer.IllegalReferenceCountException;
import io.github.bytebufflow.fake.unwoven.io.netty.buffer.AbstractPooledDerivedByteBuf;
import io.github.bytebufflow.fake.unwoven.io.netty.buffer.AbstractReferenceCountedByteBuf;
import io.github.bytebufflow.fake.unwoven.io.netty.buffer.ByteBuf;
import io.github.bytebufflow.fake.unwoven.io.netty.buffer.ByteBufHolder;
import io.github.bytebufflow.fake.unwoven.io.netty.buffer.PooledByteBuf;
import io.github.bytebufflow.fake.unwoven.io.netty.buffer.SlicedByteBuf;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The life of flows of buffers that have no field for them. */
class MappedTest {
  private static final int HEAP = Sites.number("acme.Alloc", "heap", 0, Site.ALLOCATE, null);
  private static final int OUTER = Sites.number("acme.Outer", "heap", 0, Site.ALLOCATE, null);
  private static final int READ = Sites.number("acme.Codec", "read", 1, Site.ENTER, null);
  private static final int BACK = Sites.number("acme.Codec", "back", 0, Site.RETURN, null);

  private FlowReader before;

  @BeforeAll
  static void map() {
    Tracker.access(new AccessMaker());
    Tracker.members(TestMembers.members());
    Tracker.map(ByteBuf.class, List::of);
  }

  @AfterAll
  static void unmap() {
    Settings.mapping = false;
    Settings.accessFactory = null;
    Settings.members = null;
  }

  @BeforeEach
  void read() {
    before = FlowReader.read();
  }

  @AfterEach
  void nothingFailed() {
    assertThat(FlowReader.read().untracked).isEqualTo(before.untracked);
  }

  private static <T> T allocate(T buffer) {
    Recorder.allocated(null, buffer, HEAP, -1);
    return buffer;
  }

  private static Flow flow(Object b) {
    return FlowMap.MAIN.find(b);
  }

  private static List<String> path(Object b) {
    List<String> path = new ArrayList<>();
    for (Node n = Trie.main().node(flow(b).node); n != null; n = n.parent()) {
      path.add(0, n.site().method + '@' + n.ref());
    }
    return path;
  }

  private long allocated() {
    return FlowReader.read().allocated - before.allocated;
  }

  private long released(Object b) {
    Node end = Trie.main().node(flow(b).node);
    return FlowReader.read().released(end) - before.released(end);
  }

  @Test
  void aLifeGoesFromAllocationToRelease() {
    AbstractReferenceCountedByteBuf b = allocate(new AbstractReferenceCountedByteBuf());
    Recorder.allocated(null, b, OUTER, -1);
    b.retain();
    Flow f = Recorder.stepCounted(b, READ);
    assertThat(f).isSameAs(flow(b));
    assertThat(f.bytes).isEqualTo(16);
    Recorder.step(b, BACK);
    assertThat(path(b)).containsExactly("heap@1", "read@2", "back@2");
    assertThat(allocated()).isEqualTo(1);
    b.release();
    assertThat(f.isOpen()).isTrue();
    b.release();
    assertThat(f.isOpen()).isFalse();
    assertThat(released(b)).isEqualTo(1);
    assertThat(Recorder.step(b, READ)).as("after the end").isNull();
  }

  @Test
  void aViewMayHaveCountsOfItsOwn() {
    AbstractReferenceCountedByteBuf b = allocate(new AbstractReferenceCountedByteBuf());
    SlicedByteBuf view = new SlicedByteBuf(b);
    Recorder.view(view, b);
    b.retain();
    Recorder.claimed(b, view, 1);
    Recorder.stepCounted(view, READ);
    assertThat(path(view)).containsExactly("(retained view)@1", "read@1");
    assertThat(path(b)).containsExactly("heap@1");
    final Flow claim = flow(view);
    final long views = FlowReader.read().viewsAllocated;
    Recorder.claimed(b, view, 1);
    Recorder.unclaimed(b, view, 1);
    assertThat(claim.isOpen()).isTrue();
    Recorder.unclaimed(b, view, 1);
    assertThat(claim.isOpen()).isFalse();
    assertThat(flow(view)).isSameAs(flow(b));
    assertThat(FlowReader.read().viewsAllocated)
        .isEqualTo(views)
        .isEqualTo(before.viewsAllocated + 1);
    b.release();
    b.release();
    assertThat(released(b)).isEqualTo(1);
  }

  private static final class Early extends AbstractReferenceCountedByteBuf {}

  /** Who lists the classes before that misses those that are loaded and met meanwhile. */
  @Test
  void whatIsMetBeforeTheMapIsThereIsFoundOutAgain() {
    Settings.mapping = false;
    Early b = new Early();
    Recorder.step(b, READ);
    List<Boolean> asked = new ArrayList<>();
    Tracker.map(
        ByteBuf.class,
        () -> {
          asked.add(Tracker.isMapped(ByteBuf.class));
          return List.of(Early.class);
        });
    assertThat(asked).as("once, and not too early").containsExactly(true);
    allocate(b);
    assertThat(allocated()).isEqualTo(1);
    b.release();
    assertThat(released(b)).isEqualTo(1);
  }

  /** The same where the class is asked for at once. */
  @Test
  void whatIsBeingMetIsRenewed() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch renewed = new CountDownLatch(1);
    Class<?> met = Renewed.class;
    Settings.mapping = false;
    Thread meeting = new Thread(() -> Recorder.step(new Renewed(), READ));
    Members members = Settings.members;
    Settings.members = slow(members, met, meeting, asked, renewed);
    try {
      meeting.start();
      asked.await();
      Settings.mapping = true;
      Tracker.known(met);
    } finally {
      renewed.countDown();
      meeting.join();
      Settings.members = members;
    }
    long first = allocated();
    Renewed b = allocate(new Renewed());
    assertThat(allocated() - first).isEqualTo(1);
    b.release();
    assertThat(released(b)).isEqualTo(1);
  }

  private static final class Renewed extends AbstractReferenceCountedByteBuf {}

  private static Members slow(
      Members members, Class<?> met, Thread in, CountDownLatch asked, CountDownLatch until) {
    InvocationHandler slow =
        (proxy, method, arguments) -> {
          if (arguments[0] == met && Thread.currentThread() == in) {
            asked.countDown();
            until.await();
          }
          return method.invoke(members, arguments);
        };
    return (Members)
        Proxy.newProxyInstance(
            Members.class.getClassLoader(), new Class<?>[] {Members.class}, slow);
  }

  private static final class Slow extends AbstractReferenceCountedByteBuf implements ByteBufHolder {
    @Override
    public ByteBuf content() {
      return this;
    }
  }

  /** Another thread is about to find out that it is none of buffers: the next look tells. */
  @Test
  void whatIsBeingMetAsTheMapComesIsFoundOutAgain() throws Exception {
    Settings.mapping = false;
    Members members = Settings.members;
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch mapped = new CountDownLatch(1);
    Slow b = new Slow();
    Thread meeting = new Thread(() -> Recorder.step(b, READ));
    Settings.members = slow(members, Slow.class, meeting, asked, mapped);
    try {
      meeting.start();
      asked.await();
      Tracker.map(ByteBuf.class, () -> List.of(Slow.class));
      mapped.countDown();
      meeting.join();
      Tracker.map(ByteBuf.class, () -> List.of(Slow.class));
    } finally {
      mapped.countDown();
      Settings.members = members;
    }
    allocate(b);
    assertThat(allocated()).isEqualTo(1);
    b.release();
    assertThat(released(b)).isEqualTo(1);
  }

  @Test
  void aPooledObjectHasManyLives() {
    PooledByteBuf b = allocate(new PooledByteBuf());
    Flow f = flow(b);
    for (int life = 0; life < 3; life++) {
      Recorder.stepCounted(b, READ);
      b.release();
      b.reuse();
      allocate(b);
      assertThat(path(b)).containsExactly("heap@1");
    }
    assertThat(flow(b)).isSameAs(f);
    assertThat(allocated()).isEqualTo(4);
    b.release();
  }

  @Test
  void anUnknownBufferIsFirstSeenByAStep() {
    AbstractReferenceCountedByteBuf b = new AbstractReferenceCountedByteBuf();
    Recorder.stepCounted(b, READ);
    assertThat(path(b)).containsExactly("(first seen)@1", "read@1");
    assertThat(allocated()).isEqualTo(1);
    b.release();
    assertThat(released(b)).isEqualTo(1);
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
    AbstractReferenceCountedByteBuf owner = allocate(new AbstractReferenceCountedByteBuf());
    SlicedByteBuf view = new SlicedByteBuf(owner);
    Recorder.view(view, owner);
    Recorder.stepCounted(view, READ);
    SlicedByteBuf unknown = new SlicedByteBuf(new SlicedByteBuf(owner));
    Recorder.step(unknown, BACK);
    assertThat(path(owner)).containsExactly("heap@1", "read@1", "back@1");
    assertThat(allocated()).isEqualTo(1);
    owner.release();
  }

  @Test
  void aRetainedViewIsAFlowOfItsOwn() {
    PooledByteBuf owner = allocate(new PooledByteBuf());
    AbstractPooledDerivedByteBuf view = new AbstractPooledDerivedByteBuf();
    for (int life = 0; life < 2; life++) {
      Recorder.retainedView(view, owner);
      Recorder.stepCounted(view, READ);
      assertThat(path(view)).containsExactly("(retained view)@1", "read@1");
      view.release();
      view.reuse();
    }
    FlowReader now = FlowReader.read();
    assertThat(now.viewsAllocated - before.viewsAllocated).isEqualTo(2);
    assertThat(now.allocated - before.allocated).isEqualTo(1);
    assertThat(((ViewFlow) flow(view)).owner).isSameAs(flow(owner));
    owner.release();
  }

  @Test
  void aHolderThatIsNotNettysIsNotAsked() {
    AbstractReferenceCountedByteBuf b = allocate(new AbstractReferenceCountedByteBuf());
    ByteBufHolder holder =
        new ByteBufHolder() {
          @Override
          public int refCnt() {
            throw new AssertionError("called");
          }

          @Override
          public ByteBuf content() {
            throw new AssertionError("called");
          }
        };
    assertThat(Recorder.stepCounted(holder, READ)).isNull();
    assertThat(Tracker.takeFailure()).isNull();
    int life = Recorder.life(flow(b));
    b.release();
    assertThat(Recorder.resultIfStillOwned(b, flow(b), life)).isNull();
    assertThat(Recorder.stepCounted("no buffer", READ)).isNull();
  }

  @Test
  void whatIsWrappedAsUnreleasableIsPermanent() {
    AbstractReferenceCountedByteBuf b = allocate(new AbstractReferenceCountedByteBuf());
    Recorder.permanent(b);
    assertThat(flow(b).is(Flow.PERMANENT)).isTrue();
    b.release();
  }

  @Test
  void theSecondMisuseHasTheReleaseOfItsOwnBuffer() {
    Node end = null;
    for (int i = 0; i < 2; i++) {
      AbstractReferenceCountedByteBuf b = allocate(new AbstractReferenceCountedByteBuf());
      Recorder.step(b, Sites.number("acme.Codec", "twice", 1, Site.ENTER, null));
      end = Trie.main().node(flow(b).node);
      b.release();
      Recorder.misused(new IllegalReferenceCountException(), b, Recorder.RELEASE);
    }
    Node at = end;
    assertThat(Misuses.all())
        .filteredOn(misuse -> misuse.end == at)
        .hasSize(1)
        .allMatch(misuse -> misuse.seen().release != null);
  }
}
