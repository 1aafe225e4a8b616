package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.leaks.Receiver;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/** Where the objects come from whose methods are called: the answers of {@link CodeReader}. */
final class Receivers {
  private Receivers() {}

  /** The object whose method a line calls. */
  static Receiver of(Bodies of, String className, String method, int line, String called) {
    for (MethodBody body : MethodUses.bodies(of, className, method, line)) {
      for (MethodInsnNode call : body.calls(line)) {
        if (call.getOpcode() != Opcodes.INVOKESTATIC && call.name.equals(called)) {
          Receiver receiver = of(body, call);
          if (receiver != null) {
            return receiver;
          }
        }
      }
    }
    return Receiver.UNKNOWN;
  }

  private static Receiver of(MethodBody body, MethodInsnNode call) {
    Set<Integer> sources = operand(body, call, 0);
    boolean isNew = !sources.isEmpty();
    for (int source : sources) {
      AbstractInsnNode from = source < 0 ? null : body.code().get(source);
      if (from instanceof FieldInsnNode) {
        return of((FieldInsnNode) from);
      }
      isNew &= from != null && from.getOpcode() == Opcodes.NEW;
    }
    if (!isNew) {
      return null;
    }
    FieldInsnNode kept = keptIn(body, sources);
    return kept != null ? of(kept) : isForgotten(body, sources) ? Receiver.FORGOTTEN : null;
  }

  private static Receiver of(FieldInsnNode field) {
    return Receiver.inField(field.owner.replace('/', '.'), field.name);
  }

  /** The field that an object is put into, or null. */
  private static FieldInsnNode keptIn(MethodBody body, Set<Integer> object) {
    for (int i = 0; i < body.code().size(); i++) {
      AbstractInsnNode insn = body.code().get(i);
      Frame<Held> frame = insn instanceof FieldInsnNode ? body.frame(i) : null;
      if (frame != null && MethodBody.isStore(insn) && Ways.top(frame).isAnyOf(object)) {
        return (FieldInsnNode) insn;
      }
    }
    return null;
  }

  /** Whether a method only calls methods of an object that do not end its work. */
  private static boolean isForgotten(MethodBody body, Set<Integer> object) {
    for (int i = 0; i < body.code().size(); i++) {
      AbstractInsnNode insn = body.code().get(i);
      Frame<Held> frame = body.frame(i);
      if (frame == null) {
        continue;
      }
      if (insn instanceof MethodInsnNode) {
        MethodInsnNode call = (MethodInsnNode) insn;
        boolean isObject = call.getOpcode() != Opcodes.INVOKESTATIC;
        if (isObject
            && Endings.isEnd(call.name)
            && operand(body, call, 0).stream().anyMatch(object::contains)) {
          return false;
        }
        for (int at = isObject ? 1 : 0; at < Ways.operands(call); at++) {
          if (operand(body, call, at).stream().anyMatch(object::contains)) {
            return false;
          }
        }
      } else if (passesOn(insn, frame, object)) {
        return false;
      }
    }
    return true;
  }

  /** Whether an instruction that is no call gives an object to another, or to who called. */
  private static boolean passesOn(AbstractInsnNode insn, Frame<Held> frame, Set<Integer> object) {
    if (insn.getOpcode() == Opcodes.ARETURN || MethodBody.isStore(insn)) {
      return Ways.top(frame).isAnyOf(object);
    }
    if (insn instanceof InvokeDynamicInsnNode) {
      int captured = Type.getArgumentCount(((InvokeDynamicInsnNode) insn).desc);
      for (int i = 1; i <= captured; i++) {
        if (frame.getStack(frame.getStackSize() - i).isAnyOf(object)) {
          return true;
        }
      }
    }
    return false;
  }

  private static Set<Integer> operand(MethodBody body, MethodInsnNode call, int at) {
    Set<Integer> sources = new HashSet<>();
    Frame<Held> frame = body.frame(body.index(call));
    if (frame != null) {
      frame.getStack(frame.getStackSize() - Ways.operands(call) + at).addTo(sources);
    }
    return sources;
  }
}
