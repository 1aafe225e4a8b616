package io.github.bytebufflow.agent.code;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;

/** What calls of reactive libraries do with what they are given. */
class OperatorsTest {
  private static final String FLUX = "reactor/core/publisher/Flux";

  private static Effect effect(String name, String descriptor, boolean receiver) {
    return KnownCalls.of(
        new MethodInsnNode(Opcodes.INVOKEVIRTUAL, FLUX, name, descriptor, false), receiver);
  }

  @Test
  void aStreamHasWhatItIsMadeOf() {
    assertThat(effect("fromIterable", "(Ljava/lang/Iterable;)L" + FLUX + ";", false))
        .isEqualTo(Effect.SAME);
    assertThat(effect("map", "(Ljava/util/function/Function;)L" + FLUX + ";", true))
        .isEqualTo(Effect.SAME);
  }

  /** What comes out of a stream is not what went into it. */
  @Test
  void whoRunsAStreamGivesTheElementsAway() {
    assertThat(effect("blockFirst", "()Ljava/lang/Object;", true)).isEqualTo(Effect.UNKNOWN);
    assertThat(effect("subscribe", "()Lreactor/core/Disposable;", true)).isEqualTo(Effect.UNKNOWN);
    assertThat(effect("next", "(Ljava/lang/Object;)V", false)).isEqualTo(Effect.UNKNOWN);
  }

  @Test
  void aQuestionChangesNothing() {
    assertThat(effect("getPrefetch", "()I", true)).isEqualTo(Effect.READS);
  }

  @Test
  void theCollectionsOfTheJdkHaveTheirElements() {
    MethodInsnNode call =
        new MethodInsnNode(
            Opcodes.INVOKESTATIC,
            "java/util/List",
            "of",
            "(Ljava/lang/Object;)Ljava/util/List;",
            true);
    assertThat(KnownCalls.of(call, false)).isEqualTo(Effect.SAME);
    call.name = "sort";
    assertThat(KnownCalls.of(call, false)).isEqualTo(Effect.UNKNOWN);
  }
}
