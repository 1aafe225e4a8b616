package io.github.bytebufflow.agent.code;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.Handle;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Which methods of a class the lambdas stand in. javac 8 calls a lambda inside of another one
 * {@code lambda$null$3}, so only the code says whose it is.
 */
final class Lambdas {
  /** What the names of the bodies of lambdas begin with. */
  private static final String PREFIX = "lambda$";

  /** Lambdas that stand deeper in one another are left where they are. */
  private static final int DEEPEST = 16;

  private final Map<String, String> makers = new HashMap<>();

  Lambdas(ClassNode node) {
    for (MethodNode method : node.methods) {
      for (AbstractInsnNode insn : method.instructions) {
        Handle lambda =
            insn instanceof InvokeDynamicInsnNode ? of((InvokeDynamicInsnNode) insn) : null;
        if (lambda != null
            && lambda.getOwner().equals(node.name)
            && lambda.getName().startsWith(PREFIX)) {
          makers.putIfAbsent(lambda.getName(), method.name);
        }
      }
    }
  }

  /** The method that an instruction makes an object of; null where it makes something else. */
  static Handle of(InvokeDynamicInsnNode insn) {
    for (Object argument : insn.bsmArgs) {
      if (argument instanceof Handle) {
        return (Handle) argument;
      }
    }
    return null;
  }

  /** Whether a method is the body of a lambda, by its name. */
  static boolean isOne(String method) {
    return method.startsWith(PREFIX);
  }

  /** The method in which the source has the code of a method. */
  String written(String method) {
    String written = method;
    for (int i = 0; i < DEEPEST && written.startsWith(PREFIX); i++) {
      String maker = makers.get(written);
      if (maker == null) {
        break;
      }
      written = maker;
    }
    return written;
  }
}
