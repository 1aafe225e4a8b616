package io.github.bytebufflow.agent.code;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Which operators do not run at each end of a stream. */
class EndOperatorsTest {
  private static final String FLUX = "reactor/core/publisher/Flux";
  private static final Handle META =
      new Handle(
          Opcodes.H_INVOKESTATIC,
          "java/lang/invoke/LambdaMetafactory",
          "metafactory",
          "(Ljava/lang/invoke/MethodHandles$Lookup;)V",
          false);

  private final ClassNode node = new ClassNode();

  /** {@code flux.OPERATOR(buffer::METHOD)} in line 7. */
  private String given(String owner, String operator, String bodyOwner, String body) {
    node.name = "com/acme/Shop";
    MethodNode method = new MethodNode(Opcodes.ACC_STATIC, "pack", "()V", null, null);
    Label line = new Label();
    method.visitLabel(line);
    method.visitLineNumber(7, line);
    method.visitInvokeDynamicInsn(
        "run",
        "(Ljava/lang/Object;)Ljava/lang/Runnable;",
        META,
        null,
        new Handle(Opcodes.H_INVOKEVIRTUAL, bodyOwner, body, "()V", false),
        null);
    method.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL, owner, operator, "(Ljava/lang/Runnable;)L" + FLUX + ";", false);
    node.methods.add(method);
    return EndOperators.at(node, "pack", 7);
  }

  @Test
  void aReleaseAtCompletionIsNoneAtACancellation() {
    assertThat(given(FLUX, "doOnTerminate", "com/acme/Lease", "close")).isEqualTo("doOnTerminate");
    assertThat(EndOperators.at(node, "pack", 8)).isNull();
    assertThat(EndOperators.at(node, "other", 7)).isNull();
  }

  @Test
  void finallyRunsAtEachEnd() {
    assertThat(given(FLUX, "doFinally", "com/acme/Lease", "close")).isNull();
  }

  @Test
  void anotherFunctionIsNoRelease() {
    assertThat(given(FLUX, "doOnComplete", "com/acme/Lease", "count")).isNull();
  }

  @Test
  void anotherClassHasOtherRules() {
    assertThat(given("com/acme/Flow", "doOnComplete", "com/acme/Lease", "close")).isNull();
  }

  @Test
  void aLambdaIsLookedInto() {
    MethodNode body = new MethodNode(Opcodes.ACC_STATIC, "lambda$pack$0", "()V", null, null);
    body.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "com/acme/Lease", "release", "()Z", false);
    node.methods.add(body);

    assertThat(given(FLUX, "doOnSuccess", "com/acme/Shop", "lambda$pack$0"))
        .isEqualTo("doOnSuccess");
  }
}
