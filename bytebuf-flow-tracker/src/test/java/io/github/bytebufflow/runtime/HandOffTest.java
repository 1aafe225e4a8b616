package io.github.bytebufflow.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.fake.io.netty.buffer.AbstractReferenceCountedByteBuf;
import org.junit.jupiter.api.Test;

/** A hand-off is a step, but for those to the head and the tail that every pipeline has. */
class HandOffTest {
  private static final int API = Sites.number("acme.HandOff", "buffer", 0, Site.ALLOCATE, null);

  /** Its inner class is told by the name that Netty's has. */
  private static final class DefaultChannelPipeline {
    private static final class HeadContext {}
  }

  private static final class Handler {}

  private static final class Context extends TrackedContext {}

  private static int steps(Object context, Object handler) {
    AbstractReferenceCountedByteBuf b = new AbstractReferenceCountedByteBuf();
    Recorder.allocated(null, b, API, -1);
    Recorder.handedTo(b, context, handler);
    int steps = RecorderTest.end(b).depth - 1;
    b.release();
    return steps;
  }

  @Test
  void theHeadOfAPipelineHasNoSite() {
    Type head = Type.of(new DefaultChannelPipeline.HeadContext());
    assertThat(head.handoffSite()).isEqualTo(-1);
    assertThat(head.handoffSite()).as("asked again").isEqualTo(-1);
  }

  @Test
  void aContextKeepsWhatIsKnownOfItsHandler() {
    Context context = new Context();
    assertThat(steps(context, new Handler())).isEqualTo(1);
    assertThat(context.handoff).isNotZero();
    assertThat(steps(context, new Handler())).isEqualTo(1);
    Context head = new Context();
    assertThat(steps(head, new DefaultChannelPipeline.HeadContext())).isZero();
    assertThat(head.handoff).isNotZero();
    assertThat(steps(head, new DefaultChannelPipeline.HeadContext())).isZero();
  }
}
