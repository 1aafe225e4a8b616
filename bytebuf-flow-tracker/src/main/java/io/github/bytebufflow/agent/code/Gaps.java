package io.github.bytebufflow.agent.code;

import java.util.Collection;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Ends that go through an array in a field up to the first place without an element, where another
 * method of the class empties places that its caller names: behind such a gap the elements stay.
 */
final class Gaps {
  private Gaps() {}

  /**
   * Whether a method goes through the field in this way.
   *
   * @param end the method
   * @param all what the methods of the class do with the field
   */
  static boolean stop(FieldUse end, Collection<FieldUse> all) {
    return all.stream().anyMatch(use -> use != end && makesOne(use)) && stopsAtOne(end);
  }

  /** Whether a method empties a place of the array; what takes no argument takes the next one. */
  private static boolean makesOne(FieldUse use) {
    MethodBody body = use.body;
    if (body.method.desc.startsWith("()")) {
      return false;
    }
    for (int i = 0; i < body.code().size(); i++) {
      Frame<Held> frame = body.frame(i);
      AbstractInsnNode insn = body.code().get(i);
      if (frame != null
          && insn.getOpcode() == Opcodes.AASTORE
          && Instructions.previous(insn).getOpcode() == Opcodes.ACONST_NULL
          && Instructions.arrayOfStore(frame).isAnyOf(use.fieldReads)) {
        return true;
      }
    }
    return false;
  }

  private static boolean stopsAtOne(FieldUse end) {
    MethodBody body = end.body;
    for (int i = 0; i < body.code().size(); i++) {
      AbstractInsnNode insn = body.code().get(i);
      boolean asks = insn.getOpcode() == Opcodes.IFNULL || insn.getOpcode() == Opcodes.IFNONNULL;
      if (asks
          && body.frame(i) != null
          && Instructions.top(body.frame(i)).isAnyOf(end.fieldReads)
          && isInLoop(body, i)
          && !body.isReached(i, ifNothing(body, (JumpInsnNode) insn))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a method comes to an instruction again. */
  private static boolean isInLoop(MethodBody body, int at) {
    return body.isReached(at, at + 1) || body.isReached(at, target(body, at));
  }

  private static int target(MethodBody body, int jump) {
    return body.index(((JumpInsnNode) body.code().get(jump)).label);
  }

  /** Where a method goes on if there is nothing. */
  private static int ifNothing(MethodBody body, JumpInsnNode asks) {
    int at = body.index(asks);
    return asks.getOpcode() == Opcodes.IFNULL ? target(body, at) : at + 1;
  }
}
