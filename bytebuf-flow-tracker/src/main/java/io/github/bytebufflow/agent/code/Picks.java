package io.github.bytebufflow.agent.code;

import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Ends that go through the elements of a collection in a field, ask each what state it is in, and
 * have only some of them give their buffers back: the others stay as they are.
 */
final class Picks {
  /** What an element is asked that says whether there is anything to give back. */
  private static final Set<String> ASKS_FOR_ANY =
      Set.of(
          "equals",
          "hasNext",
          "isCancelled",
          "isClosed",
          "isDisposed",
          "isDone",
          "isEmpty",
          "isFreed",
          "isReadable",
          "isRecycled",
          "isReleased",
          "refCnt",
          "size");

  private Picks() {}

  /** Whether a method goes through the field in this way. */
  static boolean some(FieldUse end) {
    MethodBody body = end.body;
    Predicate<AbstractInsnNode> gives = insn -> isGiving(end, insn);
    for (AbstractInsnNode insn : body.code()) {
      if (insn instanceof JumpInsnNode && insn.getOpcode() != Opcodes.GOTO) {
        int at = body.index(insn);
        int target = body.index(((JumpInsnNode) insn).label);
        if (asksElement(end, at)
            && (leads(body, at, at + 1, target, gives) || leads(body, at, target, at + 1, gives))) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Whether an element is given back from one place on, and not from another on, from where the
   * method comes to the next element.
   */
  private static boolean leads(
      MethodBody body, int ask, int giving, int other, Predicate<AbstractInsnNode> gives) {
    if (!body.isReached(ask, other)) {
      return false;
    }
    Predicate<AbstractInsnNode> asks = insn -> body.index(insn) == ask;
    for (AbstractInsnNode insn : body.code()) {
      int at = gives.test(insn) ? body.index(insn) : -1;
      if (at >= 0
          && body.isReachedWithout(at, giving, asks)
          && !body.isReachedWithout(at, other, asks)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isGiving(FieldUse end, AbstractInsnNode insn) {
    return insn instanceof MethodInsnNode
        && Instructions.isOfObject(insn)
        && !((MethodInsnNode) insn).owner.startsWith("java/")
        && Endings.isGivingAway(((MethodInsnNode) insn).name)
        && isHeld(end, (MethodInsnNode) insn);
  }

  /** Whether a jump goes by what an element says of itself. */
  private static boolean asksElement(FieldUse end, int jump) {
    Frame<Held> frame = end.body.frame(jump);
    int opcode = end.body.code().get(jump).getOpcode();
    if (frame == null || opcode < Opcodes.IFEQ || opcode > Opcodes.IF_ACMPNE) {
      return false;
    }
    boolean isOfTwo = opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ACMPNE;
    for (int down = 1; down <= (isOfTwo ? 2 : 1); down++) {
      Held value = frame.getStack(frame.getStackSize() - down);
      for (int source : value.sources) {
        AbstractInsnNode from = source < 0 ? null : end.body.code().get(source);
        if (from instanceof MethodInsnNode
            && Instructions.isOfObject(from)
            && !((MethodInsnNode) from).owner.startsWith("java/")
            && !ASKS_FOR_ANY.contains(((MethodInsnNode) from).name)
            && !((MethodInsnNode) from).name.startsWith("release")
            && isHeld(end, (MethodInsnNode) from)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isHeld(FieldUse end, MethodInsnNode call) {
    return end.body.frame(end.body.index(call)) != null
        && end.body.operand(call, 0).isAnyOf(end.held);
  }
}
