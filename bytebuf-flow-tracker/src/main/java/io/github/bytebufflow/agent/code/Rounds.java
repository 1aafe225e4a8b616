package io.github.bytebufflow.agent.code;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Methods that raise a count by a number, as many as there are receivers, and then go round a loop
 * in which each receiver is given one.
 */
final class Rounds {
  private static final Set<Effect> GIVES = Set.of(Effect.TAKES, Effect.RELEASES, Effect.UNKNOWN);

  private Rounds() {}

  /**
   * The line from which such a loop begins its next round when it has given nothing away.
   *
   * @param ways what becomes of the buffer whose count was raised
   * @param line in which it was raised
   * @return 0 if there is none
   */
  static int skippedAt(Ways ways, int line) {
    MethodBody body = ways.body;
    for (MethodInsnNode call : body.calls(line)) {
      if (call.name.equals("retain") && KnownCalls.hasNumber(call) && !isOfConstant(call)) {
        return skippedAt(ways, giving(ways), body.index(call));
      }
    }
    return 0;
  }

  private static boolean isOfConstant(MethodInsnNode call) {
    AbstractInsnNode number = Instructions.previous(call);
    int opcode = number == null ? -1 : number.getOpcode();
    return opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.LDC;
  }

  private static int skippedAt(Ways ways, Set<AbstractInsnNode> giving, int raise) {
    MethodBody body = ways.body;
    for (int i = raise; i < body.code().size(); i++) {
      AbstractInsnNode insn = body.code().get(i);
      int head = insn instanceof JumpInsnNode ? body.index(((JumpInsnNode) insn).label) : i;
      if (head > raise
          && head < i
          && giving.stream().anyMatch(call -> isWithin(body, head, body.index(call)))
          && body.isReachedWithout(i, head, giving::contains)) {
        return body.lineOf(insn);
      }
    }
    return 0;
  }

  /** Whether an instruction is reached from the beginning of a loop, and leads back to that. */
  private static boolean isWithin(MethodBody body, int head, int at) {
    return at > head && body.isReached(at, head) && body.isReached(head, at);
  }

  /** The calls that give the buffer away. */
  private static Set<AbstractInsnNode> giving(Ways ways) {
    MethodBody body = ways.body;
    Set<AbstractInsnNode> calls = new HashSet<>();
    for (int i = 0; i < body.code().size(); i++) {
      AbstractInsnNode insn = body.code().get(i);
      boolean isCall = insn instanceof MethodInsnNode || insn instanceof InvokeDynamicInsnNode;
      for (int k = 0; isCall && body.frame(i) != null && k < Instructions.operands(insn); k++) {
        if (ways.isHeld(Instructions.operand(body.frame(i), insn, k))
            && GIVES.contains(body.effect(insn, k))) {
          calls.add(insn);
        }
      }
    }
    return calls;
  }
}
