package io.github.bytebufflow.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.fake.Depth;
import org.junit.jupiter.api.Test;

class ExemplarTest {
  @Test
  void keepsNoMoreThanTheInnermostFrames() {
    Exemplar exemplar = Depth.call(500, () -> Exemplar.of(null));
    assertThat(exemplar.stack()).hasSize(Exemplar.MAX_FRAMES);
    assertThat(exemplar.stack())
        .allSatisfy(frame -> assertThat(frame.getMethodName()).isEqualTo("call"));
  }

  @Test
  void beginsWithTheFirstFrameThatIsNotTheTrackers() {
    Exemplar exemplar = Depth.call(3, () -> Exemplar.of(null));
    assertThat(exemplar.stack()[0].getClassName()).isEqualTo(Depth.class.getName());
    assertThat(exemplar.stack()[3].getClassName()).isEqualTo(ExemplarTest.class.getName());
  }

  @Test
  void takesTheStackOfTheException() {
    IllegalStateException thrown = Depth.call(1, IllegalStateException::new);
    StackTraceElement[] own = {new StackTraceElement("acme.Codec", "decode", "Codec.java", 42)};
    thrown.setStackTrace(own);
    assertThat(Exemplar.of(thrown).stack()).containsExactly(own);
  }

  @Test
  void takesTheCallersStackWhereTheExceptionHasNone() {
    Exemplar exemplar = Depth.call(1, () -> Exemplar.of(new Stackless()));
    assertThat(exemplar.stack()[0].getClassName()).isEqualTo(Depth.class.getName());
  }

  @Test
  void keepsEqualFramesOnce() {
    Exemplar a = Depth.call(30, () -> Exemplar.of(null));
    Exemplar b = Depth.call(30, () -> Exemplar.of(null));
    for (int i = 1; i < 30; i++) {
      assertThat(a.stack()[i]).isSameAs(b.stack()[i]);
    }
    assertThat(a.thread).isSameAs(b.thread);
  }

  @Test
  void cannotBeChangedFromOutside() {
    Exemplar exemplar = Depth.call(1, () -> Exemplar.of(null));
    exemplar.stack()[0] = null;
    assertThat(exemplar.stack()[0]).isNotNull();
  }

  private static final class Stackless extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Stackless() {
      super(null, null, false, false);
    }
  }

  @Test
  void boundsTheNameOfAThread() {
    StackTraceElement[] stack = {new StackTraceElement("acme.Codec", "decode", "Codec.java", 42)};
    String longest = "x".repeat(Exemplar.MAX_NAME);
    assertThat(Exemplar.of(stack, longest, null).thread).isEqualTo(longest);
    assertThat(Exemplar.of(stack, longest + "y", null).thread)
        .hasSize(Exemplar.MAX_NAME)
        .endsWith("x…");
  }
}
