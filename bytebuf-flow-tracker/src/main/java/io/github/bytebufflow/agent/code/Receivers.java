package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.leaks.Receiver;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
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
    Set<Integer> sources = new HashSet<>();
    body.operand(call, 0).addTo(sources);
    boolean isNew = !sources.isEmpty();
    Map<String, Receiver> fields = new LinkedHashMap<>();
    for (int source : body.operand(call, 0).sources) {
      AbstractInsnNode from = source < 0 ? null : body.code().get(source);
      if (from instanceof FieldInsnNode) {
        FieldInsnNode field = (FieldInsnNode) from;
        fields.putIfAbsent(field.owner + '.' + field.name, of(field));
      }
      isNew &= from != null && from.getOpcode() == Opcodes.NEW;
    }
    if (!fields.isEmpty()) {
      return Receiver.inOneOf(List.copyOf(fields.values()));
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
      Frame<Held> frame = Instructions.isStore(insn) ? body.frame(i) : null;
      if (frame != null && Instructions.top(frame).isAnyOf(object)) {
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
      if (frame != null
          && (isCall(insn) ? takes(insn, frame, object) : passesOn(insn, frame, object))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isCall(AbstractInsnNode insn) {
    return insn instanceof MethodInsnNode || insn instanceof InvokeDynamicInsnNode;
  }

  /** Whether a call gets an object, or ends its work. */
  private static boolean takes(AbstractInsnNode call, Frame<Held> frame, Set<Integer> object) {
    boolean isEnd = call instanceof MethodInsnNode && Endings.isEnd(((MethodInsnNode) call).name);
    int first = Instructions.isOfObject(call) && !isEnd ? 1 : 0;
    for (int at = first; at < Instructions.operands(call); at++) {
      if (Instructions.operand(frame, call, at).isAnyOf(object)) {
        return true;
      }
    }
    return false;
  }

  /** Whether an instruction that is no call puts an object somewhere, or returns it. */
  private static boolean passesOn(AbstractInsnNode insn, Frame<Held> frame, Set<Integer> object) {
    boolean gives =
        insn.getOpcode() == Opcodes.ARETURN
            || insn.getOpcode() == Opcodes.AASTORE
            || Instructions.isStore(insn);
    return gives && Instructions.top(frame).isAnyOf(object);
  }
}
