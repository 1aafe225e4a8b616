package io.github.bytebufflow.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.fake.io.netty.buffer.AbstractReferenceCountedByteBuf;
import io.github.bytebufflow.fake.io.netty.buffer.IllegalReferenceCountException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who released a buffer that was used after its end: each test has a path of its own. */
class LastReleasesTest {
  private static final int API =
      Sites.number("acme.LastReleases", "buffer", 0, Site.ALLOCATE, null);

  private static AbstractReferenceCountedByteBuf at(String method) {
    AbstractReferenceCountedByteBuf b = RecorderTest.allocate(buffer(), API);
    Recorder.step(b, Sites.number("acme.LastReleases", method, 1, Site.ENTER, null));
    return b;
  }

  private static AbstractReferenceCountedByteBuf buffer() {
    return new AbstractReferenceCountedByteBuf();
  }

  private static void misuse(TrackedBuffer b) {
    Recorder.misused(new IllegalReferenceCountException(), b, Recorder.RELEASE);
  }

  private static Misuses record(TrackedBuffer b) {
    List<Misuses> found = new ArrayList<>(Misuses.all());
    found.removeIf(m -> m.end != RecorderTest.end(b));
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  private static void giveUp() {
    for (int i = 0; i <= LastReleases.TERM; i++) {
      LastReleases.second();
    }
  }

  @AfterEach
  void nobodyIsWatched() {
    giveUp();
    assertThat(LastReleases.on).isFalse();
  }

  private static void releasedBy(AbstractReferenceCountedByteBuf b) {
    b.release();
  }

  @Test
  void theSecondMisuseHasTheReleaseOfItsOwnBuffer() {
    AbstractReferenceCountedByteBuf first = at("second");
    releasedBy(first);
    assertThat(LastReleases.on).isFalse();
    misuse(first);
    assertThat(record(first).seen().release).isNull();
    assertThat(LastReleases.on).isTrue();
    AbstractReferenceCountedByteBuf other = at("second");
    other.release();
    AbstractReferenceCountedByteBuf second = at("second");
    releasedBy(second);
    misuse(second);
    Misuses record = record(second);
    assertThat(record.count()).isEqualTo(2);
    assertThat(record.seen().release.stack())
        .anySatisfy(frame -> assertThat(frame.getMethodName()).isEqualTo("releasedBy"));
    assertThat(LastReleases.on).as("what is known is not looked for").isFalse();
    assertThat(FlowReader.read().live(RecorderTest.end(second))).isZero();
  }

  /** Buffers whose flow goes to the next one share a closed flow, which says nothing of them. */
  @Test
  void aBufferWhoseFlowIsRecycledKeepsOneOfItsOwn() {
    AbstractReferenceCountedByteBuf first = at("recycled");
    RecorderTest.flow(first).set(Flow.RECYCLABLE);
    first.release();
    Flow shared = RecorderTest.flow(first);
    assertThat(shared).isSameAs(RecorderTest.end(first).ended());
    misuse(first);
    AbstractReferenceCountedByteBuf second = at("recycled");
    RecorderTest.flow(second).set(Flow.RECYCLABLE);
    releasedBy(second);
    assertThat(RecorderTest.flow(second)).isNotSameAs(shared);
    assertThat(RecorderTest.end(second)).isSameAs(RecorderTest.end(first));
    assertThat(RecorderTest.flow(second).isOpen()).isFalse();
    misuse(second);
    assertThat(record(second).seen().release).isNotNull();
  }

  @Test
  void anotherLifeOfTheSameBufferHasNoRelease() {
    AbstractReferenceCountedByteBuf b = at("lives");
    b.release();
    misuse(b);
    AbstractReferenceCountedByteBuf again = at("lives");
    again.release();
    Node end = RecorderTest.end(again);
    Flow f = RecorderTest.flow(again);
    assertThat(LastReleases.by(end, f)).isNotNull();
    f.open();
    f.close();
    assertThat(LastReleases.by(end, f)).isNull();
  }

  @Test
  void stacksAreBoundedInASecondAndNodesInAll() {
    List<AbstractReferenceCountedByteBuf> seen = new ArrayList<>();
    for (int i = 0; i < 2 * LastReleases.MOST_NODES; i++) {
      AbstractReferenceCountedByteBuf b = at("many" + i);
      b.release();
      misuse(b);
      seen.add(b);
    }
    int watched = 0;
    for (int i = 0; i < seen.size(); i++) {
      AbstractReferenceCountedByteBuf b = at("many" + i);
      b.release();
      watched += LastReleases.by(RecorderTest.end(b), RecorderTest.flow(b)) == null ? 0 : 1;
    }
    assertThat(watched).isEqualTo(LastReleases.MOST_NODES);
    for (int i = 0; i < LastReleases.A_SECOND; i++) {
      at("many0").release();
    }
    AbstractReferenceCountedByteBuf late = at("many0");
    late.release();
    assertThat(LastReleases.by(RecorderTest.end(late), RecorderTest.flow(late))).isNull();
    LastReleases.second();
    late = at("many0");
    late.release();
    assertThat(LastReleases.by(RecorderTest.end(late), RecorderTest.flow(late))).isNotNull();
  }

  @Test
  void aNodeIsWatchedNoLongerThanThereIsMisuse() {
    AbstractReferenceCountedByteBuf b = at("once");
    b.release();
    misuse(b);
    for (int i = 0; i < LastReleases.TERM; i++) {
      LastReleases.second();
    }
    misuse(b);
    for (int i = 0; i < LastReleases.TERM; i++) {
      LastReleases.second();
    }
    assertThat(LastReleases.on).isTrue();
    LastReleases.second();
    assertThat(LastReleases.on).isFalse();
  }
}
