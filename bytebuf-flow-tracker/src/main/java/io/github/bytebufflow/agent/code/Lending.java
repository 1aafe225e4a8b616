package io.github.bytebufflow.agent.code;

import java.util.Arrays;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Methods that give out what stays in a field, whatever they are called: the object still owns it,
 * and will give it out again.
 */
final class Lending {
  /** So many calls in a chain are followed. */
  private static final int MOST_CALLS = 8;

  private Lending() {}

  /** Whether all that a method returns comes out of fields that it leaves as they are. */
  static boolean isBy(MethodBody body) {
    if (body.frame(0) == null) {
      return false;
    }
    boolean lends = false;
    for (int i = 0; i < body.code().size(); i++) {
      Frame<Held> frame = body.frame(i);
      if (frame == null || body.code().get(i).getOpcode() != Opcodes.ARETURN) {
        continue;
      }
      Held returned = Instructions.top(frame);
      if (!isLent(body, returned, 0)) {
        return false;
      }
      lends |= !isNothing(body, returned);
    }
    return lends;
  }

  private static boolean isNothing(MethodBody body, Held value) {
    return Arrays.stream(value.sources).allMatch(source -> isNull(body, source));
  }

  private static boolean isNull(MethodBody body, int source) {
    return source >= 0 && body.code().get(source).getOpcode() == Opcodes.ACONST_NULL;
  }

  private static boolean isLent(MethodBody body, Held value, int calls) {
    for (int source : value.sources) {
      if (!isNull(body, source) && (source < 0 || !isLent(body, source, calls))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isLent(MethodBody body, int source, int calls) {
    AbstractInsnNode from = body.code().get(source);
    if (from instanceof MethodInsnNode) {
      MethodInsnNode call = (MethodInsnNode) from;
      boolean fluent =
          Instructions.isOfObject(call)
              && calls < MOST_CALLS
              && body.frame(source) != null
              && body.effect(call, 0) == Effect.SAME;
      return fluent
          ? isLent(body, body.operand(call, 0), calls + 1)
          : body.isLent(call) || isKept(body, source);
    }
    boolean read = from.getOpcode() == Opcodes.GETFIELD || from.getOpcode() == Opcodes.GETSTATIC;
    return read && !isWritten(body, (FieldInsnNode) from);
  }

  /** Whether a method puts what a call gave it into a field, with the count that it has. */
  private static boolean isKept(MethodBody body, int source) {
    Set<Integer> held = body.holders().with(Set.of(source));
    boolean isKept = false;
    for (int i = 0; i < body.code().size(); i++) {
      AbstractInsnNode insn = body.code().get(i);
      Frame<Held> frame = body.frame(i);
      if (frame == null) {
        continue;
      }
      if (insn instanceof MethodInsnNode) {
        MethodInsnNode call = (MethodInsnNode) insn;
        int last = Instructions.operands(call) - 1;
        boolean has = last >= 0 && Instructions.operand(frame, call, last).isOnlyOf(held);
        if (has && call.name.equals("retain")) {
          return false;
        }
        isKept |=
            has
                && last > 0
                && KnownCalls.isStoring(call.name)
                && CollectionFields.of(body, Instructions.operand(frame, call, 0)) != null;
      } else {
        isKept |= Instructions.isStore(insn) && Instructions.top(frame).isOnlyOf(held);
      }
    }
    return isKept;
  }

  private static boolean isWritten(MethodBody body, FieldInsnNode read) {
    for (AbstractInsnNode insn : body.code()) {
      boolean isStore = Instructions.isStore(insn) && Instructions.isOf(insn, read);
      if (isStore || insn.getOpcode() == Opcodes.AASTORE && isIntoArrayOf(body, insn, read)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isIntoArrayOf(
      MethodBody body, AbstractInsnNode store, FieldInsnNode read) {
    Frame<Held> frame = body.frame(body.index(store));
    return frame != null
        && Instructions.isOf(CollectionFields.of(body, Instructions.arrayOfStore(frame)), read);
  }
}
