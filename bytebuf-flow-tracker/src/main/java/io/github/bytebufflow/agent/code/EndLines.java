package io.github.bytebufflow.agent.code;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;

/**
 * The line to name where a path ends. A compiler gives the return at the end of a void method the
 * line of the closing brace, where nobody sees what was forgotten. The last line of source on the
 * path stands for that: the branch that was taken, a {@code continue}, or the last call.
 */
final class EndLines {
  private EndLines() {}

  /**
   * The line of the end of a path.
   *
   * @param end the last instruction, such as a return
   * @param before indices of those before, the last one first
   * @return a line, 1 where unknown
   */
  static int of(MethodBody body, AbstractInsnNode end, List<Integer> before) {
    if (isOfBrace(body, end)) {
      for (int at : before) {
        if (hasSource(body, at)) {
          return body.lineOf(body.code().get(at));
        }
      }
    }
    return body.lineOf(end);
  }

  /** Whether an instruction is the return that no source stands for. */
  private static boolean isOfBrace(MethodBody body, AbstractInsnNode end) {
    if (end.getOpcode() != Opcodes.RETURN || Instructions.next(end) != null) {
      return false;
    }
    int line = body.line(body.index(end));
    for (int at = 0; at < body.code().size(); at++) {
      if (body.line(at) == line && body.code().get(at) != end && hasSource(body, at)) {
        return false;
      }
    }
    return true;
  }

  /** Whether somebody wrote what an instruction does. */
  private static boolean hasSource(MethodBody body, int at) {
    AbstractInsnNode insn = body.code().get(at);
    int opcode = insn.getOpcode();
    AbstractInsnNode next = Instructions.next(insn);
    if (opcode < 0 || opcode == Opcodes.MONITOREXIT || body.line(at) == 0) {
      return false;
    }
    if (opcode == Opcodes.ALOAD && next != null && next.getOpcode() == Opcodes.MONITOREXIT) {
      return false;
    }
    // A jump over handlers has the line behind them, and others that of the statement before.
    return opcode != Opcodes.GOTO || next == null || body.line(body.index(next)) > body.line(at);
  }
}
