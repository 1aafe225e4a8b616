package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.leaks.MethodUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * The methods that combine futures of buffers, or wait for one only so long: where one of the
 * futures fails, or comes second or too late, the result of the other is in no one's hands.
 */
final class Combiners {
  /** Internal names of the JDK's futures that can be combined. */
  static final List<String> FUTURES =
      List.of("java/util/concurrent/CompletableFuture", "java/util/concurrent/CompletionStage");

  /** How the methods begin that wait for two futures, or for the first of two. */
  private static final Set<String> COMBINING =
      Set.of("thenCombine", "thenAcceptBoth", "applyToEither", "acceptEither", "anyOf", "allOf");

  /** Methods of futures that give up waiting: what comes later nobody has. */
  private static final Set<String> GIVING_UP = Set.of("orTimeout", "completeOnTimeout");

  private Combiners() {}

  /**
   * Those of one class.
   *
   * @param of has the code
   * @param user internal name of the class
   * @param buffers internal names of the types of buffers
   * @return an answer for each, with the line of the call
   */
  static List<MethodUse> of(Bodies of, String user, List<String> buffers) {
    ClassNode node = of.classes().get(user);
    List<MethodUse> all = new ArrayList<>();
    for (MethodNode method : node == null ? List.<MethodNode>of() : node.methods) {
      MethodBody body =
          (method.access & Opcodes.ACC_BRIDGE) == 0 && isNamed(node, method, buffers)
              ? of.body(user, method)
              : null;
      int line =
          body == null ? 0 : isToldOfAll(method, buffers) ? body.firstLine() : combinedAt(body);
      if (line > 0) {
        all.add(MethodUses.losing(of, body, line));
      }
    }
    return all;
  }

  /** Whether a method is given futures of buffers, and what has failed. */
  private static boolean isToldOfAll(MethodNode method, List<String> buffers) {
    return method.signature != null
        && FUTURES.stream().anyMatch(type -> method.signature.contains('L' + type + '<'))
        && names(method.signature.substring(0, method.signature.indexOf(')')), buffers)
        && method.desc.substring(0, method.desc.indexOf(')')).contains("Ljava/lang/Throwable;");
  }

  /**
   * Whether the method, a function that it makes, or the method that makes it, is declared with a
   * type of buffers, or takes one for that.
   */
  private static boolean isNamed(ClassNode node, MethodNode method, List<String> buffers) {
    boolean isNamed = names(method, buffers);
    for (MethodNode other : node.methods) {
      isNamed |= (isLambdaOf(other, method) || isLambdaOf(method, other)) && names(other, buffers);
    }
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof InvokeDynamicInsnNode) {
        for (Object argument : ((InvokeDynamicInsnNode) insn).bsmArgs) {
          isNamed |= argument instanceof Type && names(((Type) argument).getDescriptor(), buffers);
        }
      }
    }
    return isNamed;
  }

  private static boolean isLambdaOf(MethodNode lambda, MethodNode method) {
    return lambda.name.startsWith("lambda$" + method.name + "$");
  }

  private static boolean names(MethodNode method, List<String> buffers) {
    boolean names = names(method.desc, buffers) || names(method.signature, buffers);
    for (AbstractInsnNode insn : method.instructions) {
      names |=
          insn.getOpcode() == Opcodes.CHECKCAST && buffers.contains(((TypeInsnNode) insn).desc);
    }
    return names;
  }

  private static boolean names(String text, List<String> buffers) {
    return text != null && buffers.stream().anyMatch(type -> text.contains("L" + type + ";"));
  }

  private static int combinedAt(MethodBody body) {
    for (AbstractInsnNode insn : body.code()) {
      boolean combines = false;
      if (insn instanceof MethodInsnNode) {
        MethodInsnNode call = (MethodInsnNode) insn;
        combines = FUTURES.contains(call.owner) && (isCombining(call.name) || givesUp(call));
      } else if (insn instanceof InvokeDynamicInsnNode) {
        // A future that is done already refuses what comes second.
        Handle function = Lambdas.of((InvokeDynamicInsnNode) insn);
        combines =
            function != null
                && FUTURES.contains(function.getOwner())
                && function.getName().equals("complete");
      }
      if (combines) {
        return body.lineOf(insn);
      }
    }
    return 0;
  }

  private static boolean givesUp(MethodInsnNode call) {
    return GIVING_UP.contains(call.name)
        || call.name.equals("get") && call.desc.startsWith("(JLjava/util/concurrent/TimeUnit;)");
  }

  private static boolean isCombining(String method) {
    return COMBINING.contains(method.endsWith("Async") ? method.replace("Async", "") : method);
  }
}
