package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.leaks.MethodUse;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The functions and methods that implement one method of an interface, and never so much as look at
 * one of the arguments: a callback that is called with what has a buffer, for example.
 */
final class Ignorers {
  private Ignorers() {}

  /**
   * Those of one class.
   *
   * @param of has the code
   * @param user internal name of the class
   * @param type internal name of the interface
   * @param method name of the interface's method
   * @param argument number of the argument
   * @return an answer for each that implements the method, with the line of a return where the
   *     argument is ignored
   */
  static List<MethodUse> of(Bodies of, String user, String type, String method, int argument) {
    ClassNode node = of.classes().get(user);
    List<MethodUse> all = new ArrayList<>();
    for (MethodNode own : node == null ? List.<MethodNode>of() : node.methods) {
      if (own.name.equals(method) && node.interfaces.contains(type)) {
        add(of, of.body(user, own), argument, all);
      }
      for (AbstractInsnNode insn : own.instructions) {
        if (insn instanceof InvokeDynamicInsnNode) {
          addFunction(of, node, (InvokeDynamicInsnNode) insn, type, argument, all);
        }
      }
    }
    return all;
  }

  private static void addFunction(
      Bodies of,
      ClassNode node,
      InvokeDynamicInsnNode insn,
      String type,
      int argument,
      List<MethodUse> all) {
    MethodBody lambda =
        Type.getReturnType(insn.desc).getInternalName().equals(type) ? of.lambda(node, insn) : null;
    if (lambda != null) {
      int captured = Type.getArgumentCount(insn.desc) - (lambda.isStatic() ? 0 : 1);
      add(of, lambda, captured + argument, all);
    }
  }

  private static void add(Bodies of, MethodBody body, int argument, List<MethodUse> all) {
    if (body == null || argument >= Type.getArgumentCount(body.method.desc)) {
      return;
    }
    int local = Bodies.local(body, body.isStatic() ? argument : argument + 1);
    int line = isRead(body, local) ? 0 : body.returnWithout(0, insn -> false);
    all.add(MethodUses.losing(of, body, line));
  }

  private static boolean isRead(MethodBody body, int local) {
    for (AbstractInsnNode insn : body.code()) {
      int opcode = insn.getOpcode();
      boolean loads = opcode >= Opcodes.ILOAD && opcode <= Opcodes.ALOAD;
      if (loads && ((VarInsnNode) insn).var == local) {
        return true;
      }
    }
    return false;
  }
}
