package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.leaks.MethodUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * The methods of a class, and of those nested with it, that keep tasks from being run: they cancel
 * a task, or stop an executor without a look at the tasks that waited.
 */
final class Cancellations {
  /** Last words of the types that stand for a task which was given to an executor or a timer. */
  private static final Set<String> HANDLES = Set.of("Future", "Promise", "Timeout");

  /** What an executor asks that has no room for a task. */
  static final String REJECTS = "java/util/concurrent/RejectedExecutionHandler";

  private static final String REJECTED =
      "(Ljava/lang/Runnable;Ljava/util/concurrent/ThreadPoolExecutor;)V";

  private Cancellations() {}

  /**
   * Those of one class that release nothing themselves.
   *
   * @param of has the code
   * @param className binary name of the class
   * @return an answer for each, with the line of the call
   */
  static List<MethodUse> of(Bodies of, String className) {
    List<MethodUse> all = new ArrayList<>();
    for (ClassNode node : Nest.of(of, MethodUses.internal(className))) {
      for (MethodNode method : node.methods) {
        MethodBody body =
            (method.access & Opcodes.ACC_BRIDGE) == 0 ? of.body(node.name, method) : null;
        int line = body == null ? 0 : cancelledAt(body);
        if (line > 0) {
          all.add(MethodUses.losing(of, body, line));
        }
      }
    }
    return all;
  }

  /**
   * Where a class is asked what becomes of a task that found no room, and drops a task that waited:
   * nobody else gets that.
   */
  static List<MethodUse> rejecting(Bodies of, String owner) {
    ClassNode node = of.classes().get(owner);
    List<MethodUse> all = new ArrayList<>();
    for (MethodNode method : node == null ? List.<MethodNode>of() : node.methods) {
      boolean rejects = method.name.equals("rejectedExecution") && method.desc.equals(REJECTED);
      MethodBody body = rejects ? of.body(owner, method) : null;
      for (MethodInsnNode call : body == null ? List.<MethodInsnNode>of() : body.calls(0)) {
        if (call.owner.startsWith("java/util/")
            && Endings.isTakingOut(call.name)
            && call.desc.endsWith(")Ljava/lang/Object;")
            && !isUsed(body, body.index(call))) {
          all.add(MethodUses.losing(of, body, body.lineOf(call)));
          break;
        }
      }
    }
    return all;
  }

  /** Whether what a call returned is asked for more than whether it is there. */
  private static boolean isUsed(MethodBody body, int source) {
    for (int i = 0; i < body.code().size(); i++) {
      AbstractInsnNode insn = body.code().get(i);
      int opcode = insn.getOpcode();
      boolean asks =
          insn instanceof TypeInsnNode && !((TypeInsnNode) insn).desc.startsWith("java/")
              || opcode == Opcodes.PUTFIELD
              || opcode == Opcodes.ARETURN;
      if (asks
          && body.frame(i) != null
          && Instructions.top(body.frame(i)).isAnyOf(Set.of(source))) {
        return true;
      }
    }
    for (MethodInsnNode call : body.calls(0)) {
      for (int i = 0; i < Instructions.operands(call); i++) {
        if (body.operand(call, i).isAnyOf(Set.of(source))) {
          return true;
        }
      }
    }
    return false;
  }

  private static int cancelledAt(MethodBody body) {
    int line = 0;
    for (MethodInsnNode call : body.calls(0)) {
      if (KnownCalls.isCounting(call.name)) {
        return 0;
      }
      if (line == 0 && (isCancel(call) || isDropped(call))) {
        line = body.lineOf(call);
      }
    }
    return line;
  }

  private static boolean isCancel(MethodInsnNode call) {
    return call.name.equals("cancel")
        && call.desc.endsWith(")Z")
        && HANDLES.stream().anyMatch(call.owner::endsWith);
  }

  /** Whether an executor gives out the tasks that waited, and nobody gets these. */
  private static boolean isDropped(MethodInsnNode call) {
    return call.name.equals("shutdownNow")
        && Type.getReturnType(call.desc).getSort() == Type.OBJECT
        && Instructions.isForgotten(call);
  }
}
