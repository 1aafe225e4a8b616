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

  /**
   * What a call of such a class does with a buffer, or with what has one. A call that makes a
   * stream returns something that has it. A call that runs the stream gives the elements to who
   * gets them, and nobody can tell here who that is.
   */
  static Effect effect(MethodInsnNode call, boolean receiver) {
    Type result = Type.getReturnType(call.desc);
    boolean stream = result.getSort() == Type.OBJECT && !isRunning(call.name) && isStream(result);
    if (stream) {
      return Effect.SAME;
    }
    boolean asks = receiver && !isRunning(call.name) && !BufferTypes.isPossible(result);
    return asks ? Effect.READS : Effect.UNKNOWN;
  }

  private static boolean isStream(Type type) {
    return areOf(type.getInternalName()) || type.getInternalName().endsWith("/Publisher");
  }

  /** Whether a method runs the stream that it is called on, by its name. */
  private static boolean isRunning(String name) {
    return name.startsWith("subscribe")
        || name.startsWith("block")
        || name.startsWith("connect")
        || name.startsWith("to");
  }
}
