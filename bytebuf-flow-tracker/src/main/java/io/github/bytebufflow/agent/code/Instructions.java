package io.github.bytebufflow.agent.code;

import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/** What one instruction is, which ones are beside it, and what it finds on the stack. */
final class Instructions {
  /** So many jumps lead to a return at most; more go in a circle. */
  private static final int MOST_JUMPS = 8;

  private Instructions() {}

  /** The next one that does anything: no label, line or frame; or null. */
  static AbstractInsnNode next(AbstractInsnNode insn) {
    AbstractInsnNode next = insn.getNext();
    while (next != null && next.getOpcode() < 0) {
      next = next.getNext();
    }
    return next;
  }

  /** The last one before that does anything; or null. */
  static AbstractInsnNode previous(AbstractInsnNode insn) {
    AbstractInsnNode previous = insn.getPrevious();
    while (previous != null && previous.getOpcode() < 0) {
      previous = previous.getPrevious();
    }
    return previous;
  }

  /** Whether the method returns next what an instruction makes; it may leave a lock before. */
  static boolean isReturned(AbstractInsnNode insn) {
    AbstractInsnNode next = next(insn);
    for (int i = 0; next != null && i < MOST_JUMPS; i++) {
      if (next.getOpcode() == Opcodes.GOTO) {
        next = next(((JumpInsnNode) next).label);
      } else if (next.getOpcode() == Opcodes.ALOAD
          && next(next) != null
          && next(next).getOpcode() == Opcodes.MONITOREXIT) {
        next = next(next(next));
      } else {
        return next.getOpcode() == Opcodes.IRETURN;
      }
    }
    return false;
  }

  /** Whether an instruction writes a field. */
  static boolean isStore(AbstractInsnNode insn) {
    return insn instanceof FieldInsnNode
        && (insn.getOpcode() == Opcodes.PUTFIELD || insn.getOpcode() == Opcodes.PUTSTATIC);
  }

  /** Whether a call is one of a method of an object: its first operand. */
  static boolean isOfObject(AbstractInsnNode call) {
    return call.getOpcode() != Opcodes.INVOKESTATIC && call.getOpcode() != Opcodes.INVOKEDYNAMIC;
  }

  /** Whether nobody gets what a call returns. */
  static boolean isForgotten(AbstractInsnNode call) {
    AbstractInsnNode next = next(call);
    return next != null && next.getOpcode() == Opcodes.POP;
  }

  /** Whether what a call returns is only compared with null. */
  static boolean isOnlyCompared(AbstractInsnNode call) {
    AbstractInsnNode next = next(call);
    return next != null
        && (next.getOpcode() == Opcodes.IFNULL || next.getOpcode() == Opcodes.IFNONNULL);
  }

  /** Whether an instruction is about a field. */
  static boolean isOf(AbstractInsnNode insn, FieldInsnNode field) {
    return insn instanceof FieldInsnNode
        && ((FieldInsnNode) insn).name.equals(field.name)
        && ((FieldInsnNode) insn).owner.equals(field.owner);
  }

  /**
   * The type of what a call returns: that to which it is cast at once, or else the declared one.
   */
  static Type resultType(MethodInsnNode call) {
    AbstractInsnNode next = next(call);
    return next != null && next.getOpcode() == Opcodes.CHECKCAST
        ? Type.getObjectType(((TypeInsnNode) next).desc)
        : Type.getReturnType(call.desc);
  }

  /** How many operands a call has; the object whose method is called is one of these. */
  static int operands(AbstractInsnNode call) {
    String descriptor =
        call instanceof MethodInsnNode
            ? ((MethodInsnNode) call).desc
            : ((InvokeDynamicInsnNode) call).desc;
    return Type.getArgumentCount(descriptor) + (isOfObject(call) ? 1 : 0);
  }

  /** One of the operands of a call, from the frame before it. */
  static Held operand(Frame<Held> frame, AbstractInsnNode call, int number) {
    return frame.getStack(frame.getStackSize() - operands(call) + number);
  }

  /** The array that an instruction stores into, from the frame before it. */
  static Held arrayOfStore(Frame<Held> frame) {
    return frame.getStack(frame.getStackSize() - 3);
  }

  /** The value on top of the stack. */
  static Held top(Frame<Held> frame) {
    return frame.getStackSize() == 0 ? Held.ONE : frame.getStack(frame.getStackSize() - 1);
  }

  /** The number of the operand by which a call gets an object, or -1. */
  static int gets(AbstractInsnNode call, Frame<Held> frame, Set<Integer> object) {
    for (int at = 0; at < operands(call); at++) {
      if (operand(frame, call, at).isAnyOf(object)) {
        return at;
      }
    }
    return -1;
  }
}
