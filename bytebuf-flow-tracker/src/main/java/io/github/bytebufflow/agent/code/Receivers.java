package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.leaks.Receiver;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
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
          Receiver receiver = of(of, body, call);
          if (receiver != null) {
            return receiver;
          }
        }
      }
    }
    return Receiver.UNKNOWN;
  }

  private static Receiver of(Bodies of, MethodBody body, MethodInsnNode call) {
    Set<Integer> sources = new HashSet<>();
    body.operand(call, 0).addTo(sources);
    boolean isNew = !sources.isEmpty();
    Map<String, Receiver> fields = new LinkedHashMap<>();
    for (int source : body.operand(call, 0).sources) {
      AbstractInsnNode from = source < 0 ? null : body.code().get(source);
      FieldInsnNode field = CollectionFields.of(body, source);
      if (field != null) {
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
    if (kept != null) {
      return of(kept);
    }
    if (isForgotten(body, sources)) {
      return isGiven(of, body, sources) ? Receiver.GIVEN : Receiver.FORGOTTEN;
    }
    // Where the call is the end, what comes behind the call has none to do.
    int left = Endings.isEnd(call.name) ? 0 : leftAt(body, sources, body.index(call) + 1);
    if (left > 0) {
      return Receiver.left(left);
    }
    return isReturned(body, sources, body.index(call)) ? Receiver.RETURNED : null;
  }

  /** The line of a return that is reached without an end of an object, or one who gets it; or 0. */
  private static int leftAt(MethodBody body, Set<Integer> object, int start) {
    boolean isEnded = false;
    for (MethodInsnNode call : body.calls(0)) {
      isEnded |=
          Endings.GIVE_UP.contains(call.name)
              && Instructions.isOfObject(call)
              && body.operand(call, 0).isOnlyOf(object);
    }
    return isEnded ? body.returnWithout(start, insn -> ends(body, insn, object)) : 0;
  }

  private static boolean ends(MethodBody body, AbstractInsnNode insn, Set<Integer> object) {
    Frame<Held> frame = body.frame(body.index(insn));
    if (frame == null || frame.getStackSize() == 0) {
      return false;
    }
    boolean asksForNull =
        insn.getOpcode() == Opcodes.IFNULL || insn.getOpcode() == Opcodes.IFNONNULL;
    return isCall(insn)
        ? takes(insn, frame, object, at -> body.effect(insn, at) != Effect.READS)
        : passesOn(insn, frame, object) || asksForNull && Instructions.top(frame).isAnyOf(object);
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
          && (isCall(insn)
              ? takes(insn, frame, object, any -> true)
              : passesOn(insn, frame, object))) {
        return false;
      }
    }
    return true;
  }

  /** Whether a method returns an object on all ways from a call on. */
  private static boolean isReturned(MethodBody body, Set<Integer> object, int call) {
    Predicate<AbstractInsnNode> returns =
        insn -> {
          Frame<Held> frame =
              insn.getOpcode() == Opcodes.ARETURN ? body.frame(body.index(insn)) : null;
          return frame != null && Instructions.top(frame).isAnyOf(object);
        };
    return body.returnWithout(call + 1, returns) == 0;
  }

  /** Whether the constructor of an object gives the object to somebody. */
  private static boolean isGiven(Bodies of, MethodBody body, Set<Integer> object) {
    for (MethodInsnNode call : body.calls(0)) {
      if (call.name.equals("<init>")
          && body.operand(call, 0).isOnlyOf(object)
          && of.targets(call).stream()
              .anyMatch(made -> made.calls(0).stream().anyMatch(made::passesItself))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isCall(AbstractInsnNode insn) {
    return insn instanceof MethodInsnNode || insn instanceof InvokeDynamicInsnNode;
  }

  /** Whether a call gets an object as an operand that counts, or ends its work. */
  private static boolean takes(
      AbstractInsnNode call, Frame<Held> frame, Set<Integer> object, IntPredicate counts) {
    boolean isEnd = call instanceof MethodInsnNode && Endings.isEnd(((MethodInsnNode) call).name);
    int first = Instructions.isOfObject(call) ? 1 : 0;
    if (isEnd && first > 0 && Instructions.operand(frame, call, 0).isAnyOf(object)) {
      return true;
    }
    for (int at = first; at < Instructions.operands(call); at++) {
      if (Instructions.operand(frame, call, at).isAnyOf(object) && counts.test(at)) {
        return true;
      }
    }
    return false;
  }

  /** Whether an instruction that is no call puts an object somewhere, or returns it. */
  static boolean passesOn(AbstractInsnNode insn, Frame<Held> frame, Set<Integer> object) {
    boolean gives =
        insn.getOpcode() == Opcodes.ARETURN
            || insn.getOpcode() == Opcodes.AASTORE
            || Instructions.isStore(insn);
    return gives && Instructions.top(frame).isAnyOf(object);
  }
}
