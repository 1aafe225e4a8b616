package io.github.bytebufflow.agent.code;

import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Operators of reactive streams that call a function at the end of a stream, but not at each end: a
 * cancelled stream neither completes nor fails. The documentation of Reactor's {@code Flux} and of
 * RxJava's {@code Flowable} says so; {@code doFinally} is called at each end.
 */
final class EndOperators {
  private static final Set<String> NOT_IF_CANCELLED =
      Set.of("doOnTerminate", "doAfterTerminate", "doOnComplete", "doOnSuccess");

  private EndOperators() {}

  /**
   * The operator to which a method gives, in a line, a function that gives something up.
   *
   * @return its name; null where there is none, or where the operator runs at each end
   */
  static String at(ClassNode node, String method, int line) {
    for (MethodNode one : node.methods) {
      if (one.name.equals(method)) {
        String found = at(node, one, line);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  private static String at(ClassNode node, MethodNode method, int line) {
    int now = 0;
    boolean gives = false;
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof LineNumberNode) {
        now = ((LineNumberNode) insn).line;
      } else if (insn instanceof InvokeDynamicInsnNode) {
        gives = now == line && isGivingUp(node, (InvokeDynamicInsnNode) insn);
      } else if (insn instanceof MethodInsnNode && gives) {
        MethodInsnNode call = (MethodInsnNode) insn;
        boolean isStream =
            call.owner.startsWith("reactor/core/") || call.owner.startsWith("io/reactivex/");
        if (isStream && NOT_IF_CANCELLED.contains(call.name)) {
          return call.name;
        }
        gives = false;
      }
    }
    return null;
  }

  private static boolean isGivingUp(ClassNode node, InvokeDynamicInsnNode insn) {
    Handle body =
        insn.bsmArgs.length > 1 && insn.bsmArgs[1] instanceof Handle
            ? (Handle) insn.bsmArgs[1]
            : null;
    if (body == null || Endings.GIVE_UP.contains(body.getName())) {
      return body != null;
    }
    for (MethodNode method : node.methods) {
      if (body.getOwner().equals(node.name)
          && method.name.equals(body.getName())
          && method.desc.equals(body.getDesc())) {
        for (AbstractInsnNode called : method.instructions) {
          if (called instanceof MethodInsnNode
              && Endings.GIVE_UP.contains(((MethodInsnNode) called).name)) {
            return true;
          }
        }
      }
    }
    return false;
  }
}
