package io.github.bytebufflow.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.fake.io.netty.buffer.AbstractPooledDerivedByteBuf;
import io.github.bytebufflow.fake.io.netty.buffer.AbstractReferenceCountedByteBuf;
import io.github.bytebufflow.fake.io.netty.buffer.PooledByteBuf;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The tracker lets go of the application, and comes back. */
class AbandonTest {
  private static final int API = Sites.number("acme.Abandon", "buffer", 0, Site.ALLOCATE, null);
  private static final int READ = Sites.number("acme.Abandon", "read", 1, Site.ENTER, null);

  private static <T extends TrackedBuffer> T allocate(T buffer) {
    Recorder.allocated(null, buffer, API, -1);
    return buffer;
  }

  private static void comeBack() {
    Settings.following = true;
    Origin.forgetAll();
  }

  @AfterEach
  void follow() {
    comeBack();
  }

  private static long live() {
    long[] live = new long[1];
    LiveSet.each(f -> live[0] += f.isOpen() && !f.is(Flow.LEAKED) ? 1 : 0);
    return live[0];
  }

  @Test
  void whatIsLiveLeavesTheSums() {
    Tracker.stop();
    Tracker.abandon();
    comeBack();
    FlowReader before = FlowReader.read();
    PooledByteBuf released = allocate(new PooledByteBuf());
    released.release();
    PooledByteBuf live = allocate(new PooledByteBuf());
    AbstractPooledDerivedByteBuf view = new AbstractPooledDerivedByteBuf();
    Recorder.retainedView(view, live);
    assertThat(FlowReader.read().allocated - before.allocated).isEqualTo(2);
    assertThat(live()).isEqualTo(2);

    Tracker.stop();
    Tracker.abandon();
    FlowReader after = FlowReader.read();
    assertThat(after.allocated - before.allocated).as("the released one").isEqualTo(1);
    assertThat(after.viewsAllocated).isEqualTo(before.viewsAllocated);
    assertThat(after.untracked).as("nothing was lost").isEqualTo(before.untracked);
    assertThat(after.retained).isZero();
    assertThat(live()).isZero();
    live.release();
    assertThat(FlowReader.read().allocated).as("its end is not counted").isEqualTo(after.allocated);
  }

  /** Frames that were on a stack when their classes were restored run their woven code. */
  @Test
  void lateCallsBeginNothing() {
    PooledByteBuf known = allocate(new PooledByteBuf());
    known.release();
    Tracker.stop();
    Tracker.abandon();
    FlowReader before = FlowReader.read();
    known.reuse();
    allocate(known);
    allocate(new AbstractReferenceCountedByteBuf());
    assertThat(Recorder.stepCounted(new AbstractReferenceCountedByteBuf(), READ)).isNull();
    assertThat(FlowReader.read().allocated).isEqualTo(before.allocated);
    assertThat(live()).isZero();
  }

  @Test
  void theNextLifeOfAPooledObjectIsFollowedAgain() {
    PooledByteBuf b = allocate(new PooledByteBuf());
    Flow old = RecorderTest.flow(b);
    Tracker.stop();
    Tracker.abandon();
    b.release();
    comeBack();
    FlowReader before = FlowReader.read();
    b.reuse();
    allocate(b);
    assertThat(RecorderTest.flow(b)).isNotSameAs(old);
    assertThat(live()).isEqualTo(1);
    b.release();
    assertThat(live()).isZero();
    assertThat(FlowReader.read().allocated - before.allocated).isEqualTo(1);
  }

  @Test
  void theDaemonEndsAndStartsAgain() {
    Tracker.LeakListener nobody =
        new Tracker.LeakListener() {
          @Override
          public void leaked(java.util.Set<Node> nodes) {}

          @Override
          public void second() {}
        };
    for (int i = 0; i < 2; i++) {
      Tracker.start(nobody);
      assertThat(Thread.getAllStackTraces().keySet())
          .anyMatch(t -> t.getName().equals("bytebuf-flow"));
      Tracker.stop();
      assertThat(Thread.getAllStackTraces().keySet())
          .noneMatch(t -> t.getName().equals("bytebuf-flow"));
    }
  }

  @Test
  void sampleTakesEffectAtOnce() {
    PooledByteBuf b = allocate(new PooledByteBuf());
    b.release();
    try {
      Tracker.sample(1_000_000);
      b.reuse();
      allocate(b);
      assertThat(RecorderTest.flow(b).isOpen()).isFalse();
    } finally {
      Tracker.sample(1);
    }
    b.release();
    b.reuse();
    allocate(b);
    assertThat(RecorderTest.flow(b).isOpen()).isTrue();
    b.release();
  }
}
