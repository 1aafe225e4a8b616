package io.github.bytebufflow.runtime;

import static io.github.bytebufflow.runtime.RecorderTest.end;
import static io.github.bytebufflow.runtime.RecorderTest.flow;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.fake.io.netty.buffer.AbstractReferenceCountedByteBuf;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Memory that several buffers were wrapped around counts once. */
class WrappedTest {
  private static final int LARGE = 1 << 20;
  private static final int LEAST = WrappedMemory.LEAST;
  private static final int WRAPPED = api("wrappedBuffer");
  private static final int COPIED = api("copiedBuffer");

  private long untracked;

  private static int api(String method) {
    return Sites.number("acme.Unpooled", method, 0, Site.ALLOCATE, null);
  }

  private static int keep(String method) {
    return Sites.number("acme.Wrapped", method, 1, Site.ENTER, null);
  }

  @BeforeEach
  void read() {
    untracked = FlowReader.read().untracked;
  }

  @AfterEach
  void nothingFailed() {
    assertThat(FlowReader.read().untracked).isEqualTo(untracked);
  }

  /** Its capacity is 16, as if it showed that part of the memory. */
  private static AbstractReferenceCountedByteBuf wrap(Object memory, String method) {
    AbstractReferenceCountedByteBuf b = new AbstractReferenceCountedByteBuf();
    Recorder.wrapped(memory, b, WRAPPED);
    Recorder.stepCounted(b, keep(method));
    return b;
  }

  private static List<AbstractReferenceCountedByteBuf> wrapAll(
      int buffers, Object memory, String method) {
    List<AbstractReferenceCountedByteBuf> all = new ArrayList<>();
    for (int i = 0; i < buffers; i++) {
      all.add(wrap(memory, method));
    }
    return all;
  }

  @Test
  void whatIsLiveHoldsItsMemoryOnce() {
    byte[] array = new byte[LARGE];
    List<AbstractReferenceCountedByteBuf> all = wrapAll(10, array, "live");
    Node end = end(all.get(0));
    assertThat(FlowReader.read().live(end)).isEqualTo(10);
    assertThat(FlowReader.read().liveBytes(end)).isEqualTo(LARGE);

    all.remove(0).release();
    assertThat(FlowReader.read().liveBytes(end)).as("others hold it").isEqualTo(LARGE);
    all.forEach(AbstractReferenceCountedByteBuf::release);
    assertThat(FlowReader.read().liveBytes(end)).isZero();
    assertThat(FlowReader.read().released(end)).isEqualTo(10);
  }

  @Test
  void eachMemoryCounts() {
    List<AbstractReferenceCountedByteBuf> all = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      all.addAll(wrapAll(2, new byte[LEAST + i], "each"));
    }
    all.addAll(wrapAll(2, ByteBuffer.allocateDirect(LEAST), "each"));
    Node end = end(all.get(0));
    assertThat(FlowReader.read().liveBytes(end)).isEqualTo(101 * LEAST + 99 * 50);
    all.forEach(AbstractReferenceCountedByteBuf::release);
  }

  @Test
  void whatLeakedHeldItsMemoryOnce() {
    Node end = forget();
    assertThat(Tracker.collect(20_000)).isTrue();
    assertThat(end.leaks().count).isEqualTo(10);
    assertThat(end.leaks().bytes).isEqualTo(LARGE);
  }

  private static Node forget() {
    return end(wrapAll(10, new byte[LARGE], "leaked").get(0));
  }

  /** The fake buffers do not hold what they are wrapped around. */
  @Test
  void nothingHoldsTheMemory() {
    List<AbstractReferenceCountedByteBuf> live = new ArrayList<>();
    List<WeakReference<Object>> memories = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      byte[] memory = new byte[LEAST];
      memories.add(new WeakReference<>(memory));
      live.addAll(wrapAll(2, memory, "held"));
    }
    assertThat(Tracker.collect(20_000)).isTrue();
    assertThat(memories).allMatch(memory -> memory.get() == null);
    assertThat(FlowReader.read().liveBytes(end(live.get(0)))).isEqualTo(1000L * LEAST);
    live.forEach(AbstractReferenceCountedByteBuf::release);
    for (int i = 0; i < 200; i++) {
      wrap(new byte[LEAST], "held").release();
    }
    assertThat(WrappedMemory.known()).as("those that are gone were let go of").isLessThan(1000);
  }

  @Test
  void smallMemoryCountsByTheLengthOfItsPart() {
    AbstractReferenceCountedByteBuf b = wrap(new byte[LEAST - 1], "small");
    Recorder.wrappedPart(b, 10);
    assertThat(FlowReader.read().liveBytes(end(b))).isEqualTo(10);
    b.release();
    AbstractReferenceCountedByteBuf large = wrap(new byte[LEAST], "large");
    Recorder.wrappedPart(large, 10);
    assertThat(FlowReader.read().liveBytes(end(large))).isEqualTo(LEAST);
    large.release();
  }

  @Test
  void otherMemoryIsTheBuffersOwn() {
    AbstractReferenceCountedByteBuf b = wrap(new byte[LARGE], "resized");
    b.capacity(16);
    assertThat(FlowReader.read().liveBytes(end(b))).as("it did not change").isEqualTo(LARGE);
    b.capacity(LEAST);
    assertThat(FlowReader.read().liveBytes(end(b))).isEqualTo(LEAST);
    b.release();
  }

  @Test
  void aCopyIsTheBuffersOwn() {
    AbstractReferenceCountedByteBuf b = new AbstractReferenceCountedByteBuf();
    Recorder.wrapped(new byte[LARGE], b, WRAPPED);
    assertThat(end(b).site().detail).isEqualTo("wrapped");
    Recorder.copied(b, COPIED);
    assertThat(end(b).site().method).isEqualTo("copiedBuffer");
    assertThat(end(b).site().detail).isEqualTo("heap");
    assertThat(flow(b).isOpen()).isTrue();
    b.release();
  }
}
