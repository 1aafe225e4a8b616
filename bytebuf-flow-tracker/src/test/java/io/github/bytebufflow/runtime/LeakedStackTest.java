package io.github.bytebufflow.runtime;

import static io.github.bytebufflow.runtime.RecorderTest.allocate;
import static io.github.bytebufflow.runtime.RecorderTest.end;
import static io.github.bytebufflow.runtime.RecorderTest.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.fake.Depth;
import io.github.bytebufflow.fake.io.netty.buffer.AbstractPooledDerivedByteBuf;
import io.github.bytebufflow.fake.io.netty.buffer.AbstractReferenceCountedByteBuf;
import io.github.bytebufflow.fake.io.netty.buffer.PooledByteBuf;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The stack that a node shows once it leaks, and that the counts stay exact meanwhile. Every test
 * has nodes of its own.
 */
class LeakedStackTest {
  private static final long TIMEOUT = 20_000;
  private static final int PATIENCE = 200;

  private static int api(String method) {
    return Sites.number("acme.LeakedStack", method, 0, Site.ALLOCATE, null);
  }

  private static int enter(String method) {
    return Sites.number("acme.LeakedStack", method, 1, Site.ENTER, null);
  }

  /** Collects, and lets probes go whose flow is gone. */
  private static void collect() {
    assertThat(Tracker.collect(TIMEOUT)).as("a collection took place").isTrue();
    BitSet held = new BitSet();
    LiveSet.each(
        f -> {
          if (f.isOpen()) {
            held.set(Position.number(f.node));
          }
        });
    Trie.main().watches.round(held);
  }

  /** Whether it is of the callers that leak; the tracker leaves frames of this package out. */
  private static boolean isOfLeaking(Exemplar exemplar) {
    return exemplar.stack()[0].getClassName().equals(Depth.class.getName());
  }

  @BeforeEach
  void leaveRoom() {
    Trie.main().watches.abandon();
  }

  private static void assertCounts(Node n, long released, long leaked, long live) {
    FlowReader reader = FlowReader.read();
    assertThat(reader.released(n)).as("released").isEqualTo(released);
    assertThat(reader.live(n)).as("live").isEqualTo(live);
    assertThat(reader.liveBytes(n)).as("live bytes").isEqualTo(16 * live);
    assertThat(n.leaks().count).as("leaked").isEqualTo(leaked);
    assertThat(n.leaks().bytes).as("leaked bytes").isEqualTo(16 * leaked);
    if (reader.leaks(n) != null) {
      assertThat(reader.leaks(n).count).isEqualTo(leaked);
    }
  }

  private static AbstractReferenceCountedByteBuf borrow(String name) {
    AbstractReferenceCountedByteBuf b =
        allocate(new AbstractReferenceCountedByteBuf(), api("buffer"));
    Recorder.stepCounted(b, enter(name));
    return b;
  }

  private static void releasing(String name) {
    borrow(name).release();
  }

  private static Node leaking(String name) {
    return end(Depth.call(2, () -> borrow(name)));
  }

  /** A node that has leaked twice, and has no stack of that. */
  private static Node watched(String name) {
    Node n = leaking(name);
    collect();
    n.leaks().exemplar = null;
    leaking(name);
    collect();
    return n;
  }

  /** A program may be over before it leaks again. */
  @Test
  void theFirstLeakHasItsStack() {
    releasing("early");
    releasing("early");
    Node n = leaking("early");
    collect();
    assertThat(isOfLeaking(n.exemplar())).as("the first flow").isFalse();
    assertThat(isOfLeaking(n.leaks().exemplar)).isTrue();
    assertCounts(n, 2, 1, 0);
    assertThat(Trie.main().lookup(n.parent().id, n.key)).isEqualTo(n.position());
  }

  @Test
  void whatLeaksAtANewRootShowsWhoAllocated() {
    allocate(new PooledByteBuf(), api("atNewRoot")).release();
    Node n = allocating("atNewRoot");
    collect();
    assertThat(isOfLeaking(n.leaks().exemplar)).isTrue();
    assertCounts(n, 1, 1, 0);
  }

  @Test
  void oneInTwentyLeaks_andItsStackIsShown() {
    releasing("rare");
    Node n = null;
    int released = 1;
    int leaked = 0;
    for (int i = 0; leaked == 0 || n.leaks() == null || n.leaks().exemplar == null; i++) {
      assertThat(i).isLessThan(PATIENCE);
      for (int j = 0; j < 19; j++) {
        releasing("rare");
      }
      n = leaking("rare");
      released += 19;
      leaked++;
      collect();
    }
    assertThat(isOfLeaking(n.exemplar())).as("the first flow").isFalse();
    assertThat(isOfLeaking(n.leaks().exemplar)).isTrue();
    assertCounts(n, released, leaked, 0);
    assertThat(Trie.main().lookup(n.parent().id, n.key)).isEqualTo(n.position());
  }

  @Test
  void countsOfProbesAreThoseOfTheNode() {
    Node n = watched("counts");
    List<AbstractReferenceCountedByteBuf> live = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      live.add(borrow("counts"));
      assertThat(end(live.get(i))).isSameAs(n);
    }
    assertThat(flow(live.get(0)).node).as("a probe").isNotEqualTo(n.position());
    assertThat(flow(live.get(29)).node).isEqualTo(n.position());
    assertCounts(n, 0, 2, 30);
    live.subList(0, 4).forEach(AbstractReferenceCountedByteBuf::release);
    assertCounts(n, 4, 2, 26);
    // Some go on from a probe, and some from the node itself.
    for (int i = 4; i < 30; i += 2) {
      Recorder.step(live.get(i), enter("beyond"));
      assertThat(end(live.get(i)).parent()).isSameAs(n);
    }
    assertThat(FlowReader.children(n)).hasSize(1);
    assertCounts(n, 4, 2, 13);
    live.subList(4, 30).forEach(AbstractReferenceCountedByteBuf::release);
    assertCounts(n, 17, 2, 0);
    assertThat(FlowReader.read().released(FlowReader.children(n).get(0))).isEqualTo(13);
  }

  @Test
  void aRootThatLeaksShowsWhoAllocated() {
    Node n = allocating("atRoot");
    assertThat(n.parent()).isNull();
    assertThat(n.exemplar()).isNull();
    collect();
    int leaked = 1;
    for (int i = 0; n.leaks().exemplar == null; i++) {
      assertThat(i).isLessThan(PATIENCE);
      for (int j = 0; j < 10; j++) {
        allocate(new PooledByteBuf(), api("atRoot")).release();
      }
      assertThat(allocating("atRoot")).isSameAs(n);
      leaked++;
      collect();
    }
    assertThat(isOfLeaking(n.leaks().exemplar)).isTrue();
    assertCounts(n, (leaked - 1) * 10L, leaked, 0);
    assertThat(flow(allocate(new PooledByteBuf(), api("atRoot"))).node).isEqualTo(n.position());
  }

  private static Node allocating(String api) {
    return end(Depth.call(2, () -> allocate(new PooledByteBuf(), api(api))));
  }

  /** The next life of a pooled object begins at a probe too. */
  @Test
  void aRecycledBufferThatLeaksAtItsRootShowsWhoAllocated() {
    PooledByteBuf b = allocate(new PooledByteBuf(), api("recycled"));
    Node n = end(b);
    b.release();
    b.reuse();
    Recorder.allocated(null, b, api("recycled"), 16);
    assertThat(flow(b).node).isNotEqualTo(n.position());
    b = null;
    collect();
    assertCounts(n, 1, 1, 0);
    assertThat(n.leaks().exemplar).isNotNull();
  }

  @Test
  void aRetainedViewThatLeaksAtItsRootShowsWhoMadeIt() {
    PooledByteBuf owner = allocate(new PooledByteBuf(), api("owner"));
    Node n = view(owner);
    assertThat(n.parent()).isNull();
    collect();
    assertThat(n.leaks()).isNotNull();
    for (int i = 0; n.leaks().exemplar == null; i++) {
      assertThat(i).isLessThan(PATIENCE);
      assertThat(view(owner)).isSameAs(n);
      collect();
    }
    assertThat(isOfLeaking(n.leaks().exemplar)).isTrue();
    view(owner);
    collect();
    owner.release();
  }

  private static Node view(PooledByteBuf owner) {
    AbstractPooledDerivedByteBuf view = new AbstractPooledDerivedByteBuf();
    return Depth.call(
        2,
        () -> {
          Recorder.retainedView(view, owner);
          return end(view);
        });
  }

  @Test
  void theExceptionThatLeftAMethodHasItsOwnStack() {
    Node n = thrown();
    collect();
    for (int i = 0; n.leaks().exemplar == null; i++) {
      assertThat(i).isLessThan(PATIENCE);
      assertThat(thrown()).isSameAs(n);
      collect();
    }
    assertThat(isOfLeaking(n.leaks().exemplar)).isTrue();
  }

  private static Node thrown() {
    AbstractReferenceCountedByteBuf b = borrow("throwing");
    Flow f = flow(b);
    int site = Sites.number("acme.LeakedStack", "throwing", 0, Site.THROW, null);
    Throwable failure = Depth.call(2, IllegalStateException::new);
    Recorder.thrown(failure, f, Recorder.life(f), site);
    assertThat(end(b).site().kind).isEqualTo(Site.THROW);
    return end(b);
  }

  /** Probes are taken and freed all the time, while flows come, go on, are released and leak. */
  @Test
  void underLoadEachFlowIsCountedOnce() throws Exception {
    Node n = leaking("loaded");
    collect();
    List<Load> loads = List.of(new Load(), new Load());
    loads.forEach(Thread::start);
    boolean alive = true;
    boolean watched = false;
    while (alive) {
      alive = loads.get(0).isAlive() || loads.get(1).isAlive();
      // A node that has the stack of a leak is watched no more.
      Watch watch = n.watch;
      watched |= watch != null && watch.size() > 0;
      n.leaks().exemplar = null;
      collect();
    }
    for (Load load : loads) {
      load.join();
      assertThat(load.failure).isNull();
    }
    collect();
    assertThat(watched).isTrue();
    assertCounts(n, 2 * Load.RELEASED, 1 + 2 * Load.LEAKED, 0);
    assertThat(FlowReader.read().released(FlowReader.children(n).get(0)))
        .isEqualTo(2 * Load.WENT_ON);
  }

  private static final class Load extends Thread {
    static final int LEAKED = 1000;
    static final int WENT_ON = 20_000;
    static final int RELEASED = 19_000;

    volatile Throwable failure;

    @Override
    public void run() {
      try {
        for (int i = 0; i < LEAKED + WENT_ON + RELEASED; i++) {
          AbstractReferenceCountedByteBuf b = borrow("loaded");
          if (i % 2 == 0) {
            Recorder.step(b, enter("beyond"));
            b.release();
          } else if (i % 40 != 1) {
            b.release();
          }
        }
      } catch (Throwable t) {
        failure = t;
      }
    }
  }

  @Test
  void whatIsLetGoOfIsWatchedNoMore() {
    Node n = watched("abandoned");
    assertThat(Trie.main().lookup(n.parent().id, n.key)).isZero();
    Trie.main().watches.abandon();
    assertThat(Trie.main().lookup(n.parent().id, n.key)).isEqualTo(n.position());
  }
}
