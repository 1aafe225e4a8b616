package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.leaks.Stacks;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The operators of reactive libraries: calls that assemble a stream return something which has what
 * the stream is made of.
 */
final class Operators {
  private Operators() {}

  /** Whether a class is one of a reactive library, by its internal name. */
  static boolean areOf(String owner) {
    return Stacks.isOperator(owner.replace('/', '.'));
  }

  /** What a call of such a class does with a buffer, or with what has one. */
  static Effect effect(MethodInsnNode call, boolean receiver) {
    boolean result = BufferTypes.isPossible(Type.getReturnType(call.desc));
    if (result) {
      return Effect.SAME;
    }
    return receiver ? Effect.READS : Effect.UNKNOWN;
  }
}
