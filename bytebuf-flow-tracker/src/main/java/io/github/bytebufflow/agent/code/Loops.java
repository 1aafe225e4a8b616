package io.github.bytebufflow.agent.code;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Methods that give back the elements of a collection one by one, and on some way return before
 * they have come to the last: nobody gives back the others.
 */
final class Loops {
  /** Methods of a collection, or of an iterator, that give nothing away. */
  private static final Set<String> ASKS =
      Set.of("contains", "get", "hasNext", "isEmpty", "next", "remove", "size");

  private Loops() {}

  /**
   * The line to which such a way leads.
   *
   * @param body the method
   * @param elements what becomes of each object that the method gets
   * @return 0 if there is none
   */
  static int leftAt(MethodBody body, List<Ways> elements) {
    for (Ways ways : elements) {
      if (!ways.areUnknown() && ways.consume()) {
        for (int source : ways.sources) {
          MethodInsnNode iterator =
              isNext(body, source)
                  ? iterator(body, (MethodInsnNode) body.code().get(source))
                  : null;
          int line = iterator == null ? 0 : leftAt(body, source, iterator);
          if (line > 0) {
            return line;
          }
        }
      }
    }
    return 0;
  }

  /**
   * The same of a collection that a call has given to the method.
   *
   * @param call index of the call
   */
  static int leftOf(MethodBody body, int call) {
    for (MethodInsnNode next : body.calls(0)) {
      MethodInsnNode iterator = isOfIterator(next, "next") ? iterator(body, next) : null;
      if (iterator != null && body.operand(iterator, 0).isOnlyOf(Set.of(call))) {
        return leftAt(body, body.index(next), iterator);
      }
    }
    return 0;
  }

  private static boolean isNext(MethodBody body, int source) {
    AbstractInsnNode from = source < 0 ? null : body.code().get(source);
    return from instanceof MethodInsnNode && isOfIterator((MethodInsnNode) from, "next");
  }

  private static boolean isOfIterator(MethodInsnNode call, String name) {
    return call.owner.startsWith("java/util/") && call.name.equals(name);
  }

  /** The call that made the iterator which is asked for its next element; or null. */
  private static MethodInsnNode iterator(MethodBody body, MethodInsnNode next) {
    Held iterator = body.operand(next, 0);
    int made = iterator.sources.length == 1 ? iterator.sources[0] : -1;
    AbstractInsnNode from = made < 0 ? null : body.code().get(made);
    return from instanceof MethodInsnNode && isOfIterator((MethodInsnNode) from, "iterator")
        ? (MethodInsnNode) from
        : null;
  }

  private static int leftAt(MethodBody body, int next, MethodInsnNode from) {
    int made = body.index(from);
    Held collection = body.operand(from, 0);
    if (!isOwn(body, collection)) {
      return 0;
    }
    Set<AbstractInsnNode> ends = new HashSet<>();
    for (MethodInsnNode call : body.calls(0)) {
      if (isOfIterator(call, "hasNext") && body.operand(call, 0).isOnlyOf(Set.of(made))) {
        ends.add(call);
      }
    }
    Set<Integer> sources = new HashSet<>();
    collection.addTo(sources);
    int got = collection.sources[0];
    // What came in as a parameter may be the caller's, who gives back what is left.
    int line = got < 0 ? 0 : returnBehind(body, next + 1, ends, sources, made);
    return line > 0 ? line : returnBehind(body, got < 0 ? 0 : got + 1, Set.of(from), sources, made);
  }

  /** Whether the collection, with what is in it, is the method's: a call made it, or gave it. */
  private static boolean isOwn(MethodBody body, Held collection) {
    int source = collection.sources.length == 1 ? collection.sources[0] : -1;
    if (source < 0) {
      return collection.sources.length == 1 && (body.isStatic() || source < -1);
    }
    AbstractInsnNode from = body.code().get(source);
    return from instanceof MethodInsnNode
        && !((MethodInsnNode) from).owner.startsWith("java/")
        && !KnownCalls.isGetter(((MethodInsnNode) from).name)
        && !body.isLent((MethodInsnNode) from);
  }

  /**
   * The line of a return that is reached without one of some instructions, or 0.
   *
   * @param sources where the collection comes from
   * @param iterator index of the call that makes the iterator
   */
  private static int returnBehind(
      MethodBody body,
      int start,
      Set<AbstractInsnNode> without,
      Set<Integer> sources,
      int iterator) {
    // Who has the collection now may give back what is in it; without one, or where there is
    // nothing in it, there is nothing to lose.
    return body.returnWithout(
        start,
        insn ->
            without.contains(insn)
                || isUsed(body, insn, sources)
                || isUsed(body, insn, Set.of(iterator))
                || asksFor(body, insn, sources));
  }

  /** Whether an instruction stores or returns something, or gives it to a call, or to a loop. */
  private static boolean isUsed(MethodBody body, AbstractInsnNode insn, Set<Integer> sources) {
    int opcode = insn.getOpcode();
    Frame<Held> frame = opcode < 0 ? null : body.frame(body.index(insn));
    if (frame == null) {
      return false;
    }
    if (Instructions.isStore(insn) || opcode == Opcodes.ARETURN || opcode == Opcodes.AASTORE) {
      return Instructions.top(frame).isAnyOf(sources);
    }
    boolean isCall = opcode >= Opcodes.INVOKEVIRTUAL && opcode <= Opcodes.INVOKEDYNAMIC;
    for (int i = 0; isCall && i < Instructions.operands(insn); i++) {
      boolean asks =
          i == 0
              && insn instanceof MethodInsnNode
              && Instructions.isOfObject(insn)
              && ASKS.contains(((MethodInsnNode) insn).name);
      if (!asks && Instructions.operand(frame, insn, i).isAnyOf(sources)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a jump, or a call, asks whether there is a collection, or anything in it. */
  private static boolean asksFor(MethodBody body, AbstractInsnNode insn, Set<Integer> sources) {
    int at = body.index(insn);
    if (body.frame(at) == null) {
      return false;
    }
    if (insn instanceof JumpInsnNode) {
      boolean ofNull = insn.getOpcode() == Opcodes.IFNULL || insn.getOpcode() == Opcodes.IFNONNULL;
      return ofNull && Instructions.top(body.frame(at)).isOnlyOf(sources);
    }
    return insn instanceof MethodInsnNode
        && (((MethodInsnNode) insn).name.equals("isEmpty")
            || ((MethodInsnNode) insn).name.equals("size"))
        && Instructions.isOfObject(insn)
        && body.operand((MethodInsnNode) insn, 0).isOnlyOf(sources);
  }
}
