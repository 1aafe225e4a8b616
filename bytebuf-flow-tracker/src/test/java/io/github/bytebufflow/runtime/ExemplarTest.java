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
  void lacksLinesThatAnotherOfTheSamePlaceHas() {
    Exemplar whole = with("acme.A:7", "acme.A:9", "acme.B:3");
    assertThat(with("acme.A:-1", "acme.A:9", "acme.B:3").lacksLinesOf(whole)).isTrue();
    assertThat(with("acme.A:7", "acme.A:-1", "acme.B:3").lacksLinesOf(whole)).isTrue();
    assertThat(whole.lacksLinesOf(whole)).isFalse();
    assertThat(whole.lacksLinesOf(null)).isFalse();
  }

  /** A class without lines never has any, and a method may run on for ever in its old version. */
  @Test
  void lacksNoLinesThatItCouldNotHave() {
    Exemplar compiledWithout = with("acme.A:-1", "acme.B:3");
    assertThat(with("acme.A:-1", "acme.B:3").lacksLinesOf(compiledWithout)).isFalse();
    assertThat(with("acme.A:7", "acme.B:-1").lacksLinesOf(with("acme.A:7", "acme.B:3"))).isFalse();
    assertThat(with("acme.C:-1").lacksLinesOf(with("acme.A:7"))).isFalse();
    Exemplar bridged = with("acme.A:7", "acme.A:-1");
    assertThat(bridged.lacksLinesOf(bridged)).as("a bridge has no line").isFalse();
    assertThat(bridged.lacksLinesOf(with("acme.A:7"))).isFalse();
    assertThat(bridged.lacksLinesOf(with("acme.A:7", "acme.B:3"))).isFalse();
    assertThat(with("acme.A:-1", "acme.A:-1").lacksLinesOf(bridged)).isTrue();
  }

  private static Exemplar with(String... frames) {
    StackTraceElement[] stack = new StackTraceElement[frames.length];
    for (int i = 0; i < frames.length; i++) {
      String[] parts = frames[i].split(":");
      stack[i] = new StackTraceElement(parts[0], "run", null, Integer.parseInt(parts[1]));
    }
    return Exemplar.of(stack, "main", null);
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
  void hasItsOwnFramesWhateverTheFlowHadBefore() {
    String[][] stacks = {
      {"acme.A:1", "acme.B:2", "acme.C:3"},
      {"acme.A:9", "acme.B:2", "acme.C:3"},
      {"acme.B:2", "acme.C:3"},
      {"acme.A:1", "acme.B:2", "acme.C:4"},
      {"acme.Z:1", "acme.A:1", "acme.B:2", "acme.C:3"},
      {},
    };
    for (String[] before : stacks) {
      for (String[] now : stacks) {
        if (now.length > 0) {
          Throwable thrown = new IllegalStateException();
          thrown.setStackTrace(with(now).stack());
          Exemplar taken = Exemplar.of(thrown, null, with(before));
          assertThat(taken.stack()).containsExactly(with(now).stack());
          assertThat(taken.stack()[0]).isSameAs(with(now).stack()[0]);
        }
      }
    }
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
