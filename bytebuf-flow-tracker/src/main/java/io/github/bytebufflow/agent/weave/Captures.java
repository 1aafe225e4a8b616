package io.github.bytebufflow.agent.weave;

import io.github.bytebufflow.runtime.Site;
import io.github.bytebufflow.runtime.Sites;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Buffers that a lambda captures. The body of the lambda has a step of its own once it runs; the
 * step here is what remains of a lambda that waits in a queue for good.
 */
final class Captures {
  private static final String LAMBDAS = "java/lang/invoke/LambdaMetafactory";

  private Captures() {}

  /** Whether an instruction makes a lambda: others only call a method in their own way. */
  static boolean isLambda(Handle bootstrap) {
    return bootstrap.getOwner().equals(LAMBDAS);
  }

  /**
   * Writes a step for each captured value that may hold a buffer, before the instruction that makes
   * the lambda. Values above the first of them wait in local variables.
   *
   * @param desc descriptor of the instruction
   * @param which which of its arguments may hold buffers; at least one
   * @param free a local variable behind those in use
   * @return how many slots of local variables it needs
   */
  static int step(MethodVisitor mv, Code code, String desc, boolean[] which, int free) {
    Type[] types = Type.getArgumentTypes(desc);
    int site = Sites.number(code.className, code.method, code.line, Site.HANDOFF, Site.CAPTURED);
    int first = 0;
    while (!which[first]) {
      first++;
    }
    int local = free;
    for (int i = types.length - 1; i >= first; i--) {
      if (which[i]) {
        mv.visitInsn(Opcodes.DUP);
        code.step(site, true);
      }
      if (i > first) {
        mv.visitVarInsn(types[i].getOpcode(Opcodes.ISTORE), local);
        local += types[i].getSize();
      }
    }
    int used = local - free;
    for (int i = first + 1; i < types.length; i++) {
      local -= types[i].getSize();
      mv.visitVarInsn(types[i].getOpcode(Opcodes.ILOAD), local);
    }
    return used;
  }
}
