package io.github.bytebufflow.agent.code;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Whose the lambdas of a class are that javac 8 has compiled. */
class LambdasTest {
  private static final Handle MAKER =
      new Handle(
          Opcodes.H_INVOKESTATIC,
          "java/lang/invoke/LambdaMetafactory",
          "metafactory",
          "()Ljava/lang/invoke/CallSite;",
          false);

  private final ClassNode node = new ClassNode();

  LambdasTest() {
    node.name = "acme/Client";
  }

  private void method(String name, String owner, String lambda) {
    MethodNode method = new MethodNode(Opcodes.ACC_STATIC, name, "()V", null, null);
    if (lambda != null) {
      Handle body = new Handle(Opcodes.H_INVOKESTATIC, owner, lambda, "()V", false);
      method.instructions.add(
          new InvokeDynamicInsnNode("run", "()Ljava/lang/Runnable;", MAKER, body));
    }
    node.methods.add(method);
  }

  @Test
  void aLambdaInALambdaIsOfTheMethodAround() {
    method("stream", "acme/Client", "lambda$stream$2");
    method("lambda$stream$2", "acme/Client", "lambda$null$1");
    method("lambda$null$1", "acme/Client", "lambda$null$0");
    method("lambda$null$0", null, null);
    Lambdas lambdas = new Lambdas(node);

    assertThat(lambdas.written("lambda$null$0")).isEqualTo("stream");
    assertThat(lambdas.written("lambda$stream$2")).isEqualTo("stream");
    assertThat(lambdas.written("stream")).isEqualTo("stream");
  }

  @Test
  void whatNobodyMakesStays() {
    method("stream", "acme/Other", "lambda$null$0");
    method("lambda$null$3", "acme/Client", "lambda$null$3");
    Lambdas lambdas = new Lambdas(node);

    assertThat(lambdas.written("lambda$null$0")).isEqualTo("lambda$null$0");
    assertThat(lambdas.written("lambda$null$3")).as("it makes itself").isEqualTo("lambda$null$3");
  }
}
